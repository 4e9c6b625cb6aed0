"""Stages of a pipeline: timed, held to a deadline, and allowed to be missing where the result is still useful."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from memohood.domain.report import Degradation
from memohood.errors import ModelContractError, ModelUnavailable

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Stage:
    """A named step. `without` is the sentence a person reads when the step was missing; "" = the step is required."""

    name: str
    without: str = ""
    remedy: str = ""


@dataclass(slots=True)
class Run:
    """One passage through a pipeline: its deadline, what each stage took, what was missing."""

    budget_s: float
    started: float = field(default_factory=time.perf_counter)
    stages: list[tuple[str, float]] = field(default_factory=list)
    degradations: list[Degradation] = field(default_factory=list)

    @property
    def left_s(self) -> float:
        return self.budget_s - (time.perf_counter() - self.started)

    def degrade(self, stage: Stage, reason: str) -> None:
        self.degradations.append(
            Degradation(stage=stage.name, reason=reason, effect=stage.without, remedy=stage.remedy)
        )

    def attempt(self, stage: Stage, step: Callable[[], T], otherwise: T | None = None) -> T:
        """Run a step and note its time. An optional one that is late or unavailable gives `otherwise` and a degradation."""
        if stage.without and otherwise is not None and self.left_s <= 0:
            self.degrade(stage, "the time for this answer was over")
            return otherwise
        began = time.perf_counter()
        try:
            return step()
        except ModelContractError:
            raise
        except ModelUnavailable as error:
            if not stage.without or otherwise is None:
                raise
            self.degrade(stage, error.message)
            return otherwise
        finally:
            self.stages.append((stage.name, (time.perf_counter() - began) * 1000.0))
