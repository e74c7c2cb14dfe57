const day = 24 * 60 * 60 * 1_000

/** The calendar day so many days from today, as a form sends it; before today when negative. */
export function daysFrom(today: Date, days: number): string {
  return new Date(today.getTime() + days * day).toISOString().slice(0, 10)
}

const classDays: Record<number, string> = { 0: 'Sunday', 2: 'Tuesday', 4: 'Thursday' }

/** The latest days on which there was class, the latest first. */
export function latestClassDays(today: Date, count: number): { day: string; date: string }[] {
  const found: { day: string; date: string }[] = []
  for (let ago = 1; found.length < count; ago += 1) {
    const date = daysFrom(today, -ago)
    const name = classDays[new Date(date).getUTCDay()]
    if (name) found.push({ day: name, date })
  }
  return found
}
