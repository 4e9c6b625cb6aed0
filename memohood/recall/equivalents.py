"""Everyday words in Russian and English, so that a question meets what was said in the other language.

Names and technical words cross by their letters: "Grom" and «Гром» are the same word.
"""

from __future__ import annotations

from functools import lru_cache

from memohood.text.alphabets import transliterate
from memohood.text.terms import script_of, stems

_PAIRS = """sister=сестра|brother=брат|mother mom mum=мать мама|father dad=отец папа|parent=родитель|wife=жена супруга|husband=муж супруг|
son=сын|daughter=дочь дочка|child kid=ребенок|grandmother grandma granny=бабушка бабуля|grandfather grandpa=дедушка дед|aunt=тетя|uncle=дядя|
cousin=двоюродный кузен|nephew=племянник|niece=племянница|friend=друг подруга|colleague coworker=коллега|neighbour neighbor=сосед соседка|
boss manager=начальник руководитель менеджер|doctor physician=врач доктор|dentist=стоматолог зубной|teacher=учитель преподаватель|
nurse=медсестра|engineer=инженер|designer=дизайнер|lawyer=юрист|accountant=бухгалтер|developer programmer=разработчик программист|
cat=кошка кот|dog=собака пес|puppy=щенок|kitten=котенок|parrot=попугай|hamster=хомяк|turtle=черепаха|fish=рыба рыбка|rabbit=кролик|
breed=порода|pet=питомец животное|vet=ветеринар|name=имя звать кличка|surname=фамилия|birthday=рождение|age old=возраст лет|home=дом|
live=жить|city town=город|country=страна|street=улица|address=адрес|flat apartment=квартира|house=дом|rent=аренда снимать|move=переехать переезд|
work job=работа работать|company=компания фирма|office=офис|salary=зарплата|money=деньги|price cost=цена стоить стоимость|budget=бюджет|
pay=платить плата|mortgage=ипотека|loan=кредит|bank=банк|debt=долг|save=копить|school=школа|university college=университет вуз институт|
exam=экзамен|thesis=диплом диссертация|course=курс|learn study=учить изучать учиться|language=язык|english=английский|german=немецкий|
french=французский|spanish=испанский|italian=итальянский|russian=русский|chinese=китайский|japanese=японский|book=книга|read=читать|
writer author=писатель автор|novel=роман|film movie=фильм кино|series=сериал|music=музыка|song=песня|guitar=гитара|piano=пианино|violin=скрипка|
drum=барабан|cello=виолончель|play=играть|game=игра|chess=шахматы|sport=спорт|run=бегать бег|marathon=марафон|swim=плавать плавание|pool=бассейн|
yoga=йога|gym=зал|training workout=тренировка|train=поезд|football soccer=футбол|tennis=теннис|bike bicycle=велосипед|ski=лыжи|climbing climb=скалолазание|
dance=танец танцевать|draw=рисовать|paint=рисовать краска|photo=фото фотография|camera=камера фотоаппарат|travel trip=путешествие поездка|
vacation holiday=отпуск каникулы|flight=рейс полет|fly=лететь летать|plane=самолет|airport=аэропорт|ticket=билет|hotel=отель гостиница|visa=виза|
passport=паспорт|sea=море|mountain=гора|beach=пляж|car=машина автомобиль|drive=водить ездить|bus=автобус|subway metro=метро|licence=права|
eat=есть кушать|food=еда|meat=мясо|vegetarian=вегетарианец|vegan=веган|milk=молоко|cheese=сыр|bread=хлеб|egg=яйцо|chicken=курица|pork=свинина|
beef=говядина|mushroom=гриб|onion=лук|garlic=чеснок|cilantro coriander=кинза|honey=мед|sugar=сахар|salt=соль|nut=орех|peanut=арахис|walnut=орех|
gluten=глютен|lactose=лактоза|seafood=морепродукт|shrimp=креветка|strawberry=клубника|apple=яблоко|tomato=помидор|potato=картошка картофель|
soup=суп|salad=салат|cake=торт|chocolate=шоколад|breakfast=завтрак|lunch=обед|dinner=ужин|restaurant=ресторан|drink=пить|coffee=кофе|tea=чай|
water=вода|beer=пиво|wine=вино|alcohol=алкоголь|smoke=курить|cigarette=сигарета|allergy allergic=аллергия аллергик|penicillin=пенициллин|
antibiotic=антибиотик|medicine medication drug=лекарство препарат|pill tablet=таблетка|insulin=инсулин|aspirin=аспирин|ibuprofen=ибупрофен|
diabetes=диабет|asthma=астма|pressure=давление|migraine=мигрень|heart=сердце|thyroid=щитовидка|pollen=пыльца|surgery operation=операция|
hospital=больница|health=здоровье|illness disease=болезнь|blood=кровь|vaccine=прививка вакцина|tooth=зуб|eye=глаз|knee=колено|back=спина|
throat=горло|head=голова|pain=боль|height=рост|weight=вес|size=размер|shoe=обувь|foot=нога|clothes=одежда|colour color=цвет|red=красный|blue=синий|
green=зеленый|black=черный|white=белый|yellow=желтый|project=проект|code=код|database=база|server=сервер|port=порт|host=хост хостинг|
deploy deployment=деплой деплоить выкатывать|release=релиз выкатка|test=тест|bug=баг ошибка|linter=линтер|formatter=форматтер форматирование|
editor=редактор|repository repo=репозиторий|branch=ветка|library=библиотека|framework=фреймворк|backup=бэкап|monitoring=мониторинг|queue=очередь|
storage=хранилище|cache=кэш|cloud=облако|key=ключ|password=пароль|phone=телефон|laptop notebook=ноутбук ноут|computer=компьютер|
system=система|router=роутер|device=устройство|app application=приложение|website site=сайт|blog=блог|bot=бот|plant flower=растение цветок|
garden=сад|greenhouse=теплица|cottage=дача|door=дверь|room=комната|kitchen=кухня|balcony=балкон|window=окно иллюминатор|aisle=проход|seat=место|
meeting=встреча созвон|call=звонок созвон|appointment=прием запись|deadline=дедлайн срок|schedule=расписание график|team=команда|client customer=клиент|
contract=договор контракт|report=отчет|tax=налог|insurance=страховка|wedding=свадьба|fiancee fiance bride=невеста жених|anniversary=годовщина|gift present=подарок|party=вечеринка|
morning=утро|evening=вечер|night=ночь|day=день|week=неделя|month=месяц|year=год|weekend=выходные|monday=понедельник|tuesday=вторник|
wednesday=среда|thursday=четверг|friday=пятница|saturday=суббота|sunday=воскресенье|january=январь|february=февраль|march=март|april=апрель|
may=май|june=июнь|july=июль|august=август|september=сентябрь|october=октябрь|november=ноябрь|december=декабрь|spring=весна|summer=лето|
autumn fall=осень|winter=зима|answer reply=ответ отвечать|short brief=короткий кратко коротко|emoji=эмодзи|style=стиль|formal=формальный|
like=нравиться любить|love=любить|hate=ненавидеть|prefer=предпочитать|favourite favorite=любимый|afraid fear=бояться страх|buy=купить|
sell=продать|decide=решить|choose=выбрать|choice=выбор|plan=план планировать|want=хотеть|need=нужно|use=использовать|install=ставить установить|
package=пакет|collect=собирать коллекционировать|stamp=марка|coin=монета|sleep=спать сон|wake=вставать просыпаться|dream=мечта сон|wallet=кошелек|
glasses=очки|bag=сумка|watch clock=часы|bed=кровать|war=война|law=закон|church=церковь|weather=погода|lake=озеро|river=река|forest=лес|park=парк|
boat=лодка|tent=палатка|hike=поход|fishing=рыбалка|knit=вязать|sew=шить|cook=готовить|recipe=рецепт|guest=гость|boyfriend=парень|girlfriend=девушка|
marry married=женат замужем|divorce=развод|twin=близнец|newborn=новорожденный|kindergarten=садик|class grade=класс|lesson=урок|student=студент|
hobby=хобби увлечение|band=группа|concert=концерт|museum=музей|theatre theater=театр|ticket=билет|race=забег гонка|competition=соревнование|
goal=цель|start begin=начать|finish end=закончить|quit leave=бросить уволиться|hire=нанять|promotion=повышение|interview=собеседование|
invoice=счет|subscription=подписка|number=номер|email mail=почта|timezone=пояс|currency=валюта|euro=евро|dollar=доллар|rouble ruble=рубль|
thousand=тысяча|hundred=сто|nickname=прозвище|religion=религия|vision=зрение|lens=линза|leg=нога|hand=рука|skin=кожа|hair=волосы|pump=помпа|
dose=доза|test analysis=анализ|scooter=самокат|motorcycle motorbike=мотоцикл|garage=гараж|tool=инструмент|language=язык|version=версия|firmware=прошивка|
sensor=датчик|drone=дрон|printer=принтер|keyboard=клавиатура|screen monitor=экран монитор|headphones=наушники|table desk=стол|chair=кресло стул"""


@lru_cache(maxsize=1)
def _table() -> dict[str, tuple[str, ...]]:
    """stem -> stems of the same word in the other language."""
    table: dict[str, dict[str, None]] = {}
    for pair in _PAIRS.replace("\n", "").split("|"):
        english, _, russian = pair.partition("=")
        left = [stem for word in english.split() for stem in stems(word, "en")]
        right = [stem for word in russian.split() for stem in stems(word, "ru")]
        for stem in left:
            table.setdefault(stem, {}).update(dict.fromkeys(right))
        for stem in right:
            table.setdefault(stem, {}).update(dict.fromkeys(left))
    return {stem: tuple(others) for stem, others in table.items()}


@lru_cache(maxsize=8192)
def across(word: str, word_stems: tuple[str, ...], name: bool) -> tuple[str, ...]:
    """Stems under which the other language may hold a word; spelled over where it is a name or unknown to the table."""
    found = dict.fromkeys(other for stem in word_stems for other in _table().get(stem, ()))
    if not found and (name or len(word) > 4):
        spelled = transliterate(word)
        if len(spelled) > 2:
            found.update(dict.fromkeys(stems(spelled, "ru" if script_of(spelled) == "cyrillic" else "en")))
    return tuple(found)
