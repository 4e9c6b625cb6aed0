"""Kinds of things of which people mostly have one at a time: a car, a phone, a place for notes, a way to eat.

That two words are of one kind tells only that they may answer the same question ("rides a Brompton", "takes the tram").
"""

from __future__ import annotations

_KINDS: dict[str, str] = {
    "car": """toyota mazda skoda volkswagen passat golf polo audi bmw mercedes volvo ford focus fiesta opel corsa vauxhall astra renault clio duster logan
        peugeot citroen fiat seat kia rio sportage hyundai solaris creta honda civic nissan qashqai leaf subaru forester suzuki mitsubishi pajero lexus
        tesla mini jeep chevrolet lada vesta granta niva haval jolion chery geely exeed omoda jaguar porsche prius corolla camry rav4 octavia enyaq yaris
        тойота мазда шкода фольксваген пассат поло ауди бмв мерседес вольво форд фокус опель астра рено логан дастер пежо ситроен фиат киа рио солярис крета
        хонда ниссан субару сузуки мицубиси паджеро лексус тесла джип шевроле лада веста гранта нива приора калина хавал джолион чери джили камри королла
        октавия уаз газель жигули москвич волга""",
    "ride": """car bike bicycle motorbike scooter moped bus tram train metro tube subway ferry brompton walk машина велосипед велик мотоцикл самокат мопед
        автобус трамвай метро электричка маршрутка троллейбус такси пешком""",
    "phone": """iphone pixel galaxy samsung xiaomi redmi honor huawei oneplus nokia motorola fairphone realme poco айфон пиксель самсунг ксиоми сяоми редми хонор
        хуавей нокиа реалми поко""",
    "watch": "garmin coros suunto polar fitbit amazfit apple-watch гармин корос",
    "computer": "macbook thinkpad dell lenovo asus acer макбук леново асус",
    "system": "windows linux ubuntu fedora debian macos mint arch винда виндоус линукс убунту макос",
    "notes": """notion obsidian evernote onenote logseq roam bear joplin keep craft apple-notes ноушен ноушн обсидиан эверноут логсек""",
    "tasks": """todoist things ticktick trello asana jira linear youtrack clickup basecamp monday.com тудуист трелло асана джира ютрек линеар кликап""",
    "drawing": """photoshop procreate figma sketch penpot illustrator affinity krita gimp sketchup fusion autocad blender clip-studio inkscape canva freecad
        solidworks фотошоп прокриэйт прокрейт фигма скетч пенпот иллюстратор крита скетчап автокад компас блендер нанокад корел""",
    "writing": "latex typst word scrivener ulysses overleaf docs латех ворд",
    "engine": """unity unreal godot defold bevy gamemaker cocos pygame renpy phaser юнити анрил годо годот дефолд""",
    "mail": "outlook gmail thunderbird protonmail fastmail spark аутлук тандерберд гмейл протон",
    "chat": "telegram whatsapp signal discord slack teams skype zoom viber телеграм вотсап ватсап сигнал дискорд слак скайп зум вайбер макс",
    "browser": "chrome firefox safari brave vivaldi edge opera хром файрфокс сафари опера",
    "recipes": "paprika mealime anylist whisk",
    "books": "kindle kobo goodreads storygraph audible киндл литрес букмейт",
    "music": "spotify tidal deezer rekordbox ableton traktor serato reaper logic спотифай рекордбокс аблетон трактор",
    "money": "sber tinkoff alfa vtb monzo revolut starling santander barclays hsbc chase сбер сбербанк тинькофф тинькоф альфа втб газпромбанк открытие",
    "operator": "mts megafon beeline tele2 vodafone o2 ee verizon мтс мегафон билайн теле2 йота ростелеком",
    "power": "octopus e.on edf ovo bulb",
    "pipeline": "airflow dagster prefect luigi snakemake nextflow makefile",
    "store": "snowflake bigquery redshift databricks",
    "shop": "lightspeed odoo shopify squarespace netsuite sage quickbooks xero",
    "sport": """run running jog gym crossfit yoga pilates swim swimming judo karate boxing tennis squash football rowing climbing bouldering cycling
        bowls golf badminton volleyball basketball hockey dance ballet gymnastics fencing muay-thai bjj skiing бег бегать бегаю зал качалка кроссфит йога
        пилатес плавание бассейн плавать дзюдо самбо карате бокс теннис футбол гребля скалодром велосипед бадминтон волейбол баскетбол хоккей танцы балет
        гимнастика фехтование лыжи ходьба""",
    "diet": """vegan vegetarian pescatarian keto carnivore omnivore meat halal kosher paleo fasting веган веганка вегетарианец вегетарианка пескетарианец кето
        мясо постюсь пост палео""",
    "drink": "coffee decaf tea rooibos matcha cocoa espresso кофе декаф чай ройбуш матча какао цикорий эспрессо",
    "pair": """single engaged married husband wife girlfriend boyfriend fiance fiancee divorced widowed partner dating ex замужем женат холост муж жена девушка
        парень жених невеста разведен разведена вдова вдовец встречаюсь расписались""",
    "grade": """junior middle senior lead head deputy intern trainee apprentice assistant director manager chief principal freshman sophomore partner
        barback bartender commis sous младший старший ведущий главный заместитель зам стажер ассистент директор завуч начальник руководитель помощник капитан
        джун мидл сеньор тимлид""",
    "dwelling": """flat house room studio dorm hostel boat narrowboat bungalow cottage caravan квартира дом комната студия общага общежитие двушка однушка
        трешка бытовка хата коттедж""",
    "care": "nanny nursery kindergarten childminder grandma mother-in-law няня сад садик ясли бабушка свекровь теща",
    "tongue": """english german french spanish italian russian chinese japanese portuguese английский немецкий французский испанский итальянский русский
        китайский японский украинский""",
    "instrument": """piano guitar violin cello viola bass drums ukulele flute keyboard fender ibanez gibson yamaha kawai jazzmaster danelectro telecaster
        stratocaster пианино гитара скрипка виолончель альт бас барабаны укулеле флейта синтезатор фендер""",
    "blood": "warfarin apixaban rivaroxaban варфарин апиксабан ксарелто",
}


def members() -> dict[str, frozenset[str]]:
    """word -> the kinds that it is of."""
    found: dict[str, set[str]] = {}
    for kind, words in _KINDS.items():
        for word in words.split():
            found.setdefault(word, set()).add(kind)
    return {word: frozenset(kinds) for word, kinds in found.items()}
