"""Tables of figures for people."""


def aligned(table: list[list[str]]) -> str:
    """Names to the left, figures to the right."""
    widths = [max(len(line[column]) for line in table) for column in range(len(table[0]))]
    return "\n".join(
        "  ".join([line[0].ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(line[1:], widths[1:], strict=True))])
        for line in table
    )
