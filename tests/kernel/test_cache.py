"""The bounded cache: it remembers the latest, and no more of them than there is room for."""

from engawa.kernel.cache import BoundedCache


def test_what_was_put_in_comes_out() -> None:
    cache: BoundedCache[str, int] = BoundedCache(2)
    assert cache.get("a") is None
    assert cache.put("a", 1) is None
    assert cache.get("a") == 1


def test_the_longest_unset_makes_room_and_is_handed_back() -> None:
    cache: BoundedCache[str, int] = BoundedCache(2)
    cache.put("a", 1)
    cache.put("b", 2)
    assert cache.put("c", 3) == 1
    assert (cache.get("a"), cache.get("b"), cache.get("c")) == (None, 2, 3)
    assert len(cache) == 2


def test_who_is_put_in_again_is_the_latest() -> None:
    cache: BoundedCache[str, int] = BoundedCache(2)
    cache.put("a", 1)
    cache.put("b", 2)
    assert cache.put("a", 3) is None
    assert cache.keys() == ["b", "a"]
    assert cache.put("c", 4) == 2
