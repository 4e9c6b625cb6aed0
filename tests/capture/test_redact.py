"""Secrets never get past redaction; harmless text does. All keys are invented, and split so that no scanner takes them for real."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memohood.capture.redact import redact

DATA = Path(__file__).parent.parent / "data"

A20 = "Qm7Zx2Lk9Vb4Np1Rt8Ws"
A24 = "a8Kd02LmQx71ZrTbVn45Gh3s"
A32 = "k3J9sLq0Zx8Vb7Nm2Qw4Er6Ty1Ui5Op9"
A40 = "Hs83kdlA0s2pQ7xZbN4mTyR3wE6uJ1vC9fG5hK2L"
HEX32 = "0f3a9c2b7e6d5814a0b1c2d3e4f50617"

# kind (or "" for any), text around, secret
CASES: list[tuple[str, str, str]] = [
    ("openai", "here is my key {} ok?", "sk-" + "proj-" + A40),
    ("openai", "OPENAI_API_KEY={}", "sk-" + A32),
    ("openai", "ключ {}, проверь", "sk-" + "test-FAKE0123456789abcdef"),
    ("anthropic", "use {} for claude", "sk-" + "ant-api03-" + A40),
    ("openrouter", "{}", "sk-" + "or-v1-" + HEX32),
    ("groq", "groq: {}", "gsk" + "_" + A40),
    ("github", "GITHUB_TOKEN={} git push", "gh" + "p_" + A24),
    ("github", "{} is the new one", "github" + "_pat_" + A20 + "_" + A40),
    ("gitlab", "gitlab {}", "gl" + "pat-" + A20),
    ("slack", "бот {} не отвечает", "xo" + "xb-1234567890-" + A24),
    ("slack", "https://hooks.slack.com/services/{}", "T0" + "0000000/B00000000/" + A24),
    ("stripe", "stripe {}", "sk" + "_live_" + A24),
    ("stripe", "webhook {}", "wh" + "sec_" + A32),
    ("aws", "id {}", "AK" + "IAFAKE7Q2X9ZT4LMNB"),
    ("", "aws_secret_access_key = {}", "wJalr/fake/8Kz0pQvT3rYcXbN1sUeMdLgH5iOa2"),
    ("", "and secret {} set up the bucket", "wJalr/fake/8Kz0pQvT3rYcXbN1sUeMdLgH5iOa"),
    ("google", "maps {}", "AI" + "za" + A40[:35]),
    ("google", "{}", "ya" + "29." + A40),
    ("google", "client {}", "GOC" + "SPX-" + A24),
    ("azure", "DefaultEndpointsProtocol=https;AccountName=x;AccountKey={};EndpointSuffix=core", A40 + A40 + "=="),
    ("cloudflare", "origin {}", "v1" + ".0-" + HEX32[:24] + "-" + HEX32 * 4),
    ("", "cloudflare api token: {}", A40),
    ("huggingface", "hf login --token {}", "hf" + "_" + A32),
    ("telegram", "бот {}", "1234567890" + ":AA" + A32 + "x"),
    ("discord", "discord {}", "MTA5" + A20 + "." + "Gx7Yz1." + A32),
    ("twilio", "twilio {}", "SK" + HEX32),
    ("sendgrid", "{}", "SG" + "." + A20 + "xx." + A40),
    ("npm", "//registry.npmjs.org/:_authToken={}", "np" + "m_" + A40[:36]),
    ("pypi", "twine -p {}", "py" + "pi-AgEIcHlwaS5vcmc" + A40),
    ("digitalocean", "{}", "do" + "p_v1_" + HEX32 * 2),
    ("shopify", "{}", "shp" + "at_" + HEX32),
    ("databricks", "{}", "da" + "pi" + HEX32),
    ("vault", "vault login {}", "hv" + "s." + A24),
    ("yandex", "{}", "AQ" + "VN" + A40),
    ("jwt", "got {} back", "ey" + "JhbGciOiJIUzI1NiJ9." + "eyJzdWIiOiIxMjM0In0." + A40),
    ("private_key", "{}", "-----BEGIN RSA " + "PRIVATE KEY-----\n" + A40 + "\n" + A32 + "\n-----END RSA " + "PRIVATE KEY-----"),
    ("private_key", "cut off: {}", "-----BEGIN OPENSSH " + "PRIVATE KEY-----\n" + A40 + "\n" + A32),
    ("url_password", "postgres://app:{}@db.example.com:5432/app", "S3cr3t-p"),
    ("url_password", "mongodb+srv://root:{}@cluster0.example.net", "hunter2"),
    ("url_password", "redis://:{}@cache:6379/0", "qwe!RTY9"),
    ("url_password", "https://anna:{}@example.com/feed", "correcthorse"),
    ("token", "curl -H 'Authorization: Bearer {}' https://example.com", "abc.def123.ghi"),
    ("token", "Authorization: Basic {}", "YW5uYTpodW50ZXIy"),
    ("token", "https://example.com/cb?access_token={}&x=1", "abcdef123456"),
    ("cookie", "set-cookie: sid={}\n", "fk_93kdlA0s2pQ7xZ"),
    ("password", "пароль от базы {}", "hunter2"),
    ("password", "пароль: {}", "Кот#2024"),
    ("password", "рут пароль там {} если что", "Vorobey!2291-kq"),
    ("password", "пароль от вайфая — {}", "ромашка"),
    ("password", "пароль от почты теперь {}.", "Zima-2026"),
    ("password", "мой пароль {}, никому", "Ab12cd34"),
    ("password", "password is {}", "swordfish"),
    ("password", "my password is {} and the login is anna", "swordfish"),
    ("password", "db password is {} temporarily", "Marigold_77!xq"),
    ("password", "the wifi password: {}", "blue-Kettle-9"),
    ("password", "PASSWORD='{}'", "correct horse battery"),
    ("password", "use {} as the password", "Gx77!kk9"),
    ("password", "{} is my wifi password", "Tr0ub4dor"),
    ("password", "I changed the password to {} today", "Autumn#26"),
    ("password", "логин admin пароль {}", "Qwerty123"),
    ("password", "логин/пароль: admin / {}", "Qwerty123!"),
    ("password", "sudo pass {}", "t0pS3cret"),
    ("password", "пассворд {}", "gnom1998"),
    ("password", "mein passwort ist {}", "Sommer2026"),
    ("password", "la contraseña es {}", "Verano2026"),
    ("key", 'apiKey: "{}"', "abcDEF123456"),
    ("key", "client_secret={}", "f7Kq0Zr8Lw3X"),
    ("", "X-Api-Key: {}", "f7Kq0Zr8Lw3Xv5"),
    ("token", '"refresh_token": "{}"', "f7Kq0Zr8Lw3Xv5"),
    ("token", "токен {} не работает", "f7Kq0Zr8Lw3Xv5"),
    ("pin", "пин-код {}", "4821"),
    ("pin", "пин от карты {}", "4821"),
    ("pin", "my card pin is {}", "4821"),
    ("pin", "cvc {}", "731"),
    ("pin", "CVV: {}", "731"),
    ("pin", "код из смс {}", "493021"),
    ("pin", "verification code is {}", "493021"),
    ("card", "карта {} срок 09/28", "4276 5500 1234 8890"),
    ("card", "карта {}", "4111 1111 1111 1111"),
    ("card", "card {}", "5555-5555-5555-4444"),
    ("card", "{}", "4111111111111111"),
    ("card", "amex {}", "3782 822463 10005"),
    ("card", "карта мир {}", "2200123412341234"),
    ("seed_phrase", "seed phrase: {}", "apple brave cloud dance eagle flame grape house ivory jelly kite lemon"),
    ("password", "пароль {}", "12345678"),
    ("password", "пароль админа {}", "qwerty"),
    ("password", "pw: {}", "hunter2"),
    ("password", "пасс: {}", "gnom98"),
    ("password", "mysql -u root -p{} db", "S3cret!"),
    ("password", "sshpass -p '{}' ssh x", "hunter2"),
    ("password", "curl -u anna:{} https://example.com", "hunter2"),
    ("password", "tool --password {} --verbose", "hunter2x"),
    ("password", "кодовое слово {}", "Барсик"),
    ("password", "passphrase: {}", "correct horse battery staple"),
    ("password", "пароль:\n{}", "Vorobey2291"),
    ("password", '{{"password":"{}"}}', 'abc\\"d1234'),
    ("pin", "код двухфакторки {}", "482910"),
    ("token", "Basic {} in the header", "YW5uYTpodW50ZXIy"),
    ("token", "token={}", "deadbeefcafe"),
    ("seed_phrase", "мнемоника - {}", "ёлка дом кот лес река гора поле море небо снег лист цвет"),
    ("token", "это {} что такое", A40),
    ("token", "session {} expired", A32 + "=="),
    # told far from the word that makes it a secret, or beside a word that does so only now and then
    ("password", "Пароль от клиент-банка на время отпуска запишу тут: {}, никому.", "Sosna!7731-wx"),
    ("password", "the password, in case I forget it while we are away in June, {}", "Marble!7731-wx"),
    ("password", "so the pass (for the shared laptop, not mine): {}", "Otter&4410"),
    ("password", "wifi here is {}, just so I can find it later", "kettle-7731-moss"),
    ("password", "вайфай на даче {}", "shishka-7731-les"),
    ("password", "впн учетка ivan / {}", "Zx9!kkmo"),
    ("key", "my key {} is rejected by the sandbox, why", "zq-9f81Qe20AAx"),
    ("", "my key {} is rejected by the sandbox, why", "sk-" + "live-7c52Qe41BB"),
    ("", "it says {} has expired", "acme_" + "live_7c52Qe41BB"),
    ("pin", "the gate code is {}", "4471#"),
    ("pin", "safe combination: {}", "88012"),
    ("pin", "код от домофона {}", "45к7731"),
    ("pin", "код от сейфа теперь {}", "7731"),
    ("pin", "код от двери {}", "7731"),
    ("pin", "код от двери на даче {}", "7731"),
    ("pin", "door code {}", "7731"),
    ("pin", "the alarm code for the studio is {}", "7731"),
    ("pin", "our building code is {}", "7731"),
    ("pin", "our gate code was changed to {}", "7731"),
    ("pin", "код подъезда: дверь внизу, код от домофона {}", "45к7731"),
    ("password", "my password, in case I forget it in June, is {}", "@dmin7731X"),
    ("pin", "locker combo = {}, bring a towel", "7731"),
    ("pin", "the alarm code's {} and the ladder is under the deck", "7731"),
    ("pin", "gate code to the yard: {}", "star 2580"),
    ("pin", "код от сейфа {}", "12-34-07"),
    ("pin", "пасскод на телефон {}, если что", "1998"),
    ("key", "the editor key is {}, write me the command", "MOSSX-77qhz-Xp31-mmvA"),
    ("key", "the uploader's key for the shop is {}", "k3y9-aaBB-00zz-QQ11"),
    ("key", "ключ активации {}", "QW69N-WFGWX-YVC9B-4J6C7-T83GX"),
    ("", "set UPLOAD_API={} before pushing", "Zx81kkLq09pWm2"),
    ("password", "the streaming login is on the fridge: jo@example.org / {}", "Quill!77"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "around", "secret"), CASES)
def test_a_secret_does_not_survive(kind: str, around: str, secret: str) -> None:
    text = around.format(secret)
    found = redact(text)
    assert secret not in found.text
    assert len(found.text) < len(text) + 40
    assert found.kinds
    if kind:
        assert f"[SECRET:{kind}]" in found.text


@pytest.mark.parametrize(("kind", "around", "secret"), CASES)
def test_what_surrounds_a_secret_stays(kind: str, around: str, secret: str) -> None:
    before = around.format("\0").split("\0")[0]
    assert redact(around.format(secret)).text.startswith(before.rstrip("'\"")[:20].rsplit("=", 1)[0][:10])


def _benign() -> list[str]:
    lines = (DATA / "benign.txt").read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def test_harmless_text_is_left_alone() -> None:
    wrong = [(line, redact(line).text) for line in _benign() if redact(line).kinds]
    assert len(wrong) <= len(_benign()) // 100, wrong


@pytest.mark.parametrize(("kind", "around", "secret"), CASES)
def test_redacting_twice_changes_nothing(kind: str, around: str, secret: str) -> None:
    once = redact(around.format(secret))
    assert redact(once.text).text == once.text


def test_several_secrets_in_one_text_are_all_found() -> None:
    text = (
        "пароль от базы hunter2, ключ " + "sk-" + "test-FAKE0123456789abcdef" + ", карта 4111 1111 1111 1111"
    )
    assert redact(text).kinds == ("password", "openai", "card")
    assert redact(text).text == "пароль от базы [SECRET:password], ключ [SECRET:openai], карта [SECRET:card]"


def test_overlapping_finds_are_one_placeholder() -> None:
    found = redact("password=" + "gh" + "p_" + A24)
    assert found.text == "password=[SECRET:github]" or found.text == "password=[SECRET:password]"


@given(st.text(max_size=300))
def test_any_text_is_redacted_once_and_for_all(text: str) -> None:
    once = redact(text).text
    assert redact(once).text == once


@given(
    st.lists(
        st.sampled_from(
            [around.format(secret) for _, around, secret in CASES] + ["и ещё", "\n", "password", "="]
        ),
        max_size=6,
    )
)
@settings(max_examples=60)
def test_any_mixture_is_redacted_once_and_for_all(parts: list[str]) -> None:
    once = redact(" ".join(parts)).text
    assert redact(once).text == once


@pytest.mark.parametrize(
    "piece", ["password ", "a", "4111 ", "пароль от ", "sk-", "://a:b", "key=\"", "-----BEGIN PRIVATE KEY-----", "eyJ", "x.", "seed phrase a "]
)  # fmt: skip
def test_a_long_text_takes_no_longer_than_its_length(piece: str) -> None:
    text = piece * (100_000 // len(piece))
    began = time.perf_counter()
    redact(text)
    assert time.perf_counter() - began < 8


def test_a_secret_deep_in_a_long_text_is_found() -> None:
    prose = "Мы долго гуляли по берегу, and then we went home. " * 400
    text = prose + "пароль от базы hunter2. " + prose + "password is Marigold_77!xq " + prose
    assert redact(text).kinds == ("password",)
    assert redact(text).text.count("[SECRET:password]") == 2
