"""The game's sounds, and the speaker that plays them.

`Sound` names every sound; `Speaker.play(sound)` queues one, `after_frame()` plays the queue once the frame is shown.
`SilentSpeaker` has the same interface and plays nothing. The recordings are in `sounds/takes`; `python -m
sounds.synthesis` generates them (numpy). The music is in `sounds/tracks`; `python -m sounds.score` renders it. Screens
say which `Mood` they want, and the speaker plays it. Nothing is opened at import or construction; pygame is only
imported when a device is opened. `Voice` speaks sentences with the speech service of the system, if `service_here`
finds one. This package knows nothing of the game.
"""

from sounds.catalog import Group, Mood, Sound
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
