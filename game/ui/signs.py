"""Signs as SVG texts that always look the same: seals, a coin, a star, a blossom, a jester, a pennant."""

from game.ui.drawings import document

TICK_SEAL = document(
    '<circle cx="13" cy="13" r="12" fill="#f3d27f" stroke="#2b1a04" stroke-width="1.4"/>'
    '<path d="M7.5 13.5L11.5 17.5L19 9" fill="none" stroke="#2b1a04" stroke-width="2.6"/>',
    26,
    26,
)
COIN = document(
    '<circle cx="14" cy="14" r="13.2" fill="#e7c25f" stroke="#6b4a10" stroke-width="1.2"/>'
    '<circle cx="14" cy="14" r="9.5" fill="none" stroke="#8a6722"/>'
    '<rect x="9.8" y="9.8" width="8.4" height="8.4" fill="#6b4a10"/>',
    28,
    28,
)
STAR = document(
    '<circle cx="32" cy="32" r="24" fill="url(#shine)"/>'
    '<path d="M32 1L36 28L63 32L36 36L32 63L28 36L1 32L28 28Z" fill="#ffffff" stroke="#c9962a" stroke-width="1.4"/>',
    64,
    64,
    '<radialGradient id="shine" cx="50%" cy="50%" r="50%"><stop offset="0%" stop-color="#ffe9a8"/>'
    '<stop offset="100%" stop-color="#f3d27f" stop-opacity="0"/></radialGradient>',
)
SWEEP = document(
    '<path d="M30 0H54L24 170H0Z" fill="#fff3c4" opacity="0.5"/><path d="M37 0H47L17 170H7Z" fill="#ffffff"'
    ' opacity="0.8"/>',
    54,
    170,
)
LAMP_SEAL = document(
    '<circle cx="13" cy="13" r="12" fill="#f3d27f" stroke="#2b1a04" stroke-width="1.4"/>'
    '<path d="M9.8 15.6C7.4 13.6 7.6 6.2 13 6.2S18.6 13.6 16.2 15.6L15.6 17.4L10.4 17.4Z" fill="none"'
    ' stroke="#2b1a04" stroke-width="2"/><path d="M10.6 20.2L15.4 20.2" stroke="#2b1a04" stroke-width="2"/>',
    26,
    26,
)
CROSS_SEAL = document(
    '<circle cx="16" cy="16" r="14.5" fill="#b3261e" stroke="#fbf5e6" stroke-width="2.4"/>'
    '<path d="M10.5 10.5L21.5 21.5M21.5 10.5L10.5 21.5" stroke="#fbf5e6" stroke-width="3"/>',
    32,
    32,
)
BLOSSOM = document(
    '<g fill="#ffb9cd" stroke="#5a1030" stroke-width=".9">'
    + "".join(
        f'<circle cx="{12 + 5.6 * x:.2f}" cy="{12 + 5.6 * y:.2f}" r="4.6"/>'
        for x, y in ((0.0, -1.0), (0.951, -0.309), (0.588, 0.809), (-0.588, 0.809), (-0.951, -0.309))
    )
    + '</g><circle cx="12" cy="12" r="3" fill="#5a1030"/>',
    24,
    24,
)
JESTER = document(
    '<path d="M14.5 21C13 13 6 9.5 3.6 15.5C1.6 10 4.4 3.2 10.4 4C15.4 4.8 17.6 9 18 12Z" fill="#b3202c"/>'
    '<path d="M21.5 21C23 13 30 9.5 32.4 15.5C34.4 10 31.6 3.2 25.6 4C20.6 4.8 18.4 9 18 12Z" fill="#5b1f6b"/>'
    '<path d="M18 8.5C22.6 11.5 26 16 26.4 22H9.6C10 16 13.4 11.5 18 8.5Z" fill="#5b1f6b"/>'
    '<path d="M18 8.5V22H9.6C10 16 13.4 11.5 18 8.5Z" fill="#b3202c"/>'
    '<g fill="#e0a82e" stroke="#5a3a08" stroke-width="1"><circle cx="3.9" cy="17.6" r="2.9"/>'
    '<circle cx="32.1" cy="17.6" r="2.9"/></g>'
    '<path d="M9.8 21.5H26.2C27 31 23.6 36 18 37.4C12.4 36 9 31 9.8 21.5Z" fill="#fff3dc" stroke="#3a1030"'
    ' stroke-width="1.3"/>'
    '<path d="M10 22.6Q14 20.9 18 23.6Q22 20.9 26 22.6Q26.3 28 21.8 28Q19.4 28 18 25.6Q16.6 28 14.2 28Q9.7 28 10 22.6Z"'
    ' fill="#3a1030"/><g fill="#fff3dc"><circle cx="14.1" cy="24.9" r="1.5"/><circle cx="21.9" cy="24.9" r="1.5"/></g>'
    '<path d="M13.8 30.6Q18 34.8 22.2 30.6" fill="none" stroke="#b3202c" stroke-width="1.9"/>'
    '<path d="M9.4 36.6L13.4 34.4L18 38L22.6 34.4L26.6 36.6L23 43L18 39.8L13 43Z" fill="#b3202c"/>',
    36,
    44,
)
PENNANT = document(
    '<path d="M3.5 .7H23V25.3H3.5Q.7 25.3 .7 22.5V3.5Q.7 .7 3.5 .7ZM23 .7L29 13L23 25.3Z" fill="#b3261e" '
    'stroke="#f3d27f" stroke-width="1.2"/>',
    31,
    26,
)
REFUSAL_SEAL = document(
    '<circle cx="15" cy="15" r="13.5" fill="#fbf5e6"/>'
    '<path d="M9.5 9.5L20.5 20.5M20.5 9.5L9.5 20.5" stroke="#b3261e" stroke-width="3.6"/>',
    30,
    30,
)
