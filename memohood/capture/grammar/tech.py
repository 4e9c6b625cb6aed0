"""Named technologies and the aspect of a project that each of them answers ("which database", "hosted where")."""

from __future__ import annotations

from memohood.text.wordlist import word_set

_ASPECTS: dict[str, str] = {
    "database": "postgresql postgres постгрес mysql mariadb sqlite mongodb mongo монга clickhouse кликхаус redis редис cassandra dynamodb duckdb firestore supabase elasticsearch oracle mssql cockroachdb neo4j qdrant pgvector timescaledb influxdb",
    "language": "python питон пайтон golang go гo rust раст kotlin котлин java джава elixir эликсир typescript ts javascript js ruby руби php scala haskell хаскель swift dart c++ c# clojure zig ocaml julia lua perl erlang плюсы",
    "hosting": "hetzner хецнер хетцнер aws авс gcp azure render railway fly.io vercel netlify heroku digitalocean cloudflare selectel селектел timeweb таймвеб яндекс-облако linode ovh vps хостинг kubernetes k8s кубер nomad",
    "framework": "react реакт vue svelte solidjs angular next.js nextjs nuxt astro hugo django джанго flask фласк fastapi rails laravel spring express nestjs remix phoenix aiogram telethon flutter qt electron tauri gatsby jekyll wordpress",
    "tooling": "prettier biome eslint ruff black mypy pylint flake8 webpack vite esbuild pnpm npm yarn bun uv poetry pip conda make cargo gradle maven bazel",
    "queue": "kafka кафка rabbitmq рэббит nats jetstream sqs celery pulsar zeromq mqtt",
    "deploy": "docker докер docker-compose compose ansible terraform helm github-actions jenkins gitlab-ci argocd circleci pulumi drone",
    "testing": "pytest jest vitest playwright cypress selenium junit unittest",
    "monitoring": "grafana графана prometheus kuma zabbix sentry datadog loki kibana",
    "payments": "stripe юkassa юкасса paypal тинькофф-касса cloudpayments robokassa yookassa paddle",
    "flags": "unleash launchdarkly flagsmith",
    "editor": "vim neovim emacs vscode pycharm intellij zed obsidian notion anki",
    "os": "debian ubuntu arch nixos fedora windows macos linux freebsd centos alpine",
}
ASPECT_OF: dict[str, str] = {name: aspect for aspect, names in _ASPECTS.items() for name in names.split()}

# nouns that name an aspect themselves ("базу делаем на …")
ASPECT_NOUNS: dict[str, str] = {
    word: aspect
    for aspect, words in {
        "database": "база бд субд хранилище database db storage datastore",
        "language": "язык language",
        "hosting": "хостинг хост сервер hosting host",
        "framework": "фреймворк framework фронт frontend лендинг landing website сайт",
        "tooling": "линтер linter formatter formatting форматтер lint пакеты зависимости dependencies bundler",
        "queue": "очередь брокер queue broker pipeline",
        "deploy": "деплой deploy deploys deployment ci",
        "payments": "оплата платеж payments billing",
        "flags": "flags флаги",
        "monitoring": "мониторинг monitoring",
        "deadline": "дедлайн релиз запуск deadline release launch",
    }.items()
    for word in words.split()
}

PROJECT_NOUNS = word_set(
    """
    проект сервис бот приложение сайт репозиторий репо репа лендинг библиотека модуль project service
    bot app site repo repository codebase library module
    """
)

# technologies whose names are everyday words: they count only among other technical words
EVERYDAY = word_set(
    """
    express spring go poetry astro render render make compose arch drone phoenix paddle notion black rust swift dart c lua
    ruby julia jest obsidian stripe oracle cypress maven gradle flask bun conda nomad flutter electron
    qt argo redis_ гo java basic lisp crystal elm chef puppet salt consul vault cargo pip uv windows
    alpine fedora zed
    """
)
