"""Patterns of health and safety: allergies, diagnoses, what somebody must not eat or take."""

from __future__ import annotations

from memohood.capture.grammar.rule import Rule, rule

HEALTH_RULES: tuple[Rule, ...] = (
    rule(
        "blood_type",
        "=blood =type|group ?=is <v>",
        "=blood =type * <v>",
        "группа =крови ?- ?— <v>",
        "<v:#num> группа =крови",
        "резус <v>",
        "=blutgruppe <v>",
    ),
    rule(
        "allergy",
        "@allergy * =на|к <v>",
        "=на <v> * @allergy",
        "@allergy =на|к|to|gegen|a|à|au|de <v>",
        "<v> @allergy",
        "@allergy",
        "=sensitive =to <v>",
    ),
    rule(
        "allergy",
        "=на <v> * =отек|сыпь|крапивница|удушье|анафилаксия",
        "=от <v> * =отекаю|отекает|отек|задыхаюсь|задыхается|покрываюсь|опухаю|опухает",
        "=nut|peanut|shellfish|egg|bee|wasp|milk|dairy|latex|pollen =thing|allergy|allergies",
        "carry|carries|has ** =epipen|epi-pen",
    ),
    rule(
        "diagnosis",
        "<v:#disease>",
        "=type =1|2|one|two ?diabetic|diabetes",
        "<v:heart|kidney|liver|lung|thyroid|сердце|почка> =condition|disease|failure|murmur|transplant",
        "=i'm|im|am|is|he's|she's|are|я|он|она|born|completely|almost|partially|totally ?a ?almost ?partially ?completely ?totally <v:@disability>",
        "<v:@disability> =in =one|my|his|her|both",
        "=на =одно|оба|левое|правое =ухо|уха|глаз <v:@disability>",
        "<v:@disability> =на =одно|оба|левое|правое =ухо|уха|глаз",
        "=диагноз -|—|: <v:%NOUN>",
        "поставить|подтвердить|диагностировать|обнаружить|найти * <v:#disease>",
        "=diagnosed =with <v>",
    ),
    rule(
        "intolerance",
        "=не =перевариваю|переношу|переносит|переваривает <v:лактоза|глютен|молоко|молочка|молочное>",
        "<v:лактоза|глютен|молоко|молочка> =не =перевариваю|переношу|переносит",
        "=can't|cant|cannot =digest|tolerate <v>",
        "=can't|cant|cannot =do <v:gluten|dairy|lactose|milk|nut|wheat|soy|egg|shellfish|fish|peanut>",
        "=vertrage|verträgt =kein|keine|keinen <v>",
        "=не|no =tolero|tolera <v>",
    ),
    rule(
        "safety",
        "=мне|ему|ей|@relation|@pet =категорически|строго|совсем =нельзя <v>",
        "<v:%NOUN> =мне|ему|ей =нельзя",
        "%datv =нельзя <v:%NOUN>",
        "=мне|ему|ей <v:%NOUN> =нельзя",
        "=в <v:#cap> =нельзя",
        "=can't|cant|cannot =have|eat|take|touch <v>",
        "=not =allowed ?=to ?=have ?=eat <v>",
        "=sends|puts|lands =me|him|her|us =in|to ?=the ?=a =er|hospital|icu|emergency",
        "=must =not|never =take|eat|have|drink|touch|use <v>",
        "=mustn't =take|eat|have|drink|touch|use <v>",
        "@doctor * =запретил|запретила|запретили <v>",
        "=мне ?строго ?категорически =запретил|запретила|запретили|запрещен|запрещена|запрещено <v>",
        "<v> =противопоказан|противопоказана|противопоказано|противопоказаны",
        "=противопоказан|противопоказана|противопоказано|противопоказаны <v>",
        "=опасно|смертельно =для =меня",
    ),
)
