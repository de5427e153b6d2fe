"""Draws the map of Japan for Shogun's page: `python -m tools.shogun_map` writes `web/src/shogun/map.json`.

The provinces' points joined by the land borders are a plane drawing whose inner faces are all triangles. Its dual has
a corner for every face and a border for every edge, so each province touches exactly the neighbours the rules give it.
"""
