"""Webhooks: the same notice in the shape that each receiver understands, as a request to be sent."""

from collections.abc import Callable
from typing import Any, Final
from urllib.parse import quote

import orjson

from engawa.server.errors import RequestError
from engawa.server.notices.message import Message
from engawa.server.notices.outbound import OutboundRequest, read_address
from engawa.server.protocol.notices import WebhookShape, WebhookTarget

LONGEST_SHOWN: Final = 4


def webhook_request(target: WebhookTarget, message: Message) -> OutboundRequest:
    return SHAPES[target.shape](target, message)


def check_target(target: WebhookTarget) -> None:
    """RequestError where a field is missing that the shape needs, or the address cannot be one."""
    read_address(target.address)
    if target.shape == "matrix" and not target.room:
        raise RequestError("server.notice_needs_room")
    if target.shape == "telegram" and not target.room:
        raise RequestError("server.notice_needs_chat")
    if target.shape in ("matrix", "telegram") and not target.secret:
        raise RequestError("server.notice_needs_token")
    if target.shape == "ntfy" and not _topic(target.address)[1]:
        raise RequestError("server.notice_needs_topic")
    if not (target.secret.isascii() and target.secret.isprintable()):
        raise RequestError("server.notice_bad_token")


def shown(target: WebhookTarget) -> str:
    """For the one whose it is to know it again by; what is secret in an address mostly stands behind its host."""
    parts = read_address(target.address)
    tail = parts.path.rstrip("/")[-LONGEST_SHOWN:] if len(parts.path) > 2 * LONGEST_SHOWN else ""
    return f"{parts.scheme}://{parts.netloc}/…{tail}"


def _plain(target: WebhookTarget, message: Message) -> OutboundRequest:
    told = {
        "event": message.event,
        "id": message.id,
        "table": message.table,
        "game": message.game,
        "seat": message.seat,
        "name": message.name,
        "title": message.title,
        "text": message.text,
        "link": message.link,
    }
    return _request(target.address, told, _bearer(target))


def _discord(target: WebhookTarget, message: Message) -> OutboundRequest:
    """Names are people's own: none of them calls anybody in the channel."""
    content = f"**{message.title}**\n{_unformatted(message.text)}\n{message.link}"
    return _request(target.address, {"content": content, "allowed_mentions": {"parse": []}})


def _slack(target: WebhookTarget, message: Message) -> OutboundRequest:
    escaped = message.text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _request(target.address, {"text": f"*{message.title}*\n{escaped}\n<{message.link}>"})


def _matrix(target: WebhookTarget, message: Message) -> OutboundRequest:
    """The transaction's id keeps a message that comes again from being shown again."""
    room, transaction = quote(target.room, safe=""), quote(message.id, safe="")
    address = f"{target.address.rstrip('/')}/_matrix/client/v3/rooms/{room}/send/m.room.message/{transaction}"
    told = {"msgtype": "m.text", "body": f"{message.title}\n{message.text}\n{message.link}"}
    return _request(address, told, _bearer(target), "PUT")


def _ntfy(target: WebhookTarget, message: Message) -> OutboundRequest:
    site, topic = _topic(target.address)
    told = {"topic": topic, "title": message.title, "message": message.text, "click": message.link}
    return _request(site, told, _bearer(target))


def _telegram(target: WebhookTarget, message: Message) -> OutboundRequest:
    address = f"{target.address.rstrip('/')}/bot{quote(target.secret, safe=':')}/sendMessage"
    told = {"chat_id": target.room, "text": f"{message.title}\n{message.text}\n{message.link}"}
    return _request(address, told)


SHAPES: Final[dict[WebhookShape, Callable[[WebhookTarget, Message], OutboundRequest]]] = {
    "json": _plain,
    "discord": _discord,
    "slack": _slack,
    "matrix": _matrix,
    "ntfy": _ntfy,
    "telegram": _telegram,
}


def _request(
    address: str, told: dict[str, Any], headers: dict[str, str] | None = None, method: str = "POST"
) -> OutboundRequest:
    return OutboundRequest(address, orjson.dumps(told), method, headers or {})


def _bearer(target: WebhookTarget) -> dict[str, str]:
    return {"Authorization": f"Bearer {target.secret}"} if target.secret else {}


def _topic(address: str) -> tuple[str, str]:
    """An ntfy server's address, and the last part of the path, under which people read there."""
    site, _, topic = address.partition("?")[0].rstrip("/").rpartition("/")
    return (site, topic) if "://" in site and not site.endswith(":/") else (address, "")


def _unformatted(text: str) -> str:
    return "".join(f"\\{letter}" if letter in "*_~`|>\\[]#" else letter for letter in text)
