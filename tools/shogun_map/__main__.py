"""`python -m tools.shogun_map` writes the map anew."""

from tools.shogun_map.making import MAP, map_text

if __name__ == "__main__":
    MAP.write_text(map_text(), encoding="utf-8")
