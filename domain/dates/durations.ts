// In milliseconds, like clocks and timers.
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** How far two correct clocks may differ; a larger jump means that a clock was wrong. */
export const maxClockSkew = 1 * minute
