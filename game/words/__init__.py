"""Every sentence shown to a player, a module for each part of the game; translations come in at `language`.

Nothing is imported here, so that a screen loads only the sentences it shows.
"""
