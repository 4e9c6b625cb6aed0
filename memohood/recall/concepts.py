"""What words are about: a small bilingual thesaurus that joins a question to a record that shares no word with it.

Each concept has words that ask for it ("medicine", «лекарство») and words that belong to it ("ibuprofen", «таблетка»).
A question about medicine then meets a record of an allergy, in either language. Words are compared by their stems.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from memohood.recall.analysis import analyse
from memohood.text.terms import script_of, stems

# concept: words that ask for it | words that belong to it
_CONCEPTS: dict[str, str] = {
    "medicine": """medicine medication medicines drug pill painkiller antibiotic prescribe pharmacy remedy treatment tablet cure
        лекарство таблетка препарат антибиотик обезболивающее аптека лечить лечение прописать выписать рецепт принять принимать капли
        | penicillin ibuprofen aspirin paracetamol insulin vitamin supplement dose syrup vaccine amoxicillin antihistamine inhaler
        пенициллин ибупрофен аспирин парацетамол инсулин витамин доза сироп вакцина прививка амоксициллин анальгин ингалятор мг
        """,
    "illness": """health healthy sick ill illness disease doctor hospital symptom condition diagnosis diagnosed pain ache sore throat
        fever cold flu headache cough здоровье болезнь болеть заболеть врач больница симптом диагноз горло ангина температура
        простуда грипп голова кашель боль самочувствие медицинский терапевт
        | diabetes asthma hypertension migraine epilepsy thyroid arthritis surgery depression anxiety celiac pressure diagnosed allergic allergy asthmatic
        диабет астма гипертония мигрень эпилепсия щитовидка щитовидный артрит операция депрессия давление гастрит целиакия аллергия
        """,
    "procedure": """mri scan xray x-ray anesthesia anaesthesia anesthetic anaesthetic anesthetist dentist injection surgery operation
        clinic nurse donate donor tattoo prescription мрт кт рентген наркоз анестезия
        анестезиолог стоматолог укол операция клиника поликлиника медсестра донор тату медкарта
        | pacemaker implant stent pregnant кардиостимулятор имплант стент беременная""",
    "allergy": """allergy allergic intolerance intolerant react аллергия аллергик аллергический непереносимость противопоказан
        противопоказание | anaphylaxis hives epipen swelling rash gluten lactose peanut nut shellfish penicillin pollen intolerant
        анафилаксия сыпь отек отекать глютен лактоза арахис орех морепродукт пенициллин пыльца""",
    "diet": """eat food dish meal cook recipe dinner lunch breakfast snack restaurant menu diet dessert order treat cake cuisine feed caterer catering lobster roll sushi burger steak
        pizza donut doughnut croissant bun bread pastry sandwich sweets candy cookie pasta bbq buffet lunchbox potluck
        пицца пончик круассан булка булочка выпечка сладость сладкое конфета печенье шаурма бутерброд фуршет угощение шашлык тортик
        есть еда блюдо готовить приготовить рецепт ужин обед завтрак перекус ресторан меню диета десерт угостить торт кухня съесть
        кушать питаться продукт кафе пирог салат накормить
        | vegetarian vegan gluten lactose meat fish pasta pizza sushi soup bread cheese milk egg peanut nut seafood shellfish lobster crab shrimp oyster spicy sweet
        chocolate fruit vegetable rice pork beef chicken salad lasagna cookie halal kosher keto cilantro mushroom onion honey
        вегетарианец вегетарианка веган глютен лактоза мясо рыба паста пицца суши суп хлеб сыр молоко яйцо арахис орех морепродукт
        острый сладкий шоколад фрукт овощ рис свинина говядина курица салат гречка борщ каша кинза гриб лук мед""",
    "drink": """drink beverage thirsty bar beer wine champagne cocktail пиво вино шампанское коктейль каберне пить напиток выпить налить бар | coffee tea beer wine water juice milk espresso latte
        cappuccino alcohol whisky vodka cocktail sugar кофе чай пиво вино вода сок молоко эспрессо латте капучино алкоголь виски
        водка коктейль сахар матча какао""",
    "home": """live living home address city town country reside residence hometown based apartment flat house move relocate housing
        neighbourhood жить проживать дом адрес город страна квартира переехать переезд жилье район место жительство обитать прописка
        | rent mortgage apartment moved settled studio landlord downtown street снимать ипотека переехал улица этаж комната студия
        общежитие дача метро""",
    "work": """work job career profession employer company office occupation living boss employed do position role workplace
        earn работа работать профессия должность компания офис начальник работодатель трудиться специальность карьера занятость
        зарабатывать контора фирма
        | engineer developer teacher doctor nurse designer manager analyst accountant freelance startup hired promoted fired salary
        department team lead programmer lawyer architect barista инженер разработчик учитель врач медсестра дизайнер менеджер
        аналитик бухгалтер фриланс стартап уволиться повышение зарплата отдел программист юрист архитектор бариста устроиться""",
    "study": """study student university school college degree course exam learn class education major учиться студент университет
        институт школа колледж курс экзамен изучать образование факультет вуз учеба
        | thesis diploma bachelor master phd graduate lecture диплом бакалавр магистр аспирантура лекция сессия выпускник""",
    "family": """family relative parent sibling married marital kin relationship семья родственник родители родня близкий женат замужем
        | mother father mom dad wife husband son daughter brother sister child kid baby grandma grandfather aunt uncle cousin niece
        nephew twin мама папа мать отец жена муж сын дочь брат сестра ребенок дети бабушка дедушка тетя дядя племянник племянница
        внук внучка близнец теща свекровь""",
    "child": """child children kid kids baby son daughter toddler ребенок дети малыш сын дочь дочка сынок
        | school kindergarten newborn born twin school toddler садик детсад школьник родиться близнец класс""",
    "partner": """wife husband spouse partner girlfriend boyfriend married wedding anniversary жена муж супруг супруга партнер девушка
        парень свадьба годовщина женат замужем | engaged divorced fiance bride развестись помолвка невеста жених встречаться""",
    "pet": """pet animal питомец животное зверь | cat dog puppy kitten parrot hamster rabbit turtle fish vet breed labrador corgi
        кошка кот собака щенок котенок попугай хомяк кролик черепаха рыбка ветеринар порода лабрадор корги пес такса""",
    "name": """name called nickname имя звать зовут кличка фамилия прозвище | named called зовут звать""",
    "birthday": """birthday born birth age old рождения рождение родиться возраст лет | born turned year januar birthday
        родиться исполниться рождения""",
    "hobby": """hobby hobbies leisure free spare fun interest activity weekend pastime relax destress enjoy хобби увлечение увлекаться
        досуг отдыхать интерес выходные развлечение свободный
        | guitar piano paint painting drawing chess hiking photography knit garden gardening dance fishing board pottery reading
        camping swimming running hike kayak bake play write collect гитара пианино рисовать живопись шахматы поход фотография вязать
        сад танец рыбалка настолка керамика читать плавать бегать коллекционировать лепить""",
    "sport": """sport sports треня treadmill exercise workout fitness train training gym athletic active спорт тренировка тренироваться зал фитнес
        упражнение тренер физический
        | run running marathon yoga football basketball tennis swim boxing kickboxing cycling climbing pilates ski surf skate karate
        hockey volleyball crossfit weight бег бегать марафон йога футбол баскетбол теннис плавание бассейн бокс велосипед скалолазание
        пилатес лыжи серф каток хоккей волейбол карате самбо дзюдо штанга""",
    "music": """music song band instrument listen concert musician genre музыка песня группа инструмент слушать концерт музыкант жанр
        | guitar piano violin drum jazz rock rap classical symphony album vinyl saxophone metal techno clarinet гитара пианино скрипка
        барабан джаз рок рэп классический альбом пластинка саксофон метал техно""",
    "reading": """book read author novel genre literature книга читать прочитать автор роман литература почитать
        | fantasy fiction detective biography poetry kindle series фантастика фэнтези детектив биография поэзия стих серия""",
    "film": """movie film watch series show cinema tv фильм кино сериал смотреть посмотреть мультфильм
        | horror comedy thriller netflix anime director ужасы комедия триллер аниме режиссер документальный""",
    "travel": """travel trip vacation holiday visit fly flight destination abroad tour journey путешествие поездка отпуск поехать лететь
        рейс съездить путешествовать отдых тур командировка слетать
        | beach mountain passport visa hotel ticket luggage airport seat window italy japan turkey georgia spain paris море гора паспорт
        виза отель билет багаж аэропорт иллюминатор проход италия япония турция грузия испания париж карелия самолет поезд""",
    "transport": """car drive vehicle transport commute bike ride машина автомобиль водить ездить транспорт велосипед авто тачка
        | toyota honda bmw tesla mazda metro bus train licence driving hybrid тойота хонда мазда лада киа метро автобус поезд права
        шкода хендай самокат электричка""",
    "money": """money budget cost price pay spend salary afford save expensive income finance деньги бюджет стоить цена платить тратить
        зарплата сумма накопить доход финансы стоимость
        | euro dollar rouble ruble loan mortgage debt invest bank thousand евро доллар рубль кредит ипотека долг вклад банк тысяча""",
    "language": """language speak languages fluent native tongue reply answer язык говорить отвечать ответ владеть | english russian
        german french spanish italian chinese japanese bilingual английский русский немецкий французский испанский итальянский
        китайский японский""",
    "programming": """code coding programming language stack framework editor tool ide library software develop project linter formatter package deploy код программировать
        язык стек фреймворк редактор инструмент библиотека писать проект разработка технология линтер форматтер пакет деплой
        | python rust java javascript typescript go golang react django postgres docker linux vim emacs vscode git kotlin swift питон
        джава линукс докер постгрес""",
    "database": """database db storage sql базаданных база данные бд хранилище | postgres postgresql mysql sqlite mongodb redis
        clickhouse alembic migration постгрес миграция""",
    "device": """phone laptop computer device gadget machine hardware os operating операционка операционная телефон ноутбук компьютер устройство гаджет техника
        | iphone android macbook thinkpad ipad windows linux mac pixel samsung айфон андроид макбук самсунг пиксель""",
    "schedule": """when schedule time meeting appointment deadline calendar plan date due расписание время встреча созвон срок дедлайн
        план когда график запись прием дата | morning evening monday tuesday wednesday thursday friday weekly daily утро вечер
        понедельник вторник среда четверг пятница еженедельно ежедневно перенести""",
    "wake": """sleep wake bed night owl morning routine rest спать сон просыпаться вставать ложиться режим сова жаворонок подъем
        | insomnia alarm nap late early бессонница будильник рано поздно""",
    "clothes": """wear clothes size shoe dress outfit fit clothing одежда носить размер обувь платье надеть | shirt jacket jeans sneakers
        boots coat рубашка куртка джинсы кроссовки ботинки пальто футболка""",
    "body": """height weight tall weigh blood hair eye рост вес весить кровь группа волосы глаза | cm kg centimetre kilogram rhesus см кг
        сантиметр килограмм резус""",
    "gift": """gift present surprise подарок подарить сюрприз дарить | likes loves favourite wish любить нравиться мечтать обожать""",
    "colour": """colour color цвет | red blue green black white yellow purple grey turquoise pink красный синий зеленый черный белый
        желтый фиолетовый серый бирюзовый розовый голубой""",
    "preference": """prefer favourite favorite like love enjoy hate dislike preference taste любимый нравиться любить предпочитать
        предпочтение обожать ненавидеть вкус | prefer favourite love hate avoid rather обожать любить ненавидеть предпочитать
        терпеть нравиться""",
    "friend": """friend buddy colleague друг подруга приятель коллега знакомый | friend colleague neighbour classmate друг подруга сосед
        однокурсник""",
    "faith": """religion church faith religious pray вера религия церковь верить | christian muslim jewish buddhist orthodox catholic
        христианин мусульманин православный католик буддист""",
    "smoking": """smoke smoking cigarette vape курить сигарета курение | quit nicotine tobacco бросить никотин табак вейп""",
    "contact": """phone number email mail contact telegram reach телефон номер почта контакт связаться телеграм | @ email почта""",
    "place": """place where location venue spot место где | office cafe park school street кафе парк офис школа улица""",
    "server": """server host port deploy production ssh сервер хост порт деплой прод | nginx sshd listen listens слушать linux docker vps kubernetes докер""",
    "teeth": """tooth teeth dentist dental зуб зубной стоматолог дантист | filling cavity braces cleaning crown пломба кариес чистка
        брекеты коронка имплант""",
    "eyes": """eye eyes vision sight optician ophthalmologist eyesight глаз зрение окулист офтальмолог | glasses lens lenses diopter
        очки линза линзы диоптрия близорукость""",
    "document": """passport visa document licence license id expire expires valid паспорт загран загранпаспорт виза документ удостоверение
        права срок истекать истекает действует | schengen permit residence insurance policy шенген внж полис страховка снилс""",
    "photo": """photo photograph photography camera shoot picture фото фотография фотоаппарат камера фотографировать снимать съемка
        | lens film nikon canon sony leica fuji pixel объектив пленка зеркалка никон кэнон зенит""",
    "deploy": """deploy deployment release ship rollout production prod релиз деплой деплоить катить выкатывать выкатка прод боевой
        релизить | pipeline ci merge rsync docker kubernetes compose container friday пайплайн докер контейнер кубер сборка""",
    "hosting": """server host hosting address ip production сервер хостинг адрес прод боевой машина хост
        | hetzner aws azure gcp digitalocean vps nginx хецнер облако впс""",
    "payment": """payment pay payments billing checkout acquiring оплата платеж платежи биллинг эквайринг касса
        | stripe paypal yookassa card invoice юкасса карта счет""",
    "saving": """save saving savings откладывать копить накопить сберегать получка | deposit fund salary percent накопительный вклад
        зарплата процент подушка""",
    "vaccine": """vaccine vaccination shot shots jab прививка вакцина вакцинация укол | hpv flu tetanus dose booster впч грипп столбняк доза
        ревакцинация""",
    "seniority": """older oldest elder eldest younger youngest старший старшая младший младшая | son daughter brother sister сын дочь брат
        сестра годик""",
    "supervisor": """boss supervisor advisor mentor manager lead руководитель научрук начальник шеф наставник куратор
        | manager professor научрук профессор директор""",
    "shift": """shift duty rota on-call дежурить дежурство смена график | night weekend ночная сутки""",
    "tone": """reply answer respond tone format short brief style отвечать ответ тон формат кратко стиль обращаться
        | concise formal emoji bullet short кратко коротко формально эмодзи список""",
}

# Attributes of records (their exact names) and the concepts that they answer.
_SLOTS: dict[str, tuple[str, ...]] = {
    "allergy": ("allergy", "medicine", "illness", "diet"), "intolerance": ("allergy", "diet", "illness"),
    "diagnosis": ("illness", "medicine"), "medication": ("medicine", "illness"), "health": ("illness", "medicine"),
    "safety": ("illness", "medicine"), "blood_type": ("body",), "diet": ("diet",), "alcohol": ("drink",), "smoking": ("smoking",),
    "home": ("home",), "address": ("home",), "origin": ("home",), "employer": ("work",), "role": ("work",),
    "work_mode": ("work",), "study": ("study",), "study_topic": ("study",), "exam": ("study",), "pet": ("pet",),
    "child": ("child", "family"), "spouse": ("partner", "family"), "marital": ("partner",), "relative": ("family",),
    "friend": ("friend",), "name": ("name",), "address_form": ("name", "tone"), "pronouns": ("name",), "birthday": ("birthday",),
    "age": ("birthday",), "language": ("language",), "reply_language": ("language", "tone"), "reply_style": ("tone",),
    "reply_length": ("tone",), "reply_format": ("tone",), "vehicle": ("transport",), "hobby": ("hobby",), "coffee": ("drink",),
    "contact": ("contact",), "emergency_contact": ("contact",), "budget": ("money",), "finance": ("money",), "trip": ("travel",),
    "likes": ("preference", "gift"), "dislikes": ("preference",), "preference": ("preference",), "server": ("server",),
    "home_note": ("home",),
    "work_note": ("work",),
    "work_schedule": ("work", "shift"),
    "food_note": ("diet",),
    "study_note": ("study",),
    "manager": ("supervisor", "work"),
    "document": ("document",),
    "timezone": ("home",), "schedule": ("schedule",), "tool": ("programming",), "project": ("programming",),
}  # fmt: skip
# The last part of a composed attribute ("project.heron.database", "schedule.training") and what it answers.
_ASPECTS: dict[str, tuple[str, ...]] = {
    "database": ("database", "programming"), "hosting": ("hosting", "server"), "framework": ("programming",),
    "tooling": ("programming",), "deploy": ("deploy", "programming"), "os": ("device", "programming", "server"),
    "testing": ("programming",), "queue": ("programming",), "payments": ("payment", "money"), "deadline": ("schedule",),
    "language": ("programming", "language"),
}  # fmt: skip
_MANY = frozenset(
    {"project", "tool", "event", "decision", "schedule", "preference", "likes", "dislikes", "possession"}
)
COMMON = frozenset(
    {"preference", "schedule", "place", "hobby", "tone"}
)  # so broad that they say little by themselves
HEALTH = frozenset({"medicine", "illness", "allergy", "procedure"})
FOOD = frozenset({"diet", "drink"})


@lru_cache(maxsize=1)
def _index() -> tuple[dict[str, frozenset[str]], dict[str, frozenset[str]]]:
    """(stem -> concepts it asks for, stem -> concepts it belongs to)."""
    asking: dict[str, set[str]] = {}
    members: dict[str, set[str]] = {}
    for concept, words in _CONCEPTS.items():
        left, right = words.split("|")
        for word in left.split():
            for stem in _stems(word):
                asking.setdefault(stem, set()).add(concept)
                members.setdefault(stem, set()).add(concept)
        for word in right.split():
            for stem in _stems(word):
                members.setdefault(stem, set()).add(concept)
    return {s: frozenset(c) for s, c in asking.items()}, {s: frozenset(c) for s, c in members.items()}


def _stems(word: str) -> tuple[str, ...]:
    return stems(word, "ru" if script_of(word) == "cyrillic" else "en")


@lru_cache(maxsize=4096)
def asked(text: str) -> frozenset[str]:
    """The concepts that a question asks about."""
    _, members = _index()
    return frozenset(concept for stem in analyse(text).counts for concept in members.get(stem, ()))


@lru_cache(maxsize=8192)
def concepts(text: str, slot: str = "") -> frozenset[str]:
    """The concepts that a record or a message belongs to."""
    return belongs(analyse(text).counts, slot)


def belongs(words: Mapping[str, int], slot: str = "") -> frozenset[str]:
    """The same from the stems of its words."""
    _, members = _index()
    met = members.keys() & words.keys()  # hardly any are there, and every candidate of a question is asked
    return frozenset(_belongs(slot)).union(*(members[stem] for stem in met))


def _belongs(slot: str) -> tuple[str, ...]:
    """The concepts that an attribute answers, by its name or by its last part."""
    if slot in _SLOTS or "." not in slot:
        return _SLOTS.get(slot, ())
    return _ASPECTS.get(slot.rpartition(".")[2]) or _SLOTS.get(slot.partition(".")[0], ())


def fills(slot: str, asked_concepts: frozenset[str]) -> float:
    """1 for an attribute that is what the question asks for, less for one that only has to do with it."""
    belongs = _belongs(slot)
    if not belongs or slot in _MANY:
        return 0.0
    return 1.0 if belongs[0] in asked_concepts else 0.3 * (not asked_concepts.isdisjoint(belongs))


@lru_cache(maxsize=512)
def slots_of(asked_concepts: frozenset[str]) -> tuple[str, ...]:
    """The attributes to look up for a question about those concepts; those that hold very many records are left to words."""
    return tuple(
        slot
        for slot, belongs in _SLOTS.items()
        if slot not in _MANY and not asked_concepts.isdisjoint(belongs)
    )
