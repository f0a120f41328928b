"""Every picture `shots` takes, in the order in which they are taken.

The positions are in `positions/`; what has happened since, and where cards are held, is said where each picture is.
"""

from game.app.shots.looks import LOOKS
from game.app.shots.practice import PRACTICE
from game.app.shots.replays import REPLAYS
from game.app.shots.screens import SCREENS
from game.app.shots.sharing import SHARING
from game.app.shots.statistics import STATISTICS
from game.app.shots.tables import TABLES
from game.app.shots.tempers import TEMPERS

SHOTS = (*SCREENS, *TABLES, *TEMPERS, *LOOKS, *STATISTICS, *REPLAYS, *SHARING, *PRACTICE)
