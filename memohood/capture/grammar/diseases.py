"""Illnesses and lasting conditions, by the stems that do not change."""

from __future__ import annotations

import re

from memohood.text.morphology import Word

_STEM = re.compile(
    r"^(?:диабет|астм[аыеуо]|астмати|целиаки|эпилеп|гипертони|гипотони|мигрен|псориаз|экзем|анеми|лейкеми|ишеми|гипогликеми|волчанк|фибромиалг|дальтони|дислекси|дисграфи|рефлюкс|тахикард|брадикард|апноэ|дистрофи|дегенераци|тиннитус|мениер|рейно|бехтерев|крон[ау]?$|заикани|паралич|дцп$|окр$|птср$|хобл$|ибс$|гэрб$|спкя$|глауком|катаракт|аутизм|сдвг|синдром|вич$|"
    r"гастрит|артрит|гепатит|колит|дерматит|цистит|отит|синусит|гайморит|пиелонефрит|панкреатит|простатит|тонзиллит|тиреоидит|бурсит|неврит|"
    r"сколиоз|артроз|остеопороз|тромбоз|невроз|атеросклероз|склероз|туберкулез|цирроз|остеохондроз|варикоз|эндометриоз|муковисцидоз|гипотиреоз|тиреотоксикоз|"
    r"порок|аритми|стенокарди|гемофили|тромбофил|невропати|энцефалопати|ретинопати|кардиомиопати|недостаточност|кардиостимулят|деменци|альцгейм|паркинсон|шизофрен|биполярк|биполярное|депресси|поллиноз|подагр|грыж|язв[аыуе]|"
    r"инвалид|диабетик|инсульт|инфаркт|онкологи|ремисси|"
    r"diabet|asthma|coeliac|celiac|epilep|hypertensi|migraine|psoria|eczema|anemi|anaemi|lupus|fibromyalg|glaucoma|adhd|autis|hemophil|haemophil|pacemaker|dyslexi|pcos$|ibs$|crohn|dementia|parkinson|bipolar|"
    r"hypothyroid|lewy$|degenerati|dystroph|cataract|tinnitus|vertigo|sjogren|sjögren|raynaud|tachycard|angina|aneurysm|gerd$|ulcer|reflux|apnea|apnoea|insomni|ptsd$|ocd$|adhs$|cirrhosis|hashimoto|scoliosis|narcolep|arthritis|gastritis|colitis|endometriosis|osteoporosis|thrombosis|sclerosis|fibrosis|neuropath|arrhythmi|hepatitis|gout$|hernia|syndrome|zöliaki|\w+allergien?$|celíac|celiac|cœliaq|coeliaq|diabét|epilép|epilett|asmátic|asmatic|asma$|migrañ|enxaquec|hipertens|діабет|целіакі|мігрен|гіпертоні|епілепс|алергі[яїю]$)"
)
_OTHER = re.compile(r"порокол|порокит")


_LETTERS = frozenset(
    [
        "POTS",
        "EDS",
        "CFS",
        "IBD",
        "COPD",
        "SLE",
        "ALS",
        "CKD",
        "MCAS",
        "AFIB",
        "BPD",
        "ASD",
        "СКВ",
        "БАС",
        "ХПН",
        "СРК",
        "ВСД",
    ]
)


def disease(word: Word) -> bool:
    """The word names an illness or a lasting condition."""
    if word.text in _LETTERS:
        return True
    return bool(_STEM.match(word.norm)) and not _OTHER.match(word.norm) and "=VERB" not in word.tags
