"""Values of expressions: cards, collections of cards, lists of collections."""

from itertools import chain, combinations, product

from .state import Place


class CardValues:
    """The part of `Values` that deals with cards; `value` and `elements` are defined there."""

    def card(self, node, scope):
        """A card; there must be one."""
        card, _ = self.taken(node, scope)
        if card is None:
            self.fail(node, "there is no card here: the collection is empty or too small")
        return card

    def taken(self, node, scope):
        """(card or None, the place or list that it was taken from or None) of an expression that gives a card."""
        if node.kind == "actual":
            return self.taken(node.parts[0], scope)
        if node.kind == "pick":
            end, collection, index = node.parts
            index = self.value(index, scope) if end == "index" else None
            source = self.value(collection, scope)
            cards = self.listed(source)
            position = {"top": len(cards) - 1, "bottom": 0, "index": index}[end]
            return (cards[position] if 0 <= position < len(cards) else None), source
        if node.kind == "best":
            return self.best(node, scope, *node.parts)
        return self.value(node, scope), None

    def value_pick(self, node, scope, *parts):
        return self.card(node, scope)

    value_best = value_actual = value_pick

    def best(self, node, scope, which, collection, points):
        """A card of the largest or smallest score, drawn among equals from the bottom up."""
        source = self.value(collection, scope)
        rows = self.points(points, scope)
        cards = self.listed(source)
        if not cards:
            self.fail(node, f"{which} of an empty collection")
        scores = [self.worth(card, rows) for card in cards]
        wanted = max(scores) if which == "max" else min(scores)
        equals = [card for card, score in zip(cards, scores) if score == wanted]
        return equals[self.state.stream.below(len(equals))], source

    # Collections of cards

    def value_one(self, node, scope, card):
        """A card where a collection is wanted."""
        return [self.card(card, scope)]

    def value_filter(self, node, scope, collection, name, body):
        elements = self.elements(collection, scope)
        if node.type == "groups":
            elements = [group for group in elements if self.listed(group)]
        return [element for element in elements if self.value(body, {**scope, name: element})]

    def lists(self, nodes, scope):
        """The collections of cards among the arguments; a list of collections counts as its collections."""
        lists = []
        for node in nodes:
            elements = self.kept(self.elements(node, scope))
            lists += elements if node.type == "groups" else [elements]
        return lists

    def value_union(self, node, scope, nodes):
        cards = [card for cards in self.lists(nodes, scope) for card in cards]
        self.limited(node, len(cards))
        return cards

    def value_intersect(self, node, scope, nodes):
        lists = self.lists(nodes, scope)
        common = []
        for card in lists[0] if lists else []:
            if card not in common and all(card in cards for cards in lists):
                common.append(card)
        return common

    def value_disjunction(self, node, scope, nodes):
        cards = [card for cards in self.lists(nodes, scope) for card in cards]
        return [card for card in cards if cards.count(card) == 1]

    def value_ends(self, node, scope, end, count, collection):
        count, cards = self.value(count, scope), self.elements(collection, scope)
        if not 0 <= count <= len(cards):
            self.fail(node, f"the {end} {count} of {len(cards)} cards")
        return cards[::-1][:count] if end == "top" else cards[:count]

    def value_sort(self, node, scope, collection, points):
        cards, rows = self.elements(collection, scope), self.points(points, scope)
        return sorted(cards, key=lambda card: self.worth(card, rows))

    def value_run(self, node, scope, end, count, collection, points):
        count, cards, rows = self.value(count, scope), self.elements(collection, scope), self.points(points, scope)
        for length in range(len(cards), max(count, 1) - 1, -1):
            part = cards[-length:] if end == "top" else cards[:length]
            part.sort(key=lambda card: self.worth(card, rows))
            scores = [self.worth(card, rows) for card in part]
            if scores == list(range(scores[0], scores[0] + length)):
                return part
        return []

    def value_group(self, node, scope, end, groups, index):
        index = self.value(index, scope) if end == "index" else None
        groups = self.value(groups, scope)
        position = {"top": 0, "bottom": len(groups) - 1, "index": index}[end]
        if not 0 <= position < len(groups):
            self.fail(node, f"there is no such collection in a list of {len(groups)}")
        return self.kept(groups)[position] if isinstance(groups[position], Place) else groups[position]

    # Lists of collections

    def value_collected(self, node, scope, collection, name, body):
        return [self.elements(body, {**scope, name: element}) for element in self.elements(collection, scope)]

    def scored(self, collection, points, scope):
        """[(score, cards of that score)], lowest score first, cards in the order of the collection."""
        cards, rows = self.elements(collection, scope), self.points(points, scope)
        scores = {}
        for card in cards:
            scores.setdefault(self.worth(card, rows), []).append(card)
        return sorted(scores.items())

    def value_tuples(self, node, scope, count, collection, points):
        count = self.value(count, scope)
        tuples = []
        for _, cards in self.scored(collection, points, scope):
            if count >= 1:
                for chosen in combinations(cards, count):
                    tuples.append(list(chosen))
                    self.limited(node, len(tuples))
        return tuples

    def value_partition(self, node, scope, key, nodes):
        key, groups = self.value(key, scope), {}
        for card in self.value_union(node, scope, nodes):
            groups.setdefault(self.state.cards[card].attributes.get(key, ""), []).append(card)
        return list(groups.values())

    def value_subsets(self, node, scope, collection):
        cards = self.elements(collection, scope)
        self.limited(node, 2 ** len(cards))
        subsets = [[]]
        for card in cards:
            subsets += [subset + [card] for subset in subsets]
        return subsets

    def value_runs(self, node, scope, which, count, collection, points):
        count = max(self.value(count, scope), 1)
        stretches = []
        for score, cards in self.scored(collection, points, scope):
            if stretches and stretches[-1][-1][0] == score - 1:
                stretches[-1].append((score, cards))
            else:
                stretches.append([(score, cards)])
        runs = []
        for stretch in stretches:
            for first in range(len(stretch)):
                for end in range(first + count, len(stretch) + 1):
                    if which == "all" or end - first == len(stretch):
                        for chosen in product(*[cards for _, cards in stretch[first:end]]):
                            runs.append(list(chosen))
                            self.limited(node, len(runs))
        return runs

    # Groups of which no two share a card

    def value_singles(self, node, scope, collection):
        return [[card] for card in self.elements(collection, scope)]

    def value_all_groups(self, node, scope, nodes):
        found = [group for each in nodes for group in self.elements(each, scope)]
        self.limited(node, len(found))
        return found

    def together(self, node, ways):
        """The cards of each way to choose groups in which no card comes from two groups."""
        found = []
        for way in ways:
            cards = [set(group) for group in way]
            if sum(map(len, cards)) == len(set().union(*cards)):
                found.append([card for group in way for card in group])
                self.limited(node, len(found))
        return found

    def value_chosen(self, node, scope, least, most, collection):
        least, most = self.value(least, scope), self.value(most, scope)
        groups = self.elements(collection, scope)
        sizes = range(max(least, 0), min(most, len(groups)) + 1)
        return self.together(node, chain.from_iterable(combinations(groups, size) for size in sizes))

    def value_joined(self, node, scope, nodes):
        lists = []
        for each in nodes:  # none behind one without groups
            lists.append(self.elements(each, scope) if each.type == "groups" else [self.elements(each, scope)])
            if not lists[-1]:
                return []
        return self.together(node, product(*lists))

    def value_chains(self, node, scope, which, count, collection, points, around):
        count, groups = self.value(count, scope), self.elements(collection, scope)
        circle = self.value(around, scope) if around else None
        if circle is not None and circle < 1:
            self.fail(node, f"points that go round after {circle}")
        rows, by_score = self.points(points, scope), {}
        for group in groups:
            if group:
                score = min(self.worth(card, rows) for card in group)
                by_score.setdefault(score % circle if circle else score, []).append(group)

        def after(score):
            return (score + 1) % circle if circle else score + 1

        chains = []
        for first in sorted(by_score):
            scores = [first]
            while True:
                longer = after(scores[-1]) in by_score and after(scores[-1]) != first
                alone = longer or any(after(each) == first for each in by_score if each not in scores)
                whole = circle == len(scores) and first != min(by_score)
                if len(scores) >= count and not whole and (which == "all" or not alone):
                    chains += [product(*[by_score[each] for each in scores])]
                if not longer:
                    break
                scores.append(after(scores[-1]))
        return self.together(node, chain.from_iterable(chains))

    def value_meld(self, node, scope, collection, points):
        groups, rows = self.elements(collection, scope), self.points(points, scope)
        best, most = [], None
        for numbers in sorted(
            (way for size in range(len(groups) + 1) for way in combinations(range(len(groups)), size)),
            key=lambda way: [number not in way for number in range(len(groups))],
        ):
            for cards in self.together(node, [[groups[number] for number in numbers]]):
                worth = sum(self.worth(card, rows) for card in cards)
                if most is None or worth > most:
                    best, most = cards, worth
        return best
