"""The verdict on a game: its figures at strong play, what they are warned of, and which variant to take."""
