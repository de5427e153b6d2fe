"""Mail links: a page to say yes to notices at an address, and one to end them; neither needs a key or a login.

Who only looks at such a page (a program that checks mail for viruses, say) changes nothing: it takes a button, or the
mail program's own way to unsubscribe.
"""

import asyncio
from typing import Literal

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from engawa.server.errors import language_of, sentences
from engawa.server.http_api.notices import NoticeId
from engawa.server.http_api.plain_page import button, plain_page, way
from engawa.server.notices.service import NoticeService
from engawa.server.storage.notice_store import Subscription

router = APIRouter(prefix="/api/mail", include_in_schema=False)
What = Literal["confirm", "stop"]
TITLES: dict[What, str] = {"confirm": "server.mail_yes_title", "stop": "server.mail_no_title"}
TEXTS: dict[What, str] = {"confirm": "server.mail_yes", "stop": "server.mail_no"}
BUTTONS: dict[What, str] = {"confirm": "server.mail_yes_button", "stop": "server.mail_no_button"}
DONE: dict[What, str] = {"confirm": "server.mail_yes_done", "stop": "server.mail_no_done"}


@router.get("/{notice}/{what}")
async def show_question(request: Request, notice: NoticeId, what: What) -> HTMLResponse:
    one = await found(request, notice)
    if one is None:
        return nothing_there(request)
    say = sentences(one.language).say
    text = say(TEXTS[what], address=one.target["address"])
    return HTMLResponse(plain_page(one.language, say(TITLES[what]), text, button(say(BUTTONS[what]))))


@router.post("/{notice}/{what}")
async def settle_question(request: Request, notice: NoticeId, what: What) -> HTMLResponse:
    one = await found(request, notice)
    if one is None:
        return nothing_there(request)
    service: NoticeService = request.app.state.notices
    if what == "confirm":
        await service.store.change(one.id, confirmed=True)
    else:
        await service.store.remove(one.id)
    say = sentences(one.language).say
    to_table = way(say("server.mail_to_table"), f"{one.site}/t/{one.table}")
    return HTMLResponse(plain_page(one.language, say(TITLES[what]), say(DONE[what]), to_table))


async def found(request: Request, notice: str) -> Subscription | None:
    service: NoticeService = request.app.state.notices
    one = await asyncio.to_thread(service.store.one, notice)
    return one if one is not None and one.kind == "mail" else None


def nothing_there(request: Request) -> HTMLResponse:
    language = language_of(request.headers)
    say = sentences(language).say
    return HTMLResponse(plain_page(language, say("server.mail_no_title"), say("server.mail_gone"), ""))
