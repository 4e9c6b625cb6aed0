"""Fields of life with their words, and words of the moment and of mood, which belong to none."""

from __future__ import annotations

from memohood.capture.grammar.sets import SETS
from memohood.text.relations import FAMILY, FRIENDS, NAMED_PERSON, NAMED_PET, NAMED_PROJECT, PETS
from memohood.text.wordlist import word_set

DOMAINS: dict[str, frozenset[str]] = {
    "health": SETS["allergy"]
    | SETS["medicine"]
    | word_set(
        """
        беременна больница глаз очки линза ухо зуб диабет диабетик астма астматик целиакия эпилепсия гипертония гипертоник
        мигрень гастрит язва псориаз экзема дерматит артрит артроз сколиоз грыжа анемия давление
        щитовидка гемоглобин ферритин холестерин кардиостимулятор беременность беременная беременный
        операция химия химиотерапия диагноз депрессия сдвг аутизм бессонница панический онкология
        опухоль рак инфаркт инсульт аритмия варикоз близорукость зрение слух протез имплант болезнь
        ремиссия сердце печень почка желудок спина колено сустав аппендицит дальтоник дальтонизм
        глаукома катаракта тугоухость рост вес резус группа-крови пульс прививка вакцина пломба
        чистка брекеты импланты терапия реабилитация diabetes diabetic asthma celiac coeliac
        epilepsy migraine hypertension anemia adhd autism depression anxiety insomnia pregnant
        pregnancy surgery diagnosis diagnosed cancer remission pacemaker arthritis eczema psoriasis
        thyroid cholesterol hypothyroid ibs crohn's lactose gluten blood hearing vision rx glasses
        implant vaccine dose hpv cavity cavities filling braces therapy physio concussion heart
        kidney liver knee back colorblind color-blind deaf wheelchair seizures stroke diagnose
        blutgruppe diabetiker лактоза глютен трекол колит реакция отек
        """
    ),
    "family": FAMILY
    | FRIENDS
    | {NAMED_PERSON}
    | word_set(
        """
        семья развод развестись замуж жениться женат замужем помолвка рожать expecting pregnant беременность родиться родился
        садик школа класс кружок секция няня family married divorced divorce engaged widow
        widowed wedding nursery kindergarten daycare school grade pickup babysitter nanny familie
        familia família крестник крестница двойня тройня двойняшки triplets godson goddaughter близнец twins twin
        """
    ),
    "pets": PETS
    | {NAMED_PET}
    | word_set(
        """
        корм ветеринар ветклиника прогулка стерилизовать vet litter kibble leash spay neuter groomer
        """
    ),
    "home": word_set(
        """
        дом квартира дача ипотека аренда снимать хозяйка район ремонт прописка адрес подъезд этаж
        гараж участок калитка ворота шлагбаум домофон консьерж лифт подвал чердак балкон двор парковка doorbell gate driveway
        basement attic balcony elevator lobby concierge parking city town apartment flat house rent renting mortgage landlord studio address
        neighborhood moved suburb cabin homeowner wohnung piso apartamento часовой пояс timezone
        """
    ),
    "work": SETS["job"]
    | word_set(
        """
        работа офис удаленка удаленно зарплата оклад начальник коллега команда клиент заказчик
        компания фирма стартап отдел смена график вакансия собеседование увольнение декрет
        отчетность теплица банк завод больница магазин должность повышение job office remote
        remotely salary boss manager team client customer company startup department shift promoted
        promotion hired fired freelance contract raise hospital bank factory retail firma büro
        empresa trabajo emprego reorg standup standups дейлик планерка
        """
    ),
    "study": word_set(
        """
        learn learning выучить японский китайский испанский немецкий английский французский итальянский корейский
        турецкий spanish german french japanese chinese korean italian turkish arabic универ
        университет институт школа курс курсы образование диссер экзамен сессия диплом магистратура магистерская
        аспирантура бакалавриат диссертация кафедра егэ огэ репетитор факультет группа научрук тема
        stipend university college school course exam degree thesis dissertation masters phd
        semester bootcamp major minor gpa scholarship jlpt ielts toefl tutor уни специальность 考研 专业
        """
    ),
    "tech": frozenset({NAMED_PROJECT})
    | word_set(
        """
        проект сервер прод стенд база бд репозиторий репо репа деплой хостинг бот сайт лендинг
        сервис микросервис приложение библиотека фреймворк линтер тест тесты ветка порт nginx docker
        docker-compose кластер бэкап мониторинг датчик прошивка домен апи api ci project server prod
        staging database db repo repository deploy hosting bot website site landing service app
        library framework linter tests branch port cluster backup monitoring sensor firmware domain
        bucket terraform pipeline codename bastion vpn ssh endpoint
        """
    ),
    "food": SETS["diet"]
    | word_set(
        """
        мясо рыба молоко кофе чай сахар кинза лук чеснок гриб печень орех арахис глютен лактоза
        алкоголь пиво вино острый сладкое хлеб рис meat fish milk coffee tea sugar cilantro
        coriander onion garlic mushroom nuts peanut alcohol beer wine spicy bread rice dairy eggs
        honey decaf coentro koriander овсяное рецепт рецептах завтрак recipes ужин oat
        """
    ),
    "finance": word_set(
        """
        ипотека кредит долг рассрочка бюджет накопления накопительный вклад зарплата платеж подписка
        подписки лимит счет инвестиции брокер налог аренда копить откладывать mortgage loan debt
        budget savings rent salary subscription limit cap invest investing ira 401k tax fund payment
        insurance osago осаго страховка ваучер voucher взнос гарантия
        """
    ),
    "documents": word_set(
        """
        паспорт загран загранпаспорт виза шенген права полис снилс инн passport visa license licence
        insurance directive warranty гарантия чек certificate
        """
    ),
    "transport": word_set(
        """
        машина тачка авто мотоцикл октавия нива лада киа тойота пробег резина велосипед car truck
        motorcycle bike subaru toyota honda ford tesla mileage oil tires электричка
        """
    ),
    "hobby": SETS["hobby"],
    "event": SETS["event"],
    "things": SETS["buyable"],
    "diet": SETS["diet"],
}

# passing troubles and chores: a clause about them is rarely about anything lasting
TRANSIENT = word_set(
    """
    встать погулять выспаться поесть помыть устать устал устала усталый скучно пробка дождь погода зонт
    проспать опоздать очередь автобус ключ голова болит спать сонный ложиться настроение злой кайф
    сломаться соседи ржать ржет смеяться шумно жарко холодно гроза зависнуть тормозить тупить глючить
    лагать упасть падать tired sleepy bored boring rain raining weather traffic late overslept hungry
    flu fever cough twitching hangover diarrhea vomiting bleeding грипп простуда орви насморк кашель понос дергаться вырвать рвать
    нервничать волноваться переживать злиться радоваться грустить тосковать расстраиваться остыть пригореть
    soaked hiccups killing delayed dying икота замерзнуть промокнуть орать wiped knackered shattered swamped
    snoring mood exhausted mess spilled pothole laggy stuck freezing
    """
)
# interjections say little by themselves
MOODS = word_set(
    """
    ужас жуткий жесть кошмар капец блин треш кринж бесит lol lmao ugh meh oof yay omg ура эх ух фу ай
    """
)
