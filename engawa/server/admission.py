"""Admission control: who is banned and whether new tables are made, as the host decided by `engawa admin`."""

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from engawa.kernel.refusal import BadInput
from engawa.server.errors import RequestError
from engawa.server.rate_limits import one_visitors


class Closing(RequestError):
    """No new tables here."""

    status = 503


class Admission:
    def __init__(self) -> None:
        self.is_draining = False
        """Tables are played on, and none is made."""
        self._banned: list[IPv4Network | IPv6Network] = []

    def ban(self, addresses: Iterable[str]) -> bool:
        """These and no others; whether that changes anything."""
        before, self._banned = self._banned, [network(address) for address in addresses]
        return before != self._banned

    def is_banned(self, host: str) -> bool:
        if not self._banned:
            return False
        try:
            address = ip_address(one_visitors(host).partition("/")[0])
        except ValueError:
            return False
        return any(address in banned for banned in self._banned)

    def check_new(self) -> None:
        """Before a table is made."""
        if self.is_draining:
            raise Closing("server.draining")


def network(written: str) -> IPv4Network | IPv6Network:
    """An address or a range of them; of an IPv6 address all that its owner has."""
    try:
        return ip_network(written if "/" in written else one_visitors(written), strict=False)
    except ValueError:
        raise BadInput(f"“{written}” is no address: write 203.0.113.7, 203.0.113.0/24 or 2001:db8::/64") from None
