"""Server: tables, seats, storage, web sockets. Knows kernel and bots, never a game's insides."""
