# Set up memohood on Windows. Needs no administrator, asks nothing, may be run again at any time.
#
#   .\install.ps1                 into hermes where there is one, else into .venv here
#   .\install.ps1 -Demo           into .venv here, then show the main job on a real conversation
#   .\install.ps1 -Test [args]    into .venv here, then run the whole test suite (args go to pytest)
#
#   -Python FILE      the Python of hermes (else: HERMES_PYTHON, the one behind `hermes`, the usual places)
#   -HermesHome DIR   the home of hermes (else: HERMES_HOME, ~\.hermes)
#   -NoConfig         leave config.yaml of hermes as it is
#   -Replace          take the place of another active memory provider; uninstall brings it back
[CmdletBinding(PositionalBinding = $false)]
param(
    [switch]$Test, [switch]$Demo, [switch]$NoConfig, [switch]$Replace,
    [string]$Python = "", [string]$HermesHome = "",
    [Parameter(ValueFromRemainingArguments = $true)][string[]]$Rest = @()
)
$ErrorActionPreference = "Stop"
$root = Split-Path -Parent $MyInvocation.MyCommand.Path
$venv = Join-Path $root ".venv"
$venvPython = Join-Path $venv "Scripts\python.exe"
$extras = "cohere,gemini,model2vec"

function Say([string]$text) { [Console]::Error.WriteLine("memohood: $text") }
function Fail([string]$text, [string]$hint = "") {
    Say $text
    if ($hint) { [Console]::Error.WriteLine("    $hint") }
    exit 1
}

# Run a program quietly; $true if it went well. Its output is kept in $script:said.
function Try-Run([string]$program, [string[]]$arguments) {
    $before = $ErrorActionPreference
    $ErrorActionPreference = "Continue"
    try { $script:said = (& $program @arguments 2>&1 | Out-String); return ($LASTEXITCODE -eq 0) }
    catch { $script:said = "$_"; return $false }
    finally { $ErrorActionPreference = $before }
}

function Fits([string]$program, [string[]]$first = @()) {
    return Try-Run $program ($first + @("-c", "import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))"))
}

function Find-Python {
    if ($env:PYTHON -and (Fits $env:PYTHON)) { return , @($env:PYTHON) }
    foreach ($version in "-3.12", "-3.13", "-3.11") {
        if ((Get-Command py -ErrorAction SilentlyContinue) -and (Fits "py" @($version))) { return , @("py", $version) }
    }
    foreach ($name in "python", "python3") {
        if ((Get-Command $name -ErrorAction SilentlyContinue) -and (Fits $name)) { return , @($name) }
    }
    Fail "Python 3.11, 3.12 or 3.13 is needed." "winget install Python.Python.3.12, or name one: `$env:PYTHON = 'C:\path\python.exe'"
}

function Make-Venv {
    if ((Test-Path $venvPython) -and (Fits $venvPython) -and (Try-Run $venvPython @("-m", "pip", "--version"))) { return }
    $found = Find-Python
    if (Test-Path $venv) {
        if (-not (Test-Path (Join-Path $venv "pyvenv.cfg"))) { Fail "$venv exists and is no virtual environment." "Move it away." }
        Remove-Item -Recurse -Force $venv
    }
    $arguments = @($found | Select-Object -Skip 1) + @("-m", "venv", $venv)
    if (-not (Try-Run $found[0] $arguments)) {
        if (Test-Path $venv) { Remove-Item -Recurse -Force $venv }
        Fail "$($found -join ' ') cannot make a virtual environment: $script:said" "Install Python from python.org or with winget."
    }
}

# pip in an environment; those made by uv have no pip of their own.
function Pip-In([string]$interpreter, [string[]]$arguments) {
    $has = (Try-Run $interpreter @("-m", "pip", "--version")) -or (Try-Run $interpreter @("-m", "ensurepip", "--upgrade"))
    Push-Location $root
    try {
        if ($has) {
            $ok = Try-Run $interpreter (@("-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check") + $arguments)
        } elseif (Get-Command uv -ErrorAction SilentlyContinue) {
            $ok = Try-Run "uv" (@("pip", "install", "--quiet", "--python", $interpreter) + $arguments)
        } else {
            $script:said = "$interpreter has no pip, and there is no uv."
            $ok = $false
        }
    } finally { Pop-Location }
    if (-not $ok) { Say "installing failed:"; [Console]::Error.WriteLine($script:said) }
    return $ok
}

# What must be installed anew when it changes: the files named, the Python, the place of this folder.
function State-Of([string]$interpreter, [string]$kind) {
    $code = "import hashlib, pathlib, sys; root = pathlib.Path(sys.argv[1]); kind = sys.argv[2]; " +
    "files = [root / 'pyproject.toml'] + ([p for d in ('memohood', 'skill') for p in (root / d).rglob('*')] if kind == 'hermes' else []); " +
    "h = hashlib.sha256((sys.version + sys.prefix + str(root) + kind).encode()); " +
    "[h.update(p.read_bytes()) for p in sorted(files) if p.is_file() and '__pycache__' not in p.parts]; print(h.hexdigest())"
    if (-not (Try-Run $interpreter @("-c", $code, $root, $kind))) { Fail "$interpreter does not run: $script:said" }
    return $script:said.Trim()
}

function Ensure-Venv([string]$wanted) {
    Make-Venv
    $kind = if ($wanted) { $wanted -replace ",", "-" } else { "base" }
    $stamp = Join-Path $venv "memohood-$kind.stamp"
    $state = State-Of $venvPython $wanted
    if ((Test-Path $stamp) -and ((Get-Content $stamp -Raw).Trim() -eq $state)) { return }
    Say "installing into $venv (once; it takes a minute)"
    $target = if ($wanted) { ".[$wanted]" } else { "." }
    if (-not (Pip-In $venvPython @("-e", $target))) { exit 1 }
    Set-Content -Path $stamp -Value $state
}

function Has-Hermes([string]$program) {
    return $program -and (Test-Path $program) -and
    (Try-Run $program @("-c", "import importlib.util as u, sys; sys.exit(u.find_spec('hermes_cli') is None)"))
}

function Find-Hermes {
    foreach ($named in $Python, $env:HERMES_PYTHON) {
        if ($named) {
            if (Has-Hermes $named) { return $named }
            Fail "$named is not a Python that has hermes-agent."
        }
    }
    $command = Get-Command hermes -ErrorAction SilentlyContinue
    if ($command) {
        # A console script lies beside its python.exe; a .cmd wrapper names the script or the folder.
        $beside = Join-Path (Split-Path -Parent $command.Source) "python.exe"
        if (Has-Hermes $beside) { return $beside }
        if ($command.Source -match "\.(cmd|bat)$") {
            foreach ($path in [regex]::Matches((Get-Content $command.Source -Raw), '"([^"]+\.exe)"')) {
                $beside = Join-Path (Split-Path -Parent $path.Groups[1].Value) "python.exe"
                if (Has-Hermes $beside) { return $beside }
            }
        }
    }
    foreach ($place in (Join-Path $hostHome "hermes-agent\venv"), (Join-Path $env:LOCALAPPDATA "hermes\hermes-agent\venv"),
        (Join-Path $env:APPDATA "uv\tools\hermes-agent"), (Join-Path $HOME "pipx\venvs\hermes-agent")) {
        $found = Join-Path $place "Scripts\python.exe"
        if (Has-Hermes $found) { return $found }
    }
    return ""
}

function Install-IntoHermes([string]$interpreter) {
    if (-not (Fits $interpreter)) { Fail "hermes runs on a Python that does not fit; memohood needs 3.11, 3.12 or 3.13." }
    if (-not (Try-Run $interpreter @("-c", "import sys; print(sys.prefix)"))) { Fail "$interpreter does not run." }
    $stamp = Join-Path $script:said.Trim() "memohood.stamp"
    $state = State-Of $interpreter "hermes"
    $same = (Test-Path $stamp) -and ((Get-Content $stamp -Raw).Trim() -eq $state)
    if ($same -and (Try-Run $interpreter @("-c", "import memohood"))) { return }
    Say "installing into the Python of hermes: $interpreter"
    # Whatever hermes has stays at its version.
    $held = New-TemporaryFile
    $code = "from importlib.metadata import distributions; " +
    "print('\n'.join(sorted({d.metadata['Name'] + '==' + d.version for d in distributions() if d.metadata['Name'] and " +
    "'+' not in d.version and d.metadata['Name'].lower() not in ('memohood', 'pip', 'setuptools', 'wheel')})))"
    Try-Run $interpreter @("-c", $code) | Out-Null
    [IO.File]::WriteAllText($held.FullName, $script:said)
    $ok = Pip-In $interpreter @("--upgrade", "-c", $held.FullName, ".[$extras]")
    if (-not $ok) {
        Say "trying without the optional services (Cohere, Gemini, model2vec)"
        $ok = Pip-In $interpreter @("--upgrade", "-c", $held.FullName, ".")
    }
    Remove-Item $held
    if (-not $ok) { Fail "memohood could not be installed into hermes; hermes is as it was." }
    Set-Content -Path $stamp -Value $state
}

if ($Test) {
    Ensure-Venv "test"
    Set-Location $root
    & $venvPython -m pytest @Rest
    exit $LASTEXITCODE
}
if ($Demo) {
    $wanted = if (Test-Path (Join-Path $venv "memohood-test.stamp")) { "test" } else { "" }
    Ensure-Venv $wanted
    & $venvPython -m memohood demo @Rest
    exit $LASTEXITCODE
}
if ($Rest) { Fail "unknown option $($Rest[0])" "Get-Help .\install.ps1 lists them." }

$hostHome = if ($HermesHome) { $HermesHome } elseif ($env:HERMES_HOME) { $env:HERMES_HOME } else { Join-Path $HOME ".hermes" }
$hermes = Find-Hermes
if ($hermes) {
    Install-IntoHermes $hermes
    New-Item -ItemType Directory -Force -Path $hostHome | Out-Null
    $env:HERMES_HOME = $hostHome
    $options = @("-m", "memohood", "install", "--hermes-home", $hostHome)
    if ($NoConfig) { $options += "--no-config" }
    if ($Replace) { $options += "--replace" }
    & $hermes @options
    exit $LASTEXITCODE
}
Ensure-Venv $extras
Say "no hermes was found, so memohood is in $venv"
Say "try: $(Join-Path $venv 'Scripts\memohood.exe') demo"
