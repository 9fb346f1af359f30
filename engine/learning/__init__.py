"""Networks: how one plays, and how it learns."""
