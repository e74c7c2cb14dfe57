// In milliseconds, as clocks and timers count.
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** A clock that is set right moves so far; one that moves further was wrong, and what it said means nothing. */
export const clockLeap = minute
