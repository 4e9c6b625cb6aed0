"""What all tests share: generated examples are judged by what comes out, not by how busy the machine is."""

from hypothesis import settings

settings.register_profile("memohood", deadline=None)
settings.load_profile("memohood")
