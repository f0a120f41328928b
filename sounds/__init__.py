"""Our own sounds, and the speaker that plays them.

`Sound` names every sound; `Speaker.play(sound)` notes one, `after_frame()` lets the notes out once the frame is shown.
`SilentSpeaker` is the same with nothing behind it. The takes lie in `sounds/takes`; `python -m sounds.synthesis` makes
them again (numpy). The music lies in `sounds/tracks`; `python -m sounds.score` renders it. Screens say which `Mood`
they want, and the speaker plays it. Nothing is opened at import or construction; pygame is only met when a device is
opened.
`Voice` says sentences by the speech service of the system, if `service_here` finds one.
This package knows nothing of the game.
"""

from sounds.catalogue import Group, Mood, Sound
from sounds.speaker import AnySpeaker, Device, SilentSpeaker, Speaker, Volumes
from sounds.voice import AnyVoice, Voice, service_here

__all__ = [
    "AnySpeaker",
    "AnyVoice",
    "Device",
    "Group",
    "Mood",
    "SilentSpeaker",
    "Sound",
    "Speaker",
    "Voice",
    "Volumes",
    "service_here",
]
