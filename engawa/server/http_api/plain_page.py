"""Plain page: a heading, a sentence and one thing to do, drawn without anything else of the page."""

from html import escape
from typing import Final

from engawa.server.http_api.page_folder import page_folder

PAGE: Final = """<!doctype html>
<html lang="{language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <title>{title}</title>
    <style>
      :root {{ color-scheme: light dark; }}
      body {{ margin: 0; min-height: 100dvh; display: grid; place-items: center;
        font: 1.05rem/1.5 'Source Sans 3 Variable', system-ui, sans-serif;
        background: light-dark(#f6f0e1, #1e1c1a); color: light-dark(#2b2724, #ede6d6); }}
      main {{ max-width: 30rem; padding: 1.5rem; text-align: center; }}
      svg {{ width: 5rem; height: 5rem; }}
      h1 {{ font: 700 1.7rem/1.25 'Spectral', Georgia, serif; margin: 0.8rem 0 0.6rem; }}
      .do {{ display: inline-block; font: inherit; font-weight: 600; line-height: 2.75rem; margin-top: 0.6rem;
        padding: 0 1.4rem; border: 0; border-radius: 6px; text-decoration: none; cursor: pointer;
        background: light-dark(#b93a23, #e4684f); color: light-dark(#fffdf6, #1e1c1a); }}
      .do:focus-visible {{ outline: 3px solid currentColor; outline-offset: 2px; }}
    </style>{head}
  </head>
  <body>
    <main>
      {crest}
      <h1>{title}</h1>
      <p>{text}</p>
      {action}
    </main>
  </body>
</html>
"""


def plain_page(language: str, title: str, text: str, action: str, head: str = "") -> str:
    """`action` and what more stands in its `head` are HTML, the rest is text."""
    told = {"title": escape(title), "text": escape(text), "action": action, "head": head}
    return PAGE.format(language=language, crest=crest(), **told)


def crest() -> str:
    """As the page draws it; nothing where the page is not built."""
    folder = page_folder()
    return "" if folder is None else (folder / "crest.svg").read_text(encoding="utf-8")


def button(label: str) -> str:
    """Does what the page is about, at its own address."""
    return f'<form method="post" action=""><button class="do">{escape(label)}</button></form>'


def way(label: str, address: str) -> str:
    return f'<a class="do" href="{escape(address)}">{escape(label)}</a>'
