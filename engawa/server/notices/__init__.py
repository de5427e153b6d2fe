"""Notices outside the page: webhooks, push messages and mail for people who are not at the table."""
