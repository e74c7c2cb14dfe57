// Class timings once were nothing but two texts that an admin had typed. This reads what is certain in them.

/** As calendars write them, from Sunday. */
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
type Weekday = (typeof weekdays)[number]

/** As `HH:MM`, in the school's time. */
type ClassTime = { from: string; to: string }

/** The days that a text names: "Tuesday", "Tue & Thu", "Mon-Fri", "Every day", "मंगलवार". None when it names none. */
export function readWeekdays(text: string): Weekday[] {
  const named = text.normalize('NFC').toLowerCase()
  if (/\b(daily|every ?day)\b/.test(named)) return [...weekdays]
  if (/\bweekdays\b/.test(named)) return weekdays.slice(1, 6)
  const range = new RegExp(`\\b(${inEnglish.join('|')})[a-z]*\\s*(?:-|–|—|to)\\s*(${inEnglish.join('|')})`)
  const [, first, last] = range.exec(named) ?? []
  if (first && last) return between(inEnglish.indexOf(first), inEnglish.indexOf(last))
  const names = stems()
  return weekdays.filter((_, day) => names[day]?.some((stem) => named.includes(stem)))
}

/** "5-6 PM", "10 AM to 1 PM", "5:30–6:30 pm", "17:00-18:00" or "5 PM", for an hour. Undefined for anything else. */
export function readClassTime(text: string): ClassTime | undefined {
  const [, from, to] = /^([^-–—]+?)(?:\s*(?:-|–|—|\bto\b|\btill\b)\s*(.+))?$/i.exec(text.trim()) ?? []
  const [start, end] = [readClock(from), to === undefined ? undefined : readClock(to)]
  if (!start || (to !== undefined && !end)) return undefined
  const endMinutes = end && minutesOf(end)
  const startMinutes = startBefore(start, end, endMinutes)
  if (startMinutes === undefined) return undefined
  const until = to === undefined ? startMinutes + 60 : endMinutes
  if (until === undefined || until <= startMinutes || until >= 24 * 60) return undefined
  return { from: written(startMinutes), to: written(until) }
}

type Clock = { hour: number; minute: number; half: 'a' | 'p' | undefined; isPadded: boolean }

function readClock(text = ''): Clock | undefined {
  const found = /^(\d{1,2})(?:[:.](\d{2}))?\s*(?:([ap])\.?\s*m\.?)?$/i.exec(text.trim())
  if (!found) return undefined
  const [, hours = '', minutes, half] = found
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)]
  if (minute > 59 || hour > 23 || (half && (hour > 12 || hour === 0))) return undefined
  const isPadded = minutes !== undefined && hours.length === 2
  return { hour, minute, half: half?.toLowerCase() as Clock['half'], isPadded }
}

/** Without AM or PM only what can be nothing else: 17:00, or 09:30. */
function minutesOf({ hour, minute, half, isPadded }: Clock): number | undefined {
  if (half) return ((hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute
  return hour > 12 || (isPadded && hour < 10) ? hour * 60 + minute : undefined
}

/** "5-6 PM" and "11-1 PM": the first one is the last such time before the second. */
function startBefore(start: Clock, end: Clock | undefined, endMinutes: number | undefined) {
  const own = minutesOf(start)
  if (own !== undefined || endMinutes === undefined) return own
  // In 24 hours, "10:00-13:00" says by its end how its start is meant.
  if (!end?.half) return start.hour * 60 + start.minute
  const [morning, evening] = (['a', 'p'] as const).map((half) => minutesOf({ ...start, half }) as number)
  return [evening, morning].find((minutes) => minutes !== undefined && minutes < endMinutes)
}

function written(minutes: number) {
  return [Math.floor(minutes / 60), minutes % 60].map((number) => `${number}`.padStart(2, '0')).join(':')
}

function between(first: number, last: number): Weekday[] {
  const length = ((last - first + 7) % 7) + 1
  return weekdays.filter((_, day) => (day - first + 7) % 7 < length)
}

const inEnglish = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** By which a day is known: three letters in English, the name without "-day" in Hindi and Bengali. */
const stems = () =>
  inEnglish.map((english, day) => [
    english,
    ...['hi', 'bn'].map((language) => {
      const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
      // The first of February 1970 was a Sunday.
      return name
        .format(Date.UTC(1970, 1, 1 + day))
        .normalize('NFC')
        .slice(0, -3)
    }),
  ])
