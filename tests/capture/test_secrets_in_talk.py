"""Secrets as people tell them in passing, without the word that announces one. All values are invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from memohood import open_memory
from memohood.capture.redact import redact

# A password without the word: beside an account, a device or a service, behind a login, before "that's for …".
ACCESS: list[tuple[str, str]] = [
    ("рут на старом бэкапе {}!", "iris-KEDR-lock-41"),
    ("root on the archive machine is {}", "mossKEDR-441-qq"),
    ("зайди на стенд админом, {}", "Tundra#kit41"),
    ("su on the backup box wants {}", "Kedr_Moss_914"),
    ("{} opens the shared drive", "Kedr$moss7q"),
    ("on the camera it's admin / {}", "Lantern_pod_77"),
    ("login marta, {}", "Copper-Reed-41!"),
    ("учётка для склада petrov / {}", "Berry-moss-2041"),
    ("в гитлабе сижу под olga / {}", "Gl-Kedr-5541"),
    ("the dashboard lets me in with {}", "Reed%moss41"),
    ("{} — это от роутера на даче", "Yarrow!moss9"),
    ("{} это я на почту поставила", "Sn3zhok_moss"),
    ("{} is what I use for netflix", "Yarr0w-Moss-41"),
    ("{} <- jira", "Heron!moss88"),
    ("what does {} open, I forgot", "Heron^moss41"),
    ("why does postgres say no to app:{}@db", "Heron!41x"),
    ("the wifi key at the cabin is {}", "moss-heron-41"),
    ("is {} a good password?", "Heron-moss-1941"),
    ("parol ot pochty {}", "Moss-kedr-2041"),
]

# What opens a lock or a screen, and what comes in a message.
CODES: list[tuple[str, str]] = [
    ("приложение опять просит пин, {} туда вводить?", "PIN-8817-04TEST"),
    ("the app wants the pin {} again, where does it go", "PIN-2207-TEST41"),
    ("какой у неё пин? кажется {}", "6083"),
    ("what was the garage code again? ah, {}", "6083"),
    ("пришло на телефон: код {}, никому не сообщайте", "608344"),
    ("Никому не говорите код: {}", "608344"),
    ("банк прислал {} как код", "608344"),
    ("{} is your Example verification code", "G-608344"),
    ("Use {} to sign in to Example", "608344"),
    ("сейф открывается на {}", "60 83 41"),
    ("disarm the alarm with {}", "6083"),
    ("my tablet unlocks with {}", "608344"),
    ("замок на сарае {}", "6-0-8-3"),
    ("the bike lock opens with {}", "6 0 8 3"),
    ("the combination of my locker is {}", "36 11 8"),
    ("консьерж сказал {}", "60к8341"),
    ("my backup codes for the forum: {}", "60a83-b41c2, 77d10-e55f9"),
    ("резервные коды форума {}", "60834177 55120983"),
    ("the steam guard code {}", "K4RT9"),
    ("recovery codes: {}", "MOSS-41ab, KEDR-88cd"),
    ("в гараж, там замок, набери {}", "6083"),
    ("to turn off the alarm dial {}", "60834"),
    ("сняли с охраны, снимается с охраны кодом {}", "60834"),
    ("комбинация {} если что", "6 0 8 3"),
    ("code from my bank {}, should I use it", "608341"),
    ("пришло уведомление: {}, никому не говорите", "608341"),
    ("смска пришла {}, от кого?", "608-341"),
    ("Example sent me {}", "G-608341"),
    ("my verification number is {}", "608 341"),
    ("lockbox by the porch {}", "6083"),
]

# Told with words.
SPELLED: list[tuple[str, str]] = [
    ("пароль тыква три нуля", "тыква три нуля"),
    ("пароль от ноута папы: метель с большой и единица", "метель с большой и единица"),
    ("пин от карты сорок восемь двадцать шесть", "сорок восемь двадцать шесть"),
    ("password pumpkin triple zero", "pumpkin triple zero"),
    ("the password is heron with a capital h", "heron with a capital h"),
    ("password three sevens then pumpkin", "three sevens then pumpkin"),
    ("пароль на архив «{}»", "дым над рекой"),
    ("voicemail pin four four one eight", "four four one eight"),
    ("кодовое слово для брокера «{}»", "полынь"),
    ("code word for the clinic is rosemary", "rosemary"),
    ("кодовая фраза для банка: серый кот спит дома", "серый кот спит дома"),
    ("security question answer: my first car was a Moskvich", "Moskvich"),
    ("контрольный вопрос в банке: кличка, ответ Мухтарка", "Мухтарка"),
]

# Numbers of papers.
PAPERS: list[tuple[str, str]] = [
    ("снилс у дочки {}", "112-233-445 95"),
    ("ИНН {}, проверь регион", "500100732259"),
    ("паспорт {} выдан в Твери", "4599 771200"),
    ("загран {} до 2031", "79 7712003"),
    ("снилс бабушки: {}", "112-233-445 95"),
    ("her ssn is {}", "219-09-9999"),
    ("passport number {}", "X01C44T07"),
    ("driver's license {}", "K7712-00341-77120"),
    ("счёт {} для аренды", "DE89370400440532013000"),
]

TOLD = [*ACCESS, *CODES, *SPELLED, *PAPERS]


@pytest.mark.parametrize(("around", "secret"), TOLD)
def test_a_secret_told_in_passing_does_not_survive(around: str, secret: str) -> None:
    found = redact(around.format(secret))
    assert secret not in found.text
    assert found.kinds
    assert redact(found.text).text == found.text


HARMLESS = [
    "рут на бэкапном vault-prod-4 сломался!",
    "root on backup-eu-west-2 is full",
    "root filesystem is ext4 on nvme1n1p3",
    "админ выдал ноутбук PF3K9XQ4",
    "admin approved ticket OPS-30441",
    "мой логин на форуме reed_k1990",
    "my username is heron_1984",
    "сеть называется Keenetic-5521",
    "роутер TP-Link Archer C80 опять греется",
    "the camera is a Hikvision DS-2CD2143",
    "RT-AX58U, that's the router",
    "octo/widgets#12345 is about the server",
    "Ура!10 из 10 на экзамене",
    "пин GPIO15 подтянут к земле",
    "pin 13 on the Arduino is the LED",
    "комбинация из 4500 приборов",
    "type 1200 words by the alarm at 7",
    "пришло 120 000 на карту",
    "the PIN pad is broken, a new one costs 4500",
    "домофон меняют 14 мая за 2500",
    "код ошибки 100492 в журнале",
    "the exit code was 10060",
    "код товара 1200345",
    "promo code 448120 gives a discount",
    "сейф стоит 7990",
    "замок 1754 года постройки",
    "ворота открываются на 90 градусов",
    "the door opens at 1800",
    "locker 217 is mine",
    "unlocked 5000 points in the game",
    "сигнализация орала до 04:30",
    "никому не говори, но я заработал 45000",
    "don't share this, but I paid 45000 for it",
    "пароль минимум восемь символов",
    "пароль знают три человека",
    "вводил пароль пять раз подряд",
    "password must be twelve characters",
    "the password reset takes two days",
    "кодовое слово в игре было слон",
    "the code word in the escape room was lantern",
    "remember: the vault code word is tamarind",
    "passport photo 35x45",
    "паспорт меняю в 45 лет",
    "social media budget 120000000",
    "мой телефон +7 900 123-45-67, запомни",
    "живу на Мира 18к2, квартира 47",
    "заказ 5512-0091 собран, рейс SU-2024 в 9:15",
]


@pytest.mark.parametrize("text", HARMLESS)
def test_what_only_looks_like_a_secret_is_kept(text: str) -> None:
    assert redact(text).text == text


def test_nothing_of_what_was_told_in_passing_is_in_any_file(tmp_path: Path) -> None:
    memory = open_memory(str(tmp_path / "memory.db"))
    for number, (around, secret) in enumerate(TOLD):
        memory.observe(user=around.format(secret), assistant="ok", session_id=f"s{number}")
    memory.digest()
    files = [file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()]
    written = b"".join(files).decode(errors="replace").lower()  # letters of every alphabet made small
    # digits alone stand in files for other things, too
    telling = {secret for _, secret in TOLD if not secret.isdigit()}
    assert [secret for secret in telling if secret.lower() in written] == []
