import { schoolTimeZone } from '#domain/dates/school-day.ts'
import { addDays } from '#features/class-days/class-days.ts'
import { formatIcs, type IcsLine, icsDay, icsText, icsTimestamp } from './ics.ts'

/** A calendar of these entries, in the school's zone. */
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

/** India has one offset all year, and had it all along as far as anybody's calendar is concerned. */
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
  /** `HH:MM`; without them it is about the whole day, and makes nobody busy. */
  from?: string
  to?: string
  /** How it repeats, or which one of those that repeat it is. */
  rules?: IcsLine[]
  isCancelled?: boolean
  title: string
  description?: string
  /** Empty where it is not known. */
  place: string
  url?: string
}

/** What takes place on a day. */
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

/** A moment of the school's day, or without a time the whole day. */
export const momentLine = (name: string, day: string, time: string): IcsLine =>
  time
    ? [`${name};TZID=${schoolTimeZone}`, `${icsDay(day)}T${time.replace(':', '')}00`]
    : [`${name};VALUE=DATE`, icsDay(day)]
