"""Quiet hours: when somebody wants to hear nothing, by their own clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

DAY = 24 * 60


def zone_of(name: str) -> ZoneInfo | None:
    """A time zone by its name, such as Europe/Berlin."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def quiet_until(now: int, zone: str, start: int, end: int) -> int:
    """When the quiet hours that run at `now` are over, in milliseconds; `now` itself if none run.

    Start and end are minutes after midnight; they may span it. If they are equal nothing is ever quiet.
    """
    there = zone_of(zone) or UTC
    local = datetime.fromtimestamp(now / 1000, there)
    minute = local.hour * 60 + local.minute
    inside = start <= minute < end if start <= end else minute >= start or minute < end
    if not inside:
        return now
    midnight = local.replace(hour=0, minute=0, second=0, microsecond=0)
    over = midnight.replace(hour=end // 60, minute=end % 60)
    if minute >= end:
        over = (midnight + timedelta(days=1)).replace(hour=end // 60, minute=end % 60)
    return max(now, round(over.timestamp() * 1000))
