import { schoolTimeZone } from '#domain/dates/school-day.ts'
import { addDays } from '#domain/site/class-calendar.ts'
import { formatIcs, type IcsLine, icsDay, icsText, icsTimestamp } from './ics.ts'

export const formatCalendar = (name: string, url: string, entries: IcsLine[]): string =>
  formatIcs([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Lamplight//Lamplight//EN'],
    ['X-WR-CALNAME', icsText(name)],
    ['X-WR-TIMEZONE', schoolTimeZone],
    ['REFRESH-INTERVAL;VALUE=DURATION', 'PT12H'],
    ['SOURCE;VALUE=URI', url],
    ...timeZone,
    ...entries,
    ['END', 'VCALENDAR'],
  ])

/** India's offset from UTC is the same all year, on every date that a calendar covers. */
const timeZone: IcsLine[] = [
  ['BEGIN', 'VTIMEZONE'],
  ['TZID', schoolTimeZone],
  ['BEGIN', 'STANDARD'],
  ['DTSTART', '19700101T000000'],
  ['TZOFFSETFROM', '+0530'],
  ['TZOFFSETTO', '+0530'],
  ['TZNAME', 'IST'],
  ['END', 'STANDARD'],
  ['END', 'VTIMEZONE'],
]

type Entry = {
  uid: string
  changedAt: string
  day: string
  /** `HH:MM`; without times, the entry covers the whole day and is marked as free. */
  from?: string
  to?: string
  /** The recurrence rule, or the recurrence that this entry replaces. */
  rules?: IcsLine[]
  isCancelled?: boolean
  title: string
  description?: string
  /** Empty if unknown. */
  place: string
  url?: string
}

export const calendarEntry = ({ from = '', to = '', rules = [], ...entry }: Entry): IcsLine[] => [
  ['BEGIN', 'VEVENT'],
  ['UID', entry.uid],
  ['DTSTAMP', icsTimestamp(entry.changedAt)],
  momentLine('DTSTART', entry.day, from),
  momentLine('DTEND', from ? entry.day : addDays(entry.day, 1), to),
  ...lineOf('TRANSP', from ? '' : 'TRANSPARENT'),
  ...rules,
  ...lineOf('STATUS', entry.isCancelled ? 'CANCELLED' : ''),
  ['SUMMARY', icsText(entry.title)],
  ...lineOf('DESCRIPTION', icsText(entry.description ?? '')),
  ...lineOf('LOCATION', icsText(entry.place)),
  ...lineOf('URL', entry.url ?? ''),
  ['END', 'VEVENT'],
]

const lineOf = (name: string, value: string): IcsLine[] => (value ? [[name, value]] : [])

/** Returns a line with a time on the day at the school, or with the whole day if no time is given. */
export const momentLine = (name: string, day: string, time: string): IcsLine =>
  time
    ? [`${name};TZID=${schoolTimeZone}`, `${icsDay(day)}T${time.replace(':', '')}00`]
    : [`${name};VALUE=DATE`, icsDay(day)]
