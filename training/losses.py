"""The losses of a net's outputs against the labels."""

import torch
from torch import Tensor
from torch.nn import functional as F

from batch import Batch
from net import LEAD_SCALE, Outputs

FACTORS = {
    "policy": 1.0,
    "value": 1.5,
    "lead": 0.25,
    "score": 0.25,
    "deviation": 0.05,
    "ownership": 0.7,
    "trunk": 1.0,
    "heads": 1.0,
}
"""The default factor of each loss in the minimised sum."""

OFF_BOARD = -1e4
"""The logit of points outside the board."""

POINTS = 10.0
"""The unit, in points, of the losses of points; beyond one unit, a loss grows linearly."""

SCORE, DEVIATION, LEAD = 0, 1, 2
"""The places of these numbers among the six score outputs."""


def _mean(each: Tensor, weight: Tensor) -> Tensor:
    """The mean of a loss over positions."""
    return (each * weight).sum() / weight.sum().clamp(min=1e-6)


def _points(output: Tensor, target: Tensor, weight: Tensor) -> Tensor:
    """The loss of a number of points, in units of ten."""
    return _mean(F.smooth_l1_loss(output / POINTS, target / POINTS, reduction="none"), weight)


def on_board(batch: Batch) -> Tensor | None:
    """[N, area]: whether a point is on the board; `None` if all are."""
    return None if batch.whole else batch.planes[:, 0].flatten(1) > 0


def policy_logits(outputs: Outputs, batch: Batch) -> Tensor:
    """The logits of moves; off the board they are very small."""
    mask = on_board(batch)
    if mask is None:
        return outputs.policy
    moves = outputs.policy[:, :-1].masked_fill(~mask, OFF_BOARD)
    return torch.cat([moves, outputs.policy[:, -1:]], 1)


def losses(outputs: Outputs, batch: Batch) -> dict[str, Tensor]:
    """Each loss by its name, as a mean over positions with the weights of the batch.

    Policy and value are divergences, 0 at best: cross entropies less the entropies of the labels.
    """
    for_policy, for_value, for_score, for_lead, for_owners = batch.weights.unbind(1)
    logs = F.log_softmax(policy_logits(outputs, batch), 1)
    policy = (torch.xlogy(batch.policy, batch.policy) - batch.policy * logs).sum(1)
    result = batch.targets[:, :3]
    value = (torch.xlogy(result, result) - result * F.log_softmax(outputs.value, 1)).sum(1)
    owners = F.binary_cross_entropy_with_logits(2 * outputs.ownership, batch.owners, reduction="none")
    mask = on_board(batch)
    owners = owners.mean(1) if mask is None else (owners * mask).sum(1) / mask.sum(1)
    score, deviation, lead = batch.targets[:, 3], batch.targets[:, 4], batch.targets[:, 5]
    said = outputs.score * LEAD_SCALE
    spread = F.softplus(outputs.score[:, DEVIATION]) * LEAD_SCALE
    return {
        "policy": _mean(policy, for_policy),
        "value": _mean(value, for_value),
        "lead": _points(said[:, LEAD], lead, for_lead),
        "score": _points(said[:, SCORE], score, for_score),
        "deviation": _points(spread, deviation, for_score),
        "ownership": _mean(owners, for_owners),
    }


def total(parts: dict[str, Tensor], factors: dict[str, float]) -> Tensor:
    """The minimised sum."""
    return torch.stack([factors[name] * loss for name, loss in parts.items()]).sum()


def measures(outputs: Outputs, batch: Batch) -> dict[str, Tensor]:
    """Errors that people understand, as means over positions.

    `top1`: the share of positions with the label's best move. `win`: the error of the win rate,
    `lead_off` of the lead in points, `owners_off` of ownership between -1 and 1.
    """
    best = policy_logits(outputs, batch).argmax(1) == batch.policy.argmax(1)
    win = outputs.value.softmax(1)[:, 0] - batch.targets[:, 0]
    lead = outputs.score[:, LEAD] * LEAD_SCALE - batch.targets[:, 5]
    off = (outputs.ownership.tanh() - (2 * batch.owners - 1)).abs()
    mask = on_board(batch)
    owners = off.mean(1) if mask is None else (off * mask).sum(1) / mask.sum(1)
    return {
        "top1": best.float().mean(),
        "win": win.abs().mean(),
        "lead_off": lead.abs().mean(),
        "owners_off": owners.mean(),
    }
