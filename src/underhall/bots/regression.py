"""Least squares: figures for the numbers of an outlook, so that their sum comes close to how games ended."""

from __future__ import annotations


class Regression:
    """Sums over all examples; `solve` gives the figures. A small `ridge` keeps those small that hardly matter."""

    __slots__ = ("count", "products", "size", "squares", "targets")

    def __init__(self, size: int) -> None:
        self.size: int = size
        self.count: int = 0
        self.products: list[float] = [0.0] * (size * size)
        self.targets: list[float] = [0.0] * size
        self.squares: float = 0.0

    def add(self, numbers: list[int], target: int) -> None:
        size = self.size
        products = self.products
        targets = self.targets
        aim = float(target)
        self.count += 1
        self.squares += aim * aim
        for row in range(size):
            number = numbers[row]
            if number:
                factor = float(number)
                targets[row] += factor * aim
                start = row * size
                for column in range(size):
                    products[start + column] += factor * numbers[column]

    def merge(self, other: Regression) -> None:
        """As if the examples of the other had been added here."""
        self.count += other.count
        self.squares += other.squares
        for at, product in enumerate(other.products):
            self.products[at] += product
        for at, target in enumerate(other.targets):
            self.targets[at] += target

    def solve(self, ridge: float) -> list[float]:
        """Elimination by Gauss, with the largest pivot."""
        size = self.size
        rows: list[list[float]] = []
        for row in range(size):
            line = self.products[row * size : (row + 1) * size]
            line[row] += ridge * (1.0 + line[row] / max(1, self.count))
            line.append(self.targets[row])
            rows.append(line)
        for column in range(size):
            pivot = column
            for row in range(column + 1, size):
                if abs(rows[row][column]) > abs(rows[pivot][column]):
                    pivot = row
            rows[column], rows[pivot] = rows[pivot], rows[column]
            head = rows[column]
            for row in range(size):
                if row != column and rows[row][column] != 0.0:
                    share = rows[row][column] / head[column]
                    line = rows[row]
                    for at in range(column, size + 1):
                        line[at] -= share * head[at]
        return [rows[row][size] / rows[row][row] for row in range(size)]
