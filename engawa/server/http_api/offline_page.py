"""Offline page: what an installed page shows while its server cannot be reached; it needs nothing else to be drawn."""

from html import escape
from typing import Final

from engawa.server.errors import sentences

TRIES_EVERY: Final = 10
"""Seconds between two looks of its script (`web/public/offline.js`)."""
PAGE: Final = """<!doctype html>
<html lang="{language}" data-root="{root}">
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
      a {{ display: inline-block; min-height: 2.75rem; line-height: 2.75rem; margin-top: 0.6rem; padding: 0 1.4rem;
        border-radius: 6px; text-decoration: none; font-weight: 600;
        background: light-dark(#b93a23, #e4684f); color: light-dark(#fffdf6, #1e1c1a); }}
      a:focus-visible {{ outline: 3px solid currentColor; outline-offset: 2px; }}
    </style>
    <script defer src="{root}/offline.js"></script>
  </head>
  <body>
    <main>
      {crest}
      <h1>{title}</h1>
      <p>{text}</p>
      <a href="">{again}</a>
    </main>
  </body>
</html>
"""


def offline_page(language: str, root: str, crest: str) -> str:
    """With the crest as it is drawn (SVG); it is shown in the place of any page."""
    say = sentences(language).say
    told = {
        "title": say("server.offline_title"),
        "text": say("server.offline", seconds=TRIES_EVERY),
        "again": say("server.offline_again"),
    }
    written = {name: escape(text) for name, text in told.items()}
    return PAGE.format(language=language, root=root, crest=crest, **written)
