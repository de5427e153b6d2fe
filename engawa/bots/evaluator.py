"""Evaluator: a network with the feature vector it was trained with. Who will win from here?"""

from engawa.bots.features import FeatureVector
from engawa.bots.network.network import Network
from engawa.kernel.position import Position


class Evaluator:
    def __init__(self, features: FeatureVector, net: Network) -> None:
        self.features = features
        self.net = net

    def forget(self) -> None:
        self.net.forget()

    def shares(self, position: Position, eyes: int) -> list[float]:
        """Each seat's share of the win, seen from one seat; what is over is known."""
        seats = position.seats()
        if position.next_to_act() < 0:
            return final_shares(position)
        self.features.look(position, eyes)
        by_place = self.net.look(self.features.numbers, seats)
        return [by_place[(seat - eyes) % seats] for seat in range(seats)]

    def scores(self, position: Position, eyes: int) -> list[float]:
        """The final scores to be expected."""
        seats = position.seats()
        if position.next_to_act() < 0:
            return [float(score) for score in position.scores()]
        self.features.look(position, eyes)
        by_place = self.net.scores(self.features.numbers, seats)
        return [by_place[(seat - eyes) % seats] for seat in range(seats)]


def final_shares(position: Position) -> list[float]:
    shares = [0.0] * position.seats()
    winners = position.winners()
    for seat in winners:
        shares[seat] = 1.0 / float(len(winners))
    return shares
