"""HTTP API: the lobby, records from elsewhere, the page's files, and what stands before every request."""
