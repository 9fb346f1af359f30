"""What all parts of the intermediate form share."""

from pyengine.recycle.record import Record, children


class Node(Record, draws=False):
    """Any part of a program; `random` says whether working it out draws from chance."""

    def completed(self):
        self.__dict__["random"] = self.draws or any(part.random for part in children(self))
