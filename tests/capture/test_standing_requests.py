"""What the assistant is asked to do from now on is remembered, what it is asked to do at once is not."""

from __future__ import annotations

import pytest

from tests.capture.conftest import offer

FOR_GOOD = """
I want SQL in uppercase keywords, please stick to that
whenever I paste a stack trace, go straight to the root cause
metric units only with me, no miles
don't sugarcoat feedback on my drafts
prices in euros for me, always
all my emails should be signed Dr. Lowell, not Pat
use tabs not spaces in every snippet for me
treat me like a beginner when it comes to finance
for meal ideas stick to things I can cook in one pan
please call the service 'orion' in all docs, never its old name
test names in snake_case, always, that's our house style
answer with the command first, explanation after, every time
when I say "ship it" I mean merge to main, not deploy
starting today reply in Welsh first and then in English
код комментируй на английском, остальное по-русски
суммы давай сразу с НДС, без вопросов
рецепты мне только без глютена
цифры округляй до целых, копейки не нужны
каждое письмо заканчивай словами «с уважением, Рита»
ссылки давай в конце, не посреди текста
отчёты для шефа готовь в виде таблицы, я так люблю
давай договоримся: сначала короткий ответ, потом подробности
в переводах имена не русифицируй
мне удобнее, когда ты сначала задаёшь вопросы, а потом пишешь
кратко, без воды, и так всегда
обращайся ко мне по имени-отчеству
запросы к базе мне всегда с лимитом
bei Rezepten bitte immer für eine Person rechnen
I'd rather you challenge my ideas than agree with me
commit messages in imperative mood, thanks
keep recipes to five ingredients when you suggest them
для детей пиши сказки без страшного
при переводе терминов давай оригинал в скобках
хочу, чтобы ты спорил со мной, а не поддакивал
прошу в резюме встреч указывать ответственных
имена переменных только на английском
respóndeme siempre de usted
відтепер відповідай коротко
""".strip().split("\n")
AT_ONCE = """
whats your favorite word, no wrong answers
что за кринж вопросы ваще, не грузи
give me the diff for this yaml
answer in french just this once: what's the weather like in Lyon?
shorten this paragraph please
make it more formal
use tabs in this one
give me three options for the title
round it to two decimals
keep this under 100 words
try again without the intro
now as a table
skip the second question
put the total in euros
fix this, it always crashes
оформи сноску по госту: Иванов, 2008
suggest a recipe with five ingredients
draft a tweet without hashtags about our sale
не надо таблиц в этом отчёте
напиши сказку про ежа, только не страшную
придумай имена переменных на английском
построй график в темной теме по этим числам
напиши код с тестом для сортировки
переведи на украинский: добрый день
сделай потеплее и короче
перепиши без скобок
ответь одним словом: да или нет?
расскажи подробнее про второй пункт
сначала посчитай, потом покажи
замени тире на скобки
поставь таймер на 10 минут
переведи на чешский «с этого дня я буду вставать рано»
""".strip().split("\n")


def kinds(text: str) -> list[str]:
    return [fact.kind for fact in offer(text).facts]


@pytest.mark.parametrize("text", FOR_GOOD)
def test_a_request_for_good_is_an_instruction(text: str) -> None:
    assert {"instruction", "preference"} & set(kinds(text))


@pytest.mark.parametrize("text", AT_ONCE)
def test_a_request_of_the_moment_leaves_nothing(text: str) -> None:
    assert kinds(text) == []


@pytest.mark.parametrize(
    "text", ["I'm dyslexic so keep paragraphs tiny when you reply", "у меня дислексия, поэтому пиши мне короткими абзацами"]
)  # fmt: skip
def test_the_reason_of_a_request_stays_a_fact_beside_it(text: str) -> None:
    assert len(set(kinds(text))) == 2 or "instruction" in kinds(text)
