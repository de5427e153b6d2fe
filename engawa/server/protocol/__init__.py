"""The protocol: a type for every message that comes in or goes out, by HTTP and by web socket.

`python -m tools.protocol` writes `docs/protocol.schema.json` and the page's `web/src/lib/protocol.ts` from these types;
docs/protocol.md tells the conversation in words.
"""
