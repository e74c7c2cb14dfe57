// In milliseconds, as clocks and timers count.
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** So far may right clocks differ, and move when they are set; one that moves further was wrong. */
export const clockLeap = 1 * minute
