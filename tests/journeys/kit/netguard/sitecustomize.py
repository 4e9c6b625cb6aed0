"""Put this folder first on PYTHONPATH to forbid non-loopback network use.

Every attempt is appended to $NETGUARD_LOG (host, port, caller) and refused with
OSError, so a test can assert "nothing tried to leave the machine".
"""

import os
import socket
import traceback

_LOG = os.environ.get("NETGUARD_LOG")
_OK = {"127.0.0.1", "::1", "localhost", "0.0.0.0", "", None}


def _note(what, host):
    if _LOG:
        stack = [
            f
            for f in traceback.extract_stack()[:-2]
            if "site-packages" in f.filename
            and not any(x in f.filename for x in ("httpx", "httpcore", "requests", "urllib3", "anyio"))
        ]
        where = " < ".join(f"{os.path.basename(f.filename)}:{f.name}" for f in reversed(stack[-5:]))
        try:
            with open(_LOG, "a") as f:
                f.write(f"{what} {host} {where}\n")
        except OSError:
            pass


_getaddrinfo, _connect = socket.getaddrinfo, socket.socket.connect


def getaddrinfo(host, *a, **k):
    h = host.decode() if isinstance(host, bytes) else host
    if h not in _OK:
        _note("dns", h)
        raise socket.gaierror(-2, f"netguard: refused {h}")
    return _getaddrinfo(host, *a, **k)


def connect(self, addr):
    if self.family in (socket.AF_INET, socket.AF_INET6) and addr[0] not in _OK:
        _note("connect", addr[0])
        raise OSError(101, f"netguard: refused {addr}")
    return _connect(self, addr)


socket.getaddrinfo = getaddrinfo
socket.socket.connect = connect
