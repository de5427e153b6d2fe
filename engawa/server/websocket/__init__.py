"""Web sockets: a connection for each seat, keyboard or spectator, and the queries it may ask."""
