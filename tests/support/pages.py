"""Pages, read as a browser does."""

from html.parser import HTMLParser


class Page(HTMLParser):
    """What is open at the end, ids, links, tags, and texts; every element is closed by its own tag."""

    VOID = {"meta", "link", "br", "hr", "img", "input"}

    def __init__(self, html):
        super().__init__()
        self.open, self.ids, self.links, self.tags, self.texts = [], [], [], set(), []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.ids += [value for name, value in attributes if name == "id"]
        self.links += [value for name, value in attributes if name in ("src", "href", "xlink:href")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)
