#!/bin/sh
# Set up memohood. Needs no root, asks nothing, may be run again at any time.
#
#   ./install.sh                into hermes where there is one, else into .venv here
#   ./install.sh --demo         into .venv here, then show the main job on a real conversation
#   ./install.sh --test [args]  into .venv here, then run the whole test suite (args go to pytest)
#
#   --python FILE      the Python of hermes (else: HERMES_PYTHON, the one behind `hermes`, the usual places)
#   --hermes-home DIR  the home of hermes (else: HERMES_HOME, ~/.hermes)
#   --no-config        leave config.yaml of hermes as it is
#   --replace          take the place of another active memory provider; uninstall brings it back
#
# --demo and --test touch nothing outside this folder.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
venv=$root/.venv
extras=cohere,gemini,model2vec

say() { printf 'memohood: %s\n' "$*" >&2; }
fail() {
    say "$1"
    shift
    for line in "$@"; do printf '    %s\n' "$line" >&2; done
    exit 1
}

usage() { sed -n '2,/^set -eu/{/^set -eu/d;s/^# \{0,1\}//;p;}' "$root/install.sh"; }

# -- a Python that fits ----------------------------------------------------------------------------------------------

fits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null; }

find_python() {
    for name in "${PYTHON:-}" python3 python3.12 python3.13 python3.11 python; do
        [ -n "$name" ] || continue
        path=$(command -v "$name" 2>/dev/null) || continue
        if fits "$path"; then
            printf '%s\n' "$path"
            return 0
        fi
    done
    seen=$(python3 --version 2>&1) || seen="no python3"
    fail "Python 3.11, 3.12 or 3.13 is needed; found: $seen." \
        "Install one (Debian, Ubuntu: sudo apt install python3 python3-venv; macOS: brew install python@3.12)" \
        "or name one: PYTHON=/path/to/python3.12 ./install.sh"
}

# -- .venv in this folder --------------------------------------------------------------------------------------------

make_venv() {
    if [ -x "$venv/bin/python" ] && fits "$venv/bin/python" && "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
        return 0
    fi
    python=$(find_python)
    if [ -e "$venv" ]; then
        [ -f "$venv/pyvenv.cfg" ] || fail "$venv exists and is no virtual environment." "Move it away, then run this again."
        rm -rf "$venv"
    fi
    log=$(mktemp)
    if ! "$python" -m venv "$venv" >"$log" 2>&1; then
        rm -rf "$venv"
        if command -v uv >/dev/null 2>&1 && uv venv --quiet --seed --python "$python" "$venv" >"$log" 2>&1; then
            rm -f "$log"
            return 0
        fi
        rm -rf "$venv"
        tail -n 5 "$log" >&2
        rm -f "$log"
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        fail "$python cannot make a virtual environment (its modules venv and ensurepip are incomplete)." \
            "Debian, Ubuntu: sudo apt install python$version-venv" \
            "or name another Python: PYTHON=/path/to/python ./install.sh"
    fi
    rm -f "$log"
}

# What must be installed anew when it changes: the declared dependencies, the Python, the place of this folder.
state_of() {
    "$1" - "$root" "$2" <<'PY'
import hashlib, pathlib, sys
digest = hashlib.sha256((sys.version + sys.prefix + sys.argv[1] + sys.argv[2]).encode())
digest.update(pathlib.Path(sys.argv[1], "pyproject.toml").read_bytes())
print(digest.hexdigest())
PY
}

# ensure_venv EXTRAS: .venv holds this folder (editable) with those extras.
ensure_venv() {
    make_venv
    stamp=$venv/memohood-$(printf '%s' "${1:-base}" | tr ',' '-').stamp
    state=$(state_of "$venv/bin/python" "$1")
    if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$state" ]; then return 0; fi
    say "installing into $venv (once; it takes a minute)"
    wanted=.
    [ -z "$1" ] || wanted=".[$1]"
    (cd "$root" && pip_in "$venv/bin/python" -e "$wanted") || exit 1
    printf '%s\n' "$state" >"$stamp"
}

# pip_in PYTHON ARGS...: quiet unless it fails. Environments made by uv have no pip of their own.
pip_in() {
    interpreter=$1
    shift
    log=$(mktemp)
    if "$interpreter" -m pip --version >/dev/null 2>&1 || "$interpreter" -m ensurepip --upgrade >"$log" 2>&1; then
        set -- "$interpreter" -m pip install --quiet --no-input --disable-pip-version-check "$@"
    elif command -v uv >/dev/null 2>&1; then
        set -- uv pip install --quiet --python "$interpreter" "$@"
    else
        rm -f "$log"
        say "$interpreter has no pip, and there is no uv."
        return 1
    fi
    if ! "$@" >"$log" 2>&1; then
        say "installing failed:"
        tail -n 15 "$log" >&2
        rm -f "$log"
        return 1
    fi
    rm -f "$log"
}

# -- the Python of hermes --------------------------------------------------------------------------------------------

has_hermes() { [ -x "$1" ] && "$1" -c 'import importlib.util as u, sys; sys.exit(u.find_spec("hermes_cli") is None)' 2>/dev/null; }

# The interpreter behind a command: its #! line, or the program that a small shell wrapper runs.
behind() {
    file=$1
    for _ in 1 2 3 4; do
        file=$(readlink -f "$file" 2>/dev/null) || return 1
        case $(head -c 2 "$file" | tr -d '\000') in '#!') ;; *) return 1 ;; esac
        first=$(head -n 1 "$file" | sed 's/^#![[:space:]]*//;s/[[:space:]]*$//')
        program=${first%% *}
        case $program in
        */env) program=$(command -v "${first##* }") || return 1 ;;
        esac
        if has_hermes "$first"; then printf '%s\n' "$first" && return 0; fi
        if has_hermes "$program"; then printf '%s\n' "$program" && return 0; fi
        next=$(sed -n "s/^'*exec' *//p;s/^[[:space:]]*exec[[:space:]]*//p" "$file" | head -n 1 |
            sed "s/^[\"']\([^\"']*\)[\"'].*/\1/;t;s/[[:space:]].*//")
        case $next in "$file" | '') return 1 ;; esac
        if has_hermes "$next"; then printf '%s\n' "$next" && return 0; fi
        [ -f "$next" ] || return 1
        file=$next
    done
    return 1
}

find_hermes() {
    if [ -n "$1" ]; then
        has_hermes "$1" || fail "$1 is not a Python that has hermes-agent."
        printf '%s\n' "$1"
        return 0
    fi
    if [ -n "${HERMES_PYTHON:-}" ]; then
        has_hermes "$HERMES_PYTHON" || fail "HERMES_PYTHON=$HERMES_PYTHON is not a Python that has hermes-agent."
        printf '%s\n' "$HERMES_PYTHON"
        return 0
    fi
    if command=$(command -v hermes 2>/dev/null) && found=$(behind "$command"); then
        printf '%s\n' "$found"
        return 0
    fi
    for place in \
        "$home/hermes-agent/venv" "$home/hermes-agent/.venv" "$HOME/.hermes/hermes-agent/venv" "$HOME/.hermes/venv" \
        "$HOME/hermes-agent/venv" "$HOME/.local/share/uv/tools/hermes-agent" "$HOME/.local/share/pipx/venvs/hermes-agent" \
        "$HOME/.local/pipx/venvs/hermes-agent" /opt/hermes/venv /opt/hermes-agent/venv; do
        if has_hermes "$place/bin/python"; then
            printf '%s\n' "$place/bin/python"
            return 0
        fi
    done
    return 1
}

install_into_hermes() {
    fits "$1" || fail "hermes runs on $("$1" --version 2>&1); memohood needs Python 3.11, 3.12 or 3.13."
    prefix=$("$1" -c 'import sys; print(sys.prefix)')
    stamp=$prefix/memohood.stamp
    state=$(
        "$1" - "$root" <<'PY'
import hashlib, pathlib, sys
root = pathlib.Path(sys.argv[1])
digest = hashlib.sha256(sys.version.encode())
files = [root / "pyproject.toml", *root.glob("memohood/**/*"), *root.glob("skill/**/*")]
for path in sorted(p for p in files if p.is_file() and "__pycache__" not in p.parts):
    digest.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes() + b"\0")
print(digest.hexdigest())
PY
    )
    if ! [ -f "$stamp" ] || [ "$(cat "$stamp")" != "$state" ] || ! "$1" -c 'import memohood' 2>/dev/null; then
        [ -w "$prefix" ] || fail "$prefix cannot be written by $(id -un)." "Run this as the user that owns hermes."
        say "installing into the Python of hermes: $1"
        held=$(mktemp)
        # Whatever hermes has stays at its version.
        "$1" - >"$held" <<'PY'
from importlib.metadata import distributions
names = {(d.metadata["Name"] or "", d.version) for d in distributions()}
for name, version in sorted(names):
    if name and name.lower() not in ("memohood", "pip", "setuptools", "wheel") and "+" not in version:
        print(f"{name}=={version}")
PY
        if ! (cd "$root" && pip_in "$1" --upgrade -c "$held" ".[$extras]"); then
            say "trying without the optional services (Cohere, Gemini, model2vec)"
            (cd "$root" && pip_in "$1" --upgrade -c "$held" .) || {
                rm -f "$held"
                fail "memohood could not be installed into hermes; hermes is as it was."
            }
        fi
        rm -f "$held"
        printf '%s\n' "$state" >"$stamp"
    fi
}

# -- what was asked for ----------------------------------------------------------------------------------------------

home=${HERMES_HOME:-$HOME/.hermes}
chosen=
set_home=
options=
case ${1:-} in
--test)
    shift
    ensure_venv test
    cd "$root"
    exec "$venv/bin/python" -m pytest "$@"
    ;;
--demo)
    shift
    if [ -f "$venv/memohood-test.stamp" ]; then ensure_venv test; else ensure_venv ''; fi
    exec "$venv/bin/python" -m memohood demo "$@"
    ;;
esac
while [ $# -gt 0 ]; do
    case $1 in
    -h | --help)
        usage
        exit 0
        ;;
    --python | --hermes-home)
        [ $# -ge 2 ] || fail "$1 needs a value."
        if [ "$1" = --python ]; then chosen=$2; else set_home=$2; fi
        shift
        ;;
    --python=*) chosen=${1#*=} ;;
    --hermes-home=*) set_home=${1#*=} ;;
    --no-config | --replace) options="$options $1" ;;
    -*) fail "unknown option $1" "./install.sh --help lists them." ;;
    *) chosen=$1 ;;
    esac
    shift
done
[ -z "$set_home" ] || home=$set_home

if hermes=$(find_hermes "$chosen"); then
    install_into_hermes "$hermes"
    mkdir -p "$home"
    # shellcheck disable=SC2086  # the options are separate words without blanks
    HERMES_HOME=$home "$hermes" -m memohood install --hermes-home "$home" $options
else
    [ -z "$chosen" ] && [ -z "${HERMES_PYTHON:-}" ] || exit 1
    ensure_venv "$extras"
    say "no hermes was found, so memohood is in $venv"
    say "try: $venv/bin/memohood demo"
fi
