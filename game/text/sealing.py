"""Sentences about sealed deals: their purpose, each seal in words and digits, and what opens it.

Functions take plain values and return text.
"""

from game.language import _, text

_LIST = """
acorn actor adobe agile album alert alley aloha alpha amber ample angel ankle apple april apron arch arena armor army
arrow ashen aspen atlas atom attic awake award axis baby back badge bagel baker banjo bank barn basil basin batch
beach beast belly bench berth bike birch bird bison black blade blank blast blaze blend blimp blink block bloom blush
boat body bonus book boost booth boots bowl boxer brain brass bread brick bride brief brisk broad brook broom brown
brush buggy bugle bulb bunny bus bush cabin cable cadet cake calf calm camel camp canal candy canoe cape card cargo
carol cart carve catch cave cedar cello chain chair chalk champ chant charm chart chase cheek cheer chess chest child
chill chime chin chip chop cider city clam clamp clap clasp class claw clay clean cliff climb clip clock cloth cloud
clove clown club coach coast coat cobra cocoa code coin cold comb comet comic conch cook copy coral couch court cover
crab craft crane crate cream creek crest crew crisp crop cross crowd crown crumb cube cup curl curve cycle daily dairy
daisy dance dawn deck deep delta denim depth desk diary dice ditch diver dock dog doll door dove dozen draft drama
draw dream dress drift drill drink drive drum duck dune dusk dust eager eagle ear earth easel east echo edge egg eight
elbow elder elf elk elm ember empty enjoy essay event exact exit fable face fact fall fancy farm fast feast fence fern
ferry field fifty fig film final finch fire first fish fist five fjord flag flair flame flash flask fleet flint flip
float flock flood floor flute fog foil folk food foot forge fork fox frame fresh frill frog front frost fruit fudge
full funny gala game gauge gecko giant gift glad glass glaze gleam glide globe glory glove glow glue goal goat gold
golf good goose gown grace grain grand grape graph grass gravy green grid grill grin grip group grove guard guava
guest guide gull gum habit half hand happy hard harp hat hatch haven hawk hazel head heart help herb hero hike hill
hinge hip hippo hobby honey honor hood hook hop horn hotel house hover hunt hurry hut ice icing icon idea igloo inch
index ink inlet iris iron ivory ivy jade jar jaw jazz jeans jelly jewel job join joke jolly judge juice jumbo jump
jury kayak keen kelp kick kind king kiosk kite kiwi koala lab label lace ladle lady lake lamb lamp lance land lark
laser lasso laugh lava lawn layer leaf learn ledge lemon level lever light lilac lily lime linen lion lip llama lobby
local lodge log lotus loud loyal lucky lunar lunch lynx macaw magic major mango map maple march mark mask mast match
maxim meal medic melon menu merry mile milk mill mint mist mixer mocha model mole money month moon moose mop moss
motel moth motif motor mouse mouth movie mud mug mule music nail name navy neck nest net noble noise noon north notch
note nut nylon oak oasis oat oboe ocean olive onion onyx opal open opera orbit organ otter oval oven owl owner pack
page paint palm panda panel pansy papaw paper park party pasta patch path patio paw peach pearl pecan penny peony
perch petal phone photo piano pie pilot pink pipe pixel pixie pizza plaid plank plant plate plaza plume poem poet
point polar polka pond pony pool poppy porch pride print prism prize proof proud pulp pump pupil puppy purse quack
quail queen quest quick quiet quilt quiz quote radar radio raft rail rally ramp ranch range rapid raven ray razor
ready realm reef relay relic rich ridge rinse river robe robin robot rock rodeo rope round rover royal ruby rug ruler
rumba rural rusty safe salad salsa salt sand satin sauna scale scarf scoop scope score scout seed seven shade shark
sharp shawl sheen sheep shelf shell ship shirt shop shore short sigma silk siren sitar six skate ski skill skirt skunk
sky slate sled slice slide slim slope slow smart smile smoke snack snail snake snare snow soap sock sofa soft soil
solar solid sonic soup south space spade spark spell spice spike spin spoke spoon sport spray squid stack stage stamp
star steam stem step stick stone stork storm story stove straw stump sugar suit sunny super surf swan swarm swift
swing syrup table taco tango tank taxi team ten tent tepee test thorn thumb tiger tile tiny title toast token tonic
tool tooth topaz torch tour towel tower town toy track trade trail train trap tray treat tree trick trio trout truck
trunk tulip tuna tweed twig twin twist umber uncle union unit urban valor valve van venue verb verse vest vine vinyl
vista vivid vocal voice wagon waist waltz wand warm watch water wedge west wharf wheat whisk wild wind wing wolf woods
wool world worm wren wrist yacht yard yeast yodel young zebra zebu zero zinc zone zoo
"""
WORDS = tuple(_LIST.split())

SEALED_DEALS = _("Sealed deals")
COPY_SEALS = _("Copy the seals")
NOT_SEALED = _(
    "The deals of this game are not sealed: it started before seals existed, from a position, or as practice."
)
WHAT_IT_IS = (
    _(
        "Before the first card, every deal of the game is fixed and sealed. A seal is a number (SHA-256) computed from "
        "the order of the pack and some random data. Nobody can tell the cards from the seal, and nobody can change "
        "the cards without breaking it."
    ),
    _(
        "Write a seal down, or copy it, before its round. After the round, its salt and pack are shown here; after the "
        "game, the seed. The check command verifies every round of a record."
    ),
    _(
        "Anyone who knows the seed knows every deal. If one of you typed or read it before the game, the seals prove "
        "the deals only to the others. Computer players never see it."
    ),
)
MEANING = _("What a seal proves")
WHOLE_GAME = _("The game")
WORDS_OF_A_SEAL = 6
DIGITS = 4


def in_words(seal: str) -> str:
    """Return the first digits of a seal as words that can be read out.

    >>> in_words("000000010000000200000003000000040000033d0000033e" + 16 * "0")
    'actor adobe agile album zoo acorn'
    """
    numbers = (int(seal[at : at + 8], 16) for at in range(0, 8 * WORDS_OF_A_SEAL, 8))
    return " ".join(WORDS[number % len(WORDS)] for number in numbers)


def in_digits(seal: str) -> str:
    """Return all digits in groups.

    >>> in_digits("00ff12ab34cd")
    '00ff 12ab 34cd'
    """
    return " ".join(seal[at : at + DIGITS] for at in range(0, len(seal), DIGITS))


OF_ROUND = text("Round {number}")  # the heading of a round's seal
THE_SEAL = text("Seal: {words}\n{digits}")


def the_seal(seal: str) -> str:
    """Return a seal in words and digits."""
    return THE_SEAL(words=in_words(seal), digits=in_digits(seal))


REVEAL_ROUND = text("Salt: {salt}\nPack, the first card dealt first: {pack}")
REVEAL_GAME = text("Salt: {salt}\nSeed: {seed}")  # what opens the seal of a finished game
