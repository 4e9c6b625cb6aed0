"""What people and animals are to a person, all languages side by side, in dictionary forms (Russian with е for ё)."""

from __future__ import annotations

from memohood.text.wordlist import word_set

# relation -> the key under which facts about that person are kept
RELATIONS: dict[str, str] = {
    word: key
    for key, words in {
        "wife": "жена женушка супруга wife frau esposa mujer femme дружина",
        "husband": "муж супруг husband hubby mann ehemann esposo marido mari чоловік",
        "partner": "парень девушка партнер партнерша невеста жених fiance fiancee boyfriend girlfriend partner spouse gf bf novia novio",
        "mother": "мама мать мамуля мамочка mom mum mother mutter mama madre mãe mère 妈妈 我妈",
        "father": "папа отец батя dad father vater padre pai père тато 爸爸",
        "parents": "родитель parents eltern padres pais",
        "son": "сын сынок сынишка son sohn hijo filho fils син 儿子",
        "daughter": "дочь дочка доча дочурка daughter tochter hija filha fille донька 女儿",
        "child": "ребенок дети малыш младший старший мелкий мелкая kid kids child toddler baby newborn kind kinder hijos filhos enfant дитина",
        "brother": "брат братишка братан brother bro bruder hermano irmão frère 弟弟 哥哥",
        "sister": "сестра сестренка сеструха sister sis schwester hermana irmã soeur сестрa 姐姐 妹妹",
        "grandmother": "бабушка бабуля баба grandma grandmother granny nana oma abuela avó",
        "grandfather": "дедушка дед дедуля grandpa grandfather granddad opa abuelo avô",
        "aunt": "тетя тетка aunt auntie tante tía",
        "uncle": "дядя uncle onkel tío",
        "nephew": "племянник nephew sobrino",
        "niece": "племянница niece sobrina",
        "cousin": "кузен кузина двоюродный cousin primo prima",
        "grandson": "внук grandson",
        "granddaughter": "внучка granddaughter",
        "mother_in_law": "теща свекровь mother-in-law",
        "father_in_law": "тесть свекор father-in-law",
        "in_law": "деверь шурин зять невестка золовка сноха свояк свояченица brother-in-law sister-in-law son-in-law daughter-in-law in-laws inlaws",
        "step": "отчим мачеха пасынок падчерица stepson stepdaughter stepdad stepmum stepmom stepfather stepmother stepbrother stepsister",
        "godparent": "крестный крестная godmother godfather",
        "great_grandparent": "прабабушка прадедушка прадед great-grandmother great-grandfather",
        "friend": "друг подруга дружище приятель приятельница кум friend bff bestie buddy freund freundin amigo amiga ami",
        "roommate": "vecina vizinho vizinha voisin voisine nachbarin officemate housemate сосед соседка roommate flatmate neighbor neighbour vecino nachbar",
        "colleague": "kollegin compañero compañera classmate одногруппник однокурсник одноклассник коллега напарник напарница сослуживец coworker co-worker colleague teammate kollege",
        "boss": "chefin jefa начальник начальница шеф босс руководитель тимлид менеджер boss manager lead supervisor chef jefe",
        "supervisor": "научрук научный-руководитель advisor adviser",
    }.items()
    for word in words.split()
}
# What is only had once: another name is another holder, not a second one. Of the others there may be several.
ONE_OF = frozenset({"wife", "husband", "partner", "mother", "father", "mother_in_law", "father_in_law", "boss", "supervisor"})  # fmt: skip
# Among the dictionary forms of a word: it is the name of somebody or something that the memory knows, and of whom
NAMED_PERSON, NAMED_PET, NAMED_PROJECT, NAMED = "~person", "~pet", "~project", "~is:"

FAMILY = frozenset(
    w for w, k in RELATIONS.items() if k not in ("friend", "roommate", "colleague", "boss", "supervisor")
)
FRIENDS = frozenset(w for w, k in RELATIONS.items() if k in ("friend", "boss", "supervisor"))
STRANGERS = frozenset(w for w, k in RELATIONS.items() if k in ("roommate", "colleague")) | word_set(
    "курьер таксист официант официантка кассир продавец продавщица охранник вахтер вахтерша кондуктор оператор courier waiter waitress cashier"
)

PETS = word_set(
    """
    кот кошка котенок котик котейка собака пес песик щенок хомяк попугай кролик черепаха крыса
    морская-свинка хорек рыбки аквариум лошадь конь корги лабрадор такса овчарка хаски шпиц мопс dog
    puppy pup cat kitten kitty hamster parrot rabbit bunny turtle tortoise ferret gecko snake horse
    corgi labrador beagle poodle greyhound pug bulldog spaniel shepherd collie dalmatian parakeet budgie
    cockatoo canary goldfish fish chicken hen goat iguana hedgehog chinchilla axolotl морская свинка
    шиншилла ёж канарейка попугайчик пудель спаниель бульдог бигль йорк дворняга кошак кошара котяра
    пёсель песель husky terrier dachshund retriever hund katze perro gato cachorro chien кіт 猫 狗
    tabby
    """
)
