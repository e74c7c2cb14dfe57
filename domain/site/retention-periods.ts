type Unit = 'days' | 'months' | 'years'

type Period = { label: string; hint: string; unit: Unit; usual: number; min: number; max: number }

/** The periods with their defaults and bounds (docs/decisions/070). */
export const retentionPeriods = {
  feedback: {
    label: 'Feedback',
    hint: 'Messages from visitors: in the inbox, in spam and in the trash.',
    unit: 'months',
    usual: 12,
    min: 1,
    max: 120,
  },
  applications: { label: 'Applications', hint: 'To teach here.', unit: 'months', usual: 6, min: 1, max: 24 },
  calls: { label: 'Calls', hint: 'Parents who want a call.', unit: 'months', usual: 3, min: 1, max: 24 },
  signUps: {
    label: 'Sign-ups without an account',
    hint: 'Sign-ups nobody answered, and the names of rejected ones. PICs are reminded first.',
    unit: 'days',
    usual: 30,
    // The first reminder is sent after two days, and a sign-up is deleted no sooner than a week after a reminder.
    min: 14,
    max: 365,
  },
  activity: {
    label: 'History',
    hint: 'Who did what, and what each edit changed.',
    unit: 'months',
    usual: 24,
    min: 3,
    max: 120,
  },
  left: {
    label: 'People who left',
    hint: 'Children and volunteers, counted from the day they left. Everything about them is erased; numbers stay. Anyone who still has an account is kept.',
    unit: 'years',
    // A child may come back, or a volunteer may need a certificate.
    usual: 3,
    min: 1,
    max: 50,
  },
} as const satisfies Record<string, Period>

export type RetentionName = keyof typeof retentionPeriods

export type Retention = Record<RetentionName, number>

export const retentionNames = Object.keys(retentionPeriods) as RetentionName[]

export const usualRetention = Object.fromEntries(
  retentionNames.map((name) => [name, retentionPeriods[name].usual]),
) as Retention

/** Returns the time before which records have expired. Months and years are those of the calendar. */
export function retentionCutoff(name: RetentionName, periods: Retention, now: Date): Date {
  const cutoff = new Date(now)
  const number = periods[name]
  const { unit } = retentionPeriods[name]
  if (unit === 'days') cutoff.setUTCDate(cutoff.getUTCDate() - number)
  else {
    const day = cutoff.getUTCDate()
    cutoff.setUTCMonth(cutoff.getUTCMonth() - number * (unit === 'years' ? 12 : 1))
    // 31 March minus a month must not become 3 March.
    if (cutoff.getUTCDate() !== day) cutoff.setUTCDate(0)
  }
  return cutoff
}

/** Formats a period such as "12 months" or "1 year". */
export const periodText = (name: RetentionName, number: number) => {
  const { unit } = retentionPeriods[name]
  return `${number} ${number === 1 ? unit.slice(0, -1) : unit}`
}
