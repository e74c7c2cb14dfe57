import { day as dayLength } from '#domain/dates/durations.ts'
import { schoolDay, schoolTimeZone } from '#domain/dates/school-day.ts'
import { eventKinds } from '#domain/kinds/events.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { visitor } from '#domain/permissions.ts'
import { recordPath } from '#domain/records/record-path.ts'
import { type ClassTiming, weekdays } from '#domain/site/class-timings.ts'
import { feedLinks } from '#domain/site/feeds.ts'
import type { SiteSettings } from '#domain/site/site-settings.ts'
import { present } from '../content/present.ts'
import { listAfter } from '../content/recent.ts'
import type { Db } from '../db/tables.ts'
import { readSettings } from '../settings/read-settings.ts'
import { formatIcs, type IcsLine, icsDay, icsText, icsTimestamp } from './ics.ts'

/** Per kind; nobody plans further ahead. */
const maxEvents = 100

const labels = { class: 'Class', calendar: (name: string) => `${name}: classes and events` }

/** Class timings as weekly entries, and upcoming events, including today's, as all-day entries. */
export async function writeCalendar(db: Db, publicUrl: string, now: Date): Promise<string> {
  const today = schoolDay(now)
  const [settings, timingsSetAt, events] = await Promise.all([
    readSettings(db),
    readTimingsSetAt(db),
    Promise.all(eventKinds.map((kind) => readUpcoming(db, kind, today, now))),
  ])
  const { host } = new URL(publicUrl)
  return formatIcs([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Lamplight//Lamplight//EN'],
    ['X-WR-CALNAME', icsText(labels.calendar(settings.name))],
    ['X-WR-TIMEZONE', schoolTimeZone],
    ['REFRESH-INTERVAL;VALUE=DURATION', 'PT12H'],
    ['SOURCE;VALUE=URI', publicUrl + feedLinks.calendar.href],
    ...timeZone,
    ...classEntries(settings, { year: today.slice(0, 4), changedAt: timingsSetAt, host }),
    ...events.flat().flatMap(({ kind, record }) => eventEntry(kind, record, publicUrl)),
    ['END', 'VCALENDAR'],
  ])
}

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

/**
 * A weekly entry for each class, since the start of the year. Without hours it is about the whole day and its title
 * says the time in words; without a weekday there is no entry.
 */
function classEntries(
  { name, address, classTimings }: SiteSettings,
  { year, changedAt, host }: { year: string; changedAt: string | undefined; host: string },
): IcsLine[] {
  const uids = new Map<string, number>()
  return classTimings.flatMap((timing): IcsLine[] => {
    const first = firstOfYear(year, timing.weekdays)
    if (!first) return []
    const id = timing.weekdays.join('-').toLowerCase()
    uids.set(id, (uids.get(id) ?? 0) + 1)
    const title = timing.from ? labels.class : `${labels.class} (${timing.time})`
    return [
      ['BEGIN', 'VEVENT'],
      // By its weekday, so that a class at another time is the same entry, moved.
      ['UID', `class-${id}-${uids.get(id)}@${host}`],
      ['DTSTAMP', icsTimestamp(changedAt ?? `${year}-01-01T00:00:00Z`)],
      ...(timing.from ? timedEntry(first, timing) : allDayEntry(first)),
      ['RRULE', `FREQ=WEEKLY;BYDAY=${timing.weekdays.join(',')}`],
      ['SUMMARY', icsText(`${title} · ${name}`)],
      ...locationLines(address),
      ['END', 'VEVENT'],
    ]
  })
}

function eventEntry(kind: Kind, record: AnyRecord, publicUrl: string): IcsLine[] {
  const address = recordPath(kind, record) ?? kind.screens.list
  return [
    ['BEGIN', 'VEVENT'],
    ['UID', `${record._id}@${new URL(publicUrl).host}`],
    ['DTSTAMP', icsTimestamp(record.updatedAt)],
    ...allDayEntry(String(record.date)),
    ['SUMMARY', icsText(String(record.title))],
    ['DESCRIPTION', icsText(String(record.description))],
    ...locationLines(String(record.venue ?? record.location ?? '')),
    ['URL', new URL(address, publicUrl).href],
    ['END', 'VEVENT'],
  ]
}

/** None where it is not known where something takes place. */
const locationLines = (place: string): IcsLine[] => (place ? [['LOCATION', icsText(place)]] : [])

const timedEntry = (day: string, { from, to }: ClassTiming): IcsLine[] => [
  [`DTSTART;TZID=${schoolTimeZone}`, `${icsDay(day)}T${icsTime(from)}`],
  [`DTEND;TZID=${schoolTimeZone}`, `${icsDay(day)}T${icsTime(to)}`],
]

const icsTime = (time: string) => `${time.replace(':', '')}00`

/** The end is exclusive. The entry does not make anybody busy. */
const allDayEntry = (day: string): IcsLine[] => [
  ['DTSTART;VALUE=DATE', icsDay(day)],
  ['DTEND;VALUE=DATE', icsDay(daysLater(day, 1))],
  ['TRANSP', 'TRANSPARENT'],
]

async function readUpcoming(db: Db, kind: Kind, today: string, now: Date) {
  const rows = await listAfter(db, kind, daysLater(today, -1), maxEvents, now)
  return rows.map((row) => ({ kind, record: present(kind, row, visitor) }))
}

async function readTimingsSetAt(db: Db) {
  const settings = db.selectFrom('settings').select('updatedAt').where('key', '=', 'classTimings')
  return (await settings.executeTakeFirst())?.updatedAt
}

/** The first day of the year that is one of these days of the week. */
function firstOfYear(year: string, days: readonly string[]) {
  const week = [0, 1, 2, 3, 4, 5, 6].map((later) => daysLater(`${year}-01-01`, later))
  return week.find((day) => days.includes(weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] as string))
}

const daysLater = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)
