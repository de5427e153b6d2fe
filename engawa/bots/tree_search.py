"""Monte-Carlo tree search (MCTS): a tree of what all players may do, with a network's judgement at its leaves.

The tree is open-loop: a node stands for the moves that led there, whatever was drawn on the way. Every time through it
the secrets and draws are other ones, so that what is found good is good on average.
"""

import random
from math import exp, sqrt
from time import perf_counter
from typing import Final

from engawa.bots.bot import Advice, Adviser
from engawa.bots.evaluator import Evaluator, final_shares
from engawa.kernel.chance import SearchChance
from engawa.kernel.position import Position

CURIOSITY: Final = 0.35
"""How much a move is tried for its promise rather than for what came of it."""
SHARPNESS: Final = 0.02
"""A move whose judged share is lower by so much promises e times less."""
OWN_LOOKED: Final = 32
OTHERS_LOOKED: Final = 8
"""How many moves a new node judges, drawn at random from its options: few where others move, so that the search comes
to the own next turn. Each time through it one more of those left out is judged, so that nobody stays as weak as the
moves that were drawn first."""
UNKNOWN: Final = -1
UNLIMITED: Final = 1_000_000_000
"""Looks: as many as the time allows."""
DEEPEST: Final = 60


class Node:
    """Where some moves led; an edge for each move that has been looked at."""

    def __init__(self, actor: int) -> None:
        self.actor = actor
        self.visits = 0
        self.moves: list[int] = []
        self.tried: list[int] = []
        self.shares: list[float] = []
        """By edge: the sum of what the actor got."""
        self.first = 0.0
        """What the first edge was judged to bring."""
        self.promise: list[float] = []
        """By edge: how much more than the first it promises."""
        self.promised = 0.0
        """By all edges together."""
        self.edge_of: dict[int, int] = {}
        """By move."""
        self.children: dict[int, Node] = {}
        """By move and who acts after it."""

    def add(self, move: int, share: float) -> None:
        """A move that has been judged becomes an edge."""
        if not self.moves:
            self.first = share
        promise = exp((share - self.first) / SHARPNESS)
        self.edge_of[move] = len(self.moves)
        self.moves.append(move)
        self.tried.append(1)
        self.shares.append(share)
        self.promise.append(promise)
        self.promised += promise

    def best_edge(self, options: list[int]) -> int:
        """Of the options that have been judged."""
        curiosity = CURIOSITY * sqrt(float(self.visits)) / self.promised
        best = UNKNOWN
        best_score = -1.0
        for move in options:
            edge = self.edge_of.get(move, UNKNOWN)
            if edge != UNKNOWN:
                tried = float(self.tried[edge])
                score = self.shares[edge] / tried + curiosity * self.promise[edge] / (1.0 + tried)
                if score > best_score:
                    best = edge
                    best_score = score
        return best

    def favourite(self) -> int:
        """The edge tried most."""
        best = 0
        for edge in range(1, len(self.moves)):
            if self.tried[edge] > self.tried[best] or (
                self.tried[edge] == self.tried[best] and self.shares[edge] > self.shares[best]
            ):
                best = edge
        return best

    def lead(self) -> int:
        """How often the favourite has been tried more than any other."""
        first = self.tried[self.favourite()]
        second = 0
        for edge in range(len(self.moves)):
            if self.tried[edge] > second and edge != self.favourite():
                second = self.tried[edge]
        return first - second


class Tree:
    """One search from one position."""

    def __init__(self, evaluator: Evaluator, rng: random.Random) -> None:
        self.evaluator = evaluator
        self.rng = rng
        self.chance = SearchChance(rng)
        self.looks = 0
        """How often the network has judged."""
        self.times = 0
        """How often the tree has been gone through."""
        self.is_cut_short = False
        """The time was over before the looks were."""
        self.sums: list[float] = []
        """By seat: what all these times came to."""

    def grow(self, seen: Position, seat: int, seconds: float, looks: int) -> Node:
        """Search until the looks are used up, the time is over, or the favourite cannot be caught up with.

        With a number of looks the time is only a cap: as long as it is not reached, the clock changes nothing.
        """
        began = perf_counter()
        self.evaluator.forget()
        self.sums = [0.0] * seen.seats()
        root = Node(seat)
        self.open(root, seen, seen.options(seat))
        while len(root.moves) > 1 and self.looks < looks:
            self.go_through(root, seen, seat)
            if self.times & 7 == 0:
                spent = perf_counter() - began
                if spent >= seconds:
                    self.is_cut_short = looks < UNLIMITED
                    break
                done = float(self.looks) / float(looks) if looks < UNLIMITED else spent / seconds
                if float(root.lead()) > float(self.times) * (1.0 - done) / done:
                    break
        return root

    def go_through(self, root: Node, seen: Position, seat: int) -> None:
        """Down the tree to a new node or the end, and what came of it up again."""
        position = seen.resample(seat, self.rng)
        node = root
        nodes: list[Node] = []
        edges: list[int] = []
        shares: list[float] = []
        while len(nodes) < DEEPEST:
            if position.next_to_act() < 0:
                shares = final_shares(position)
                self.looks += 1
                break
            options = position.options(node.actor)
            if node.visits == 0:
                most = OWN_LOOKED if node.actor == seat else OTHERS_LOOKED
                shares = self.open(node, position, self.some_of(options, most))
                break
            for move in self.some_of([move for move in options if move not in node.edge_of], 1):
                self.look(node, position, move)
            edge = node.best_edge(options)
            nodes.append(node)
            edges.append(edge)
            move = node.moves[edge]
            position.apply(node.actor, move, self.chance)
            node = self.child(node, move, position)
        if not shares:
            shares = self.evaluator.shares(position, seat)
        for place in range(len(nodes)):
            passed = nodes[place]
            passed.visits += 1
            passed.tried[edges[place]] += 1
            passed.shares[edges[place]] += shares[passed.actor]
        for other in range(len(shares)):
            self.sums[other] += shares[other]
        self.times += 1

    def child(self, node: Node, move: int, position: Position) -> Node:
        actor = position.next_to_act()
        key = move << 4 | (actor + 1)
        child_node = node.children.get(key)
        if child_node is None:
            child_node = Node(actor)
            node.children[key] = child_node
        return child_node

    def some_of(self, moves: list[int], most: int) -> list[int]:
        """Drawn at random where there are more, in their order."""
        left = len(moves)
        if left <= most:
            return moves
        wanted = most
        drawn: list[int] = []
        for move in moves:
            if self.rng.random() * float(left) < float(wanted):
                drawn.append(move)
                wanted -= 1
            left -= 1
        return drawn

    def look(self, node: Node, position: Position, move: int) -> list[float]:
        """The shares after a move, from the eyes of who makes it; it becomes an edge."""
        after = position.copy()
        after.apply(node.actor, move, self.chance)
        self.looks += 1
        shares = self.evaluator.shares(after, node.actor)
        node.add(move, shares[node.actor])
        return shares

    def open(self, node: Node, position: Position, moves: list[int]) -> list[float]:
        """Judge some moves of a new node; what the best of them brings."""
        node.visits = 1
        best: list[float] = []
        for move in moves:
            shares = self.look(node, position, move)
            if not best or shares[node.actor] > best[node.actor]:
                best = shares
        return best


class Search(Adviser):
    def __init__(self, evaluator: Evaluator, rng: random.Random, seconds: float, looks: int) -> None:
        super().__init__(rng)
        self.evaluator = evaluator
        self.seconds = seconds
        self.looks = looks

    def decide(self, seen: Position, seat: int) -> int:
        tree = Tree(self.evaluator, self.rng)
        root = tree.grow(seen, seat, self.seconds, self.looks)
        self.thought_to(tree.is_cut_short)
        return root.moves[root.favourite()]

    def weigh_up(self, seen: Position, seat: int, most: int) -> list[Advice]:
        """What was tried most: a share found in few tries means little."""
        root = Tree(self.evaluator, self.rng).grow(seen, seat, self.seconds, self.looks)
        tried = [(-root.tried[edge], edge) for edge in range(len(root.moves))]
        tried.sort()
        return [Advice([root.moves[edge]], root.shares[edge] / float(-count)) for count, edge in tried[:most]]

    def weigh(self, seen: Position, seat: int, moves: list[int]) -> float:
        """What the search comes to after them."""
        after = seen.copy()
        chance = SearchChance(self.rng)
        for move in moves:
            after.apply(seat, move, chance)
        actor = after.next_to_act()
        if actor < 0:
            return final_shares(after)[seat]
        tree = Tree(self.evaluator, self.rng)
        tree.grow(after, actor, self.seconds, self.looks)
        return tree.sums[seat] / float(tree.times) if tree.times > 0 else self.evaluator.shares(after, actor)[seat]
