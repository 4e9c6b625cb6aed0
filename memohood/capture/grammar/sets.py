"""Named sets of dictionary forms, all languages side by side: what the patterns of the grammar are made of.

A word belongs to a set when one of its dictionary forms does. Russian forms are written with е for ё.
"""

from __future__ import annotations

from memohood.text.relations import FAMILY as FAMILY
from memohood.text.relations import FRIENDS as FRIENDS
from memohood.text.relations import PETS as PETS
from memohood.text.relations import RELATIONS as RELATIONS
from memohood.text.relations import STRANGERS as STRANGERS
from memohood.text.wordlist import word_set

DOCTORS = word_set(
    """
    врач доктор эндокринолог терапевт кардиолог ветеринар аллерголог невролог стоматолог окулист офтальмолог лор онколог
    диетолог педиатр гинеколог хирург дерматолог гастроэнтеролог нефролог ревматолог уролог психиатр психотерапевт ортопед
    doctor doc gp dr physio physiotherapist nurse doctors gastroenterologist psychiatrist surgeon oncologist ent
    медсестра физиотерапевт массажист specialist pediatrician paediatrician vet dentist cardiologist allergist consultant
    therapist dermatologist neurologist nephrologist rheumatologist arzt médico médica
    """
)

SETS: dict[str, frozenset[str]] = {
    "relation": frozenset(RELATIONS),
    "family": FAMILY,
    "friend": FRIENDS,
    "pet": PETS,
    "i": word_set("я i im i'm ive i've id i'll eu yo ich je"),
    "we": word_set("мы we were we're we've nous wir nosotros nós ми"),
    "me": word_set("меня мне мной мною me мені мене mir mich"),
    "my": word_set(
        """
        мой моя мое мои мою моего моей моих моим наш наша наше наши my our mein meine unser mi mis
        nuestro meu minha meus minhas nosso mon ma mes notre мій моє наші
        """
    ),
    "be": word_set(
        """
        быть be is are am 's it's it s been being is's это ist bin sind es soy estoy é sou est suis
        """
    ),
    "in": word_set(
        """
        в во на из под у возле около рядом in at on near to from into outside im am bei en em à dans
        sur aus nach
        """
    ),
    "preposition": word_set("in on at to for with by about after before from of over under near between off"),
    "into": word_set("в во на под у около возле in at near to into im bei en em à nach до"),
    "dwelling": word_set(
        """
        квартира однушка двушка трешка студия комната дом общежитие общага apartment flat studio room house place condo
        """
    ),
    "single_role": word_set(
        """
        хозяин хозяйка арендодатель дантист стоматолог терапевт психолог психотерапевт врач педиатр тренер репетитор няня учитель
        учительница соцработник соцработница сиделка дирижер научрук куратор бухгалтер юрист риелтор наставник ментор
        landlord landlady dentist therapist doctor gp pediatrician coach trainer tutor nanny babysitter teacher advisor mentor
        accountant lawyer realtor conductor vet caregiver
        """
    ),
    "place": word_set(
        """
        город деревня село поселок хутор станица область край район пригород столица центр село остров побережье
        """
    ),
    "live": word_set(
        """
        жить проживать обитать живу переехать перебраться переезжать переселиться осесть
        обосноваться вернуться перебазироваться мешкати мешкаю жити живемо переїхати переїхали
        переїхала live reside based relocate move relocated settle unpack leben wohnen wohne lebe
        vivir vivo moro morar habite
        """
    ),
    "work": word_set(
        """
        работать трудиться подрабатывать вкалывать пахать устроиться work job employed arbeite
        arbeiten trabajo trabalho travaille працюю
        """
    ),
    "study": word_set(
        """
        учиться обучаться поступить изучать учить study studying studied learn learning enrol
        enrolled major studiere estudio estudo
        """
    ),
    "named": word_set(
        """
        звать зовут назвать назвали кличка называть named name's called name names nombre llama
        chama heißt heisst nennt appelle звуть
        """
    ),
    "born": word_set("родиться born роды"),
    "allergy": word_set(
        """
        аллергия аллергик аллергичный непереносимость alergia alergic allergic allergy allergies
        allergisch allergie allergien allergiker allergikerin alérgico alérgica allergique allergico allergica intolerante intolérant intolérante intolerant intolerance алергія 过敏 アレルギー
        알레르기 анафилаксия anaphylaxis anaphylactic
        """
    ),
    "medicine": word_set(
        """
        эутирокс лозартан метформин инсулин тресиба левотироксин антидепрессант статин аспирин
        варфарин омепразол конкор ингалятор таблетка лекарство препарат антибиотик витамин метипред
        сертралин изотретиноин medication meds pills insulin metformin levothyroxine lisinopril
        sertraline zoloft adderall inhaler antidepressant statin ibuprofen warfarin dose eutirox
        prozac epipen эпипен methotrexate метотрексат lithium литий xarelto ксарелто eliquis эликвис clozapine prednisone преднизолон anticoagulant антикоагулянт
        """
    ),
    "take": word_set(
        """
        пить принимать колоть глотать сидеть употреблять выписать назначить прописать take taking
        takes on prescribed nehme tomo
        """
    ),
    "diet": word_set(
        """
        веган веганка вегетарианец вегетарианка вегетарианство пескетарианец сыроед постник кето
        халяль кошер палео vegan vegetarian pescatarian pescetarian keto paleo halal kosher
        carnivore vegetarier vegetarierin vegano vegana vegetariano vegetariana végétarien
        gluten-free безглютеновый низкоуглеводный 素食
        """
    ),
    "like": word_set(
        """
        любить обожать нравиться предпочитать фанатеть тащиться кайфовать предпочитаю предпочтение
        like love prefer adore enjoy favorite favourite любимый mag liebe bevorzuge prefiero prefiro
        gusta encanta adoro préfère aime люблю 喜欢
        """
    ),
    "dislike": word_set(
        """
        ненавидеть не-любить терпеть переносить переваривать бесить раздражать hate dislike despise
        detest odeio odio hasse déteste can't-stand тошнить 讨厌
        """
    ),
    "decide": word_set(
        """
        решить решили решено решение договориться утвердить остановиться выбрать постановить
        передумать определиться условиться decide decided decision settled agreed chose choose
        picked locked going-with entschieden decidimos decidido
        """
    ),
    "use": word_set("использовать пользоваться юзать применять use using uses nutze uso utilizo"),
    "build": word_set(
        """
        писать делать строить пилить разрабатывать переписать перенести мигрировать перевести
        деплоить катать поднять крутиться хоститься build building run runs write deploy deploys
        host hosted port ported migrate migrated switch switched moved rewrite
        """
    ),
    "have": word_set("иметь есть have has got had haben habe tener tengo tenho ter avoir mam маю"),
    "buy": word_set(
        """
        купить взять приобрести завести подарить заказать buy get adopt bring bought adopted ordered
        gekauft compré comprei
        """
    ),
    "quit": word_set(
        """
        бросить завязать перестать уволиться отказаться quit stop stopped left leave gave-up resign
        dropped drop
        """
    ),
    "job": word_set(
        """
        разработчик программист инженер врач учитель учительница бухгалтер дизайнер аналитик
        менеджер агроном диспетчер юрист адвокат водитель повар медсестра медбрат электрик сантехник
        журналист редактор переводчик маркетолог тестировщик тимлид продавец архитектор фотограф
        художник художница иллюстратор музыкант психолог тренер преподаватель студент студентка
        аспирант аспирантка пенсионер пенсионерка фрилансер предприниматель директор токарь сварщик
        пекарь кондитер флорист логист экономист химик биолог физик математик хирург терапевт
        стоматолог ветеринар фармацевт провизор риелтор администратор девопс devops sre бариста
        официант курьер таксист строитель прораб геолог геодезист библиотекарь воспитатель
        воспитательница логопед нотариус следователь пилот стюардесса моряк developer engineer nurse
        doctor teacher accountant designer analyst lawyer attorney driver chef cook electrician
        plumber journalist editor translator marketer tester architect photographer illustrator
        musician psychologist therapist coach professor student retired freelancer founder director
        welder baker florist economist chemist biologist physicist surgeon dentist vet veterinarian
        pharmacist realtor barista waiter paramedic emt firefighter librarian carpenter tischler
        lehrer lehrerin ingenieur arzt ärztin profesor profesora médico enfermera abogado
        programador professora вчитель вчителька вчителькою програміст лікар mechanic scientist
        researcher postdoc cto ceo qa bartender stylist hairdresser parrucchiere machinist
        technician consultant writer novelist pilot farmer
        """
    ),
    "hobby": word_set(
        """
        хобби увлекаться увлечение заниматься играть мейнить снимать коллекционировать рисовать
        вязать шить бегать плавать кататься рыбачить петь танцевать лепить паять вышивать кодить
        бегаю скалолазание йога пилатес бассейн спортзал зал качалка тренировка марафон полумарафон
        гитара укулеле пианино фортепиано барабан скрипка шахматы сноуборд лыжи серфинг рыбалка
        охота велик керамика пленка фотоаппарат зенит объектив hobby play playing collect paint
        painting draw drawing knit knitting crochet run running swim swimming climb climbing
        bouldering yoga pilates gym lift lifting marathon guitar ukulele piano drums violin chess
        snowboard ski skiing surf surfing fishing hiking hike pottery sourdough woodworking
        gardening photography birding triathlon cycling gaming dnd
        """
    ),
    "always": word_set(
        """
        всегда никогда постоянно каждый никаких исключительно always never ever immer nie siempre
        nunca sempre toujours jamais завжди ніколи 总是 永远
        """
    ),
    "standing": word_set(
        """
        всегда никогда впредь отныне везде всюду повсюду everywhere always never permanently forever immer nie siempre nunca sempre
        toujours jamais завжди
        """
    ),
    "now": word_set(
        """
        теперь отныне уже снова опять сейчас нынче now again anymore currently instead jetzt ahora
        agora maintenant
        """
    ),
    "style": word_set(
        """
        короткий краткий подробный развернуть вывод вступление метрический метрической цельсий
        celsius fahrenheit metric imperial units коротко кратко лаконично короче подробно подробнее
        развернуто развернутый примеры пример список списками смайлик смайлики эмодзи эмоджи таблица
        табличка преамбула вода тон формально неформально юмор сухо прямо честно вежливо ты вы
        тыкать выкать пункт пункты абзац markdown маркдаун форматирование заголовок жирный
        комментарий дисклеймер извинение извиняться лесть хвалить shorter simpler plainer
        подлиннее проще покороче brief briefly short concise terse verbose detailed detail examples
        bullet bullets paragraph paragraphs emoji emojis table tables list lists preamble intro
        formal informal casual tone spelling строчка строка line lines jargon жаргон канцелярит термин цифра хэштег маты мат восклицание
        exclamation caps lowercase капс регистр headings bold disclaimer disclaimers apologize
        sugarcoat fluff kurz ausführlich breve corto curto court sentence sentences stepwise
        step-by-step english russian 简短 表格
        """
    ),
    "tongue": word_set(
        """
        русский английский немецкий французский испанский украинский китайский японский итальянский
        грузинский польский турецкий казахский татарский по-русски по-английски по-немецки
        по-французски по-испански по-украински english russian german french spanish chinese
        japanese italian portuguese korean dutch polish turkish arabic hindi deutsch englisch
        español inglés português inglês français anglais українською 中文 英文
        """
    ),
    "reply": word_set(
        """
        отвечать писать говорить обращаться звать называть разговаривать общаться answer reply
        respond talk speak address call antworte antworten schreib responde responder escribe
        réponds відповідай 回答
        """
    ),
    "weekday": word_set(
        """
        понедельник вторник среда четверг пятница суббота воскресенье пн вт ср чт пт сб вс выходные
        выходной будни будний monday tuesday wednesday thursday friday saturday sunday mon tue tues
        wed thu thur thurs fri sat sun mondays tuesdays wednesdays thursdays fridays saturdays
        sundays weekday weekdays weekend weekends mon-thu mon-fri montag dienstag mittwoch
        donnerstag freitag samstag sonntag montags dienstags mittwochs donnerstags freitags samstags
        sonntags lunes martes miércoles jueves viernes sábado domingo segunda terça quarta quinta
        sexta lundi mardi mercredi jeudi vendredi samedi dimanche
        """
    ),
    "month": word_set(
        """
        may_month январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь january
        february march april june july august september october november december jan feb mar apr
        jun jul aug sep sept oct nov dec januar februar märz mai juni juli oktober dezember enero
        febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre janeiro
        fevereiro março maio junho julho setembro outubro dezembro janvier février mars avril juin
        juillet août septembre octobre novembre décembre
        """
    ),
    "event": word_set(
        """
        встреча созвон дежурство отпуск командировка рейс вылет поездка экзамен егэ огэ защита
        предзащита собеседование интервью свадьба операция прием концерт билет конференция дедлайн
        релиз собрание день-рождения юбилей годовщина переезд записаться запись родительское роды
        выставка соревнование турнир забег митап хакатон meeting appointment flight trip vacation
        exam interview wedding surgery concert ticket conference deadline release launch anniversary
        birthday review checkup standup party shower graduation recital tournament race festival
        moving termin hochzeit prüfung cita examen viaje vuelo boda casamento viagem
        """
    ),
    "buyable": word_set(
        """
        машина тачка авто мотоцикл велосипед велик самокат ноутбук ноут комп телефон айфон планшет
        камера андроид android квартира дом дача участок гараж лодка рояль принтер колонка насос телевизор пылесос
        car truck motorcycle bike scooter laptop macbook phone iphone pixel tablet camera apartment
        flat house cabin cottage garage boat piano printer tv condo thinkpad gpu пк pc
        """
    ),
    "scheduled": word_set(
        """
        тренировка созвон встреча дежурство урок занятие бассейн йога планерка дейлик стендап
        репетиция смена кружок секция терапия психолог английский пробежка standup standups meeting
        training class run lesson practice swim swimming yoga gym pickup therapy shift rehearsal
        probe proben kurs
        """
    ),
    "unique": word_set(
        """
        свадьба релиз дедлайн защита предзащита переезд отпуск операция запуск wedding release
        deadline defense defence launch move vacation surgery hochzeit boda casamento mariage
        """
    ),
    "doctor": DOCTORS,
    "disability": word_set(
        """
        deaf blind colourblind colorblind colour-blind color-blind deafblind paraplegic quadriplegic amputee paralysed
        paralyzed dyslexic diabetic epileptic asthmatic autistic coeliac celiac haemophiliac hemophiliac bipolar neurodivergent
        narcoleptic immunocompromised глухой слепой незрячий слабовидящий слабослышащий дальтоник дислексик дислектик
        диабетик астматик эпилептик аллергик сердечник гипертоник колясочник парализованный аутист гемофилик спинальник
        """
    ),
    "drink": word_set("пить drink have trinke bebo"),
    "eat": word_set("есть ем ест eat eats eating esse como"),
    "food": word_set(
        """
        мясо рыба свинина говядина курица глютен молочка молочное сахар хлеб яйцо грибы гриб орех
        арахис лактоза алкоголь meat fish pork beef chicken gluten dairy sugar bread eggs mushrooms
        nuts peanuts alcohol seafood shellfish
        """
    ),
    "decision_mark": word_set("решено decided договорились агрид"),
}
