"""Protocol validation at the page: what it says and hears by web socket must be messages of the protocol."""

import json
from collections.abc import Callable

from playwright.sync_api import Page, WebSocket
from pydantic import ValidationError

from engawa.server.protocol.client_messages import CLIENT_MESSAGE, HELLO
from engawa.server.protocol.schema import SERVER_MESSAGE


def check_frames(page: Page, errors: list[str]) -> None:
    """What is no message is added to the errors."""

    def checked(validate: Callable[[str | bytes], object]) -> Callable[[str | bytes], None]:
        def check(text: str | bytes) -> None:
            try:
                validate(text)
            except ValidationError as error:
                errors.append(f"{error} in {text!r}")

        return check

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", checked(SERVER_MESSAGE.validate_json))
        socket.on("framesent", checked(client_message))

    page.on("websocket", listen)


def client_message(text: str | bytes) -> object:
    is_first = json.loads(text).get("type") == "hello"
    return HELLO.validate_json(text) if is_first else CLIENT_MESSAGE.validate_json(text)
