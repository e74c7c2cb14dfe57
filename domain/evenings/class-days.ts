/** One day of the school's calendar: whether there is class, and when. */
export type EveningDay = {
  /** `YYYY-MM-DD`. */
  day: string
  weekday: string
  isHeld: boolean
  /** Why there is no class, or what is extra about this one; empty on an ordinary day. */
  reason: string
  /** In the school's words, such as "5-6 PM"; empty where not known. */
  time: string
  /** Moments; null where not known. */
  from: string | null
  to: string | null
}

/** The evenings before and after a day. */
export type Neighbors = { previous: string | null; next: string | null }
