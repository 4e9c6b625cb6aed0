"""Chinese, Japanese and Korean: no spaces between words, so attributes and refusals are read off characters."""

from __future__ import annotations

import re

from memohood.capture.durability import Evidence
from memohood.capture.findings import Finding

LANGUAGES = frozenset({"zh", "ja", "ko"})

_QUESTION = re.compile(
    r"[？?]|吗$|什么|怎么|为什么|哪[里儿个]|多少|啥|呢$|ですか|ますか|何|どう|なぜ|いつ|どこ|뭐|무엇|어떻게|왜|어디|언제|까$"
)
_TASK = re.compile(
    r"^(?:请?帮我|请?给我|帮忙|翻译|解释|写一|推荐|教我|告诉我)|(?:教えて|書いて|訳して|作って)(?:ください)?$|(?:알려|써|번역해|만들어) ?(?:줘|주세요)$"
)
_UNREAL = re.compile(r"如果|假如|要是|假设|もし|たら.*のに|만약")
_HEARSAY = re.compile(
    r"(?:他|她|他们|同事|邻居|人家|大家)\S{0,4}(?:说|觉得|认为)|と言って|らしい|(?:그|친구)\S{0,4}(?:말했|라고)"
)
_MINE = re.compile(r"我|咱|私|僕|俺|うち|저[는희의가]|나[는의]|제가|우리|내")
_LASTING = re.compile(
    r"住|搬|过敏|喜欢|讨厌|不吃|吃素|素食|生日|专业|工作|上班|公司|老婆|老公|妻子|丈夫|女儿|儿子|孩子|妈|爸|猫|狗|学|考|病|药|医生|血型|岁|每[天周个]|总是|以后|毕业|结婚|买了|养|"
    r"アレルギー|住んで|引っ越|好き|嫌い|誕生日|仕事|働い|会社|妻|夫|娘|息子|猫|犬|ベジタリアン|ヴィーガン|病気|薬|歳|毎[日週]|"
    r"알레르기|살[아고]|이사|좋아|싫어|생일|일하|회사|아내|남편|딸|아들|고양이|강아지|채식|약|매[일주]"
)
_WHEN = re.compile(
    r"[0-9０-９一二三四五六七八九十]+(?:月|号|日|点|岁|年|時|歳|월|일|시|살)|星期|周[一二三四五六日]|曜日|요일"
)
_REQUEST = re.compile(
    r"(?:回答|回复|说话|叫我|称呼)|别(?:用|说|叫)|不要(?:用|说)|请用|用(?:中文|简体|繁体|英文)|以后都|日本語で|敬語|箇条書き|말해 ?줘|대답|반말|존댓말"
)

_RULES: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "allergy",
        re.compile(
            r"对(?P<v>[^，。,]{1,12}?)(?:严重)?过敏|(?P<w>\S{1,12}?)(?:の)?アレルギー|(?P<x>\S{1,10}?) ?알레르기|过敏"
        ),
    ),
    (
        "name",
        re.compile(
            r"我(?:叫|的名字[是叫])(?P<v>[^，。,\s]{1,8})|名前は(?P<w>[^、。\s]{1,10}?)(?:です|だ|$)|(?:제|내) ?이름은 ?(?P<x>\S{1,8}?)(?:입니다|이에요|예요|$)"
        ),
    ),
    ("birthday", re.compile(r"生日|誕生日|생일")),
    ("diet", re.compile(r"(?P<v>素食|吃素|纯素|ベジタリアン|ヴィーガン|채식)")),
    (
        "home",
        re.compile(
            r"(?:住在|搬到了?|搬去了?)(?P<v>[^，。,、]{1,10})|(?P<w>[^、。\s]{1,10}?)に(?:住んで|引っ越)|(?P<x>\S{1,8}?)에(?:서)? ?(?:살|이사)"
        ),
    ),
    ("study_topic", re.compile(r"专业是?(?P<v>[^，。,]{1,12})|専攻は(?P<w>[^、。]{1,12})")),
    ("role", re.compile(r"我是(?:一[名个])?(?P<v>[^，。,]{0,8}(?:师|员|生|医生|程序员|工程师|护士|律师))")),
    (
        "dislikes",
        re.compile(r"(?:不喜欢|讨厌|不吃|不爱)(?P<v>[^，。,]{1,12})|(?P<w>\S{1,10}?)が(?:嫌い|苦手)|싫어"),
    ),
    ("likes", re.compile(r"(?:喜欢|爱)(?P<v>[^，。,]{1,12})|(?P<w>\S{1,10}?)が(?:好き|大好き)|좋아")),
)


def refuse(text: str) -> str | None:
    """A reason code, None where nothing speaks against the words."""
    for reason, pattern in (
        ("question", _QUESTION),
        ("command", _TASK),
        ("hypothetical", _UNREAL),
        ("hearsay", _HEARSAY),
    ):
        if pattern.search(text):
            return reason
    return None


def request(text: str) -> bool:
    """The sentence says how the assistant should answer."""
    return bool(_REQUEST.search(text))


def find(text: str) -> Finding | None:
    """The attribute that the words fill."""
    for slot, pattern in _RULES:
        found = pattern.search(text)
        if found is not None:
            value = next((v for v in found.groupdict().values() if v), "")
            return Finding(slot, value, rule=f"cjk_{slot}")
    return None


def weigh(text: str) -> Evidence:
    """Points for a lasting statement."""
    marks = {
        name
        for name, pattern in (("first_person", _MINE), ("domain", _LASTING), ("number", _WHEN))
        if pattern.search(text)
    }
    return Evidence(len(marks) * 1.0 + (0.5 if len(text) >= 8 else 0.0), frozenset(marks))
