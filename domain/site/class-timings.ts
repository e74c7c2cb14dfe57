/** Weekday codes as in calendars, in the order in which they are stored. */
export const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
export type Weekday = (typeof weekdays)[number]

/** When a class takes place: two texts for people and, if known, a format for calendars. */
export type ClassTiming = {
  day: string
  time: string
  weekdays: Weekday[]
  /** `HH:MM` in the school's time zone. Set together with `to`, or not at all. */
  from: string
  to: string
}

/** Counted in characters. */
export const maxDayLength = 20
export const maxTimeLength = 40
export const maxTimings = 7
export const maxHolidays = 30

export const emptyTiming: ClassTiming = { day: '', time: '', weekdays: [], from: '', to: '' }

export const weekdayNames: [Weekday, string][] = [
  ['MO', 'Monday'],
  ['TU', 'Tuesday'],
  ['WE', 'Wednesday'],
  ['TH', 'Thursday'],
  ['FR', 'Friday'],
  ['SA', 'Saturday'],
  ['SU', 'Sunday'],
]

export const shortName = (name: string) => name.slice(0, 3)

/** The texts follow the weekdays and hours until someone edits them. */
export function changeTiming(timing: ClassTiming, change: Partial<ClassTiming>): ClassTiming {
  const changed = { ...timing, ...change }
  return {
    ...changed,
    day: followedText(timing.day, weekdaysInWords(timing), weekdaysInWords(changed)),
    time: followedText(timing.time, hoursInWords(timing), hoursInWords(changed)),
  }
}

/** Hyphens are compared as dashes, because keyboards have only hyphens. */
function followedText(text: string, before: string, after: string): string {
  const isGenerated = text.trim() === '' || text.replaceAll('-', '–') === before
  return isGenerated && before !== after ? after : text
}

/** Returns "Tuesday & Thursday", "Monday–Friday", "Mon, Wed & Fri" or "Every day"; empty without weekdays. */
function weekdaysInWords({ weekdays: chosen }: ClassTiming): string {
  if (chosen.length === weekdays.length) return 'Every day'
  const isChosen = (index: number) => chosen.includes(weekdayAt(index)[0])
  const runs = weekdayNames.flatMap((_, first) => {
    if (!isChosen(first) || isChosen(first - 1)) return []
    const length = [1, 2, 3, 4, 5, 6].find((days) => !isChosen(first + days)) ?? 0
    return [Array.from({ length }, (_, day) => weekdayAt(first + day)[1])]
  })
  const text = joinRuns(runs)
  return text.length <= maxDayLength ? text : joinRuns(runs.map((names) => names.map(shortName)))
}

/** The index wraps around, because classes may be from Saturday to Monday. */
const weekdayAt = (index: number) => weekdayNames[(index + 7) % 7] as [Weekday, string]

function joinRuns(runs: string[][]): string {
  const parts = runs.flatMap((names) => (names.length > 2 ? [`${names[0]}–${names.at(-1)}`] : names))
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' & ')
}

/** Returns "5–6 PM", "5:30–6:30 PM" or "11 AM – 1 PM"; empty if a time is missing. */
export function hoursInWords({ from, to }: Pick<ClassTiming, 'from' | 'to'>): string {
  if (!from || !to) return ''
  const [[start, startHalf], [end, endHalf]] = [twelveHours(from), twelveHours(to)]
  return startHalf === endHalf ? `${start}–${end} ${endHalf}` : `${start} ${startHalf} – ${end} ${endHalf}`
}

function twelveHours(time: string): [string, string] {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const hour = hours % 12 || 12
  return [minutes ? `${hour}:${String(minutes).padStart(2, '0')}` : `${hour}`, hours < 12 ? 'AM' : 'PM']
}
