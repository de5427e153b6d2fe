"""Tables in play: who sits there, whose move is stored when, who is present, what can be undone."""
