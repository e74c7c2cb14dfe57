import { schoolDay, schoolTimeZone } from '#domain/dates/school-day.ts'
import { addDays } from '#domain/evenings/class-days.ts'
import { eventKinds } from '#domain/kinds/events.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { visitor } from '#domain/permissions.ts'
import { recordPath } from '#domain/records/record-path.ts'
import { type ClassTiming, type Weekday, weekdays } from '#domain/site/class-timings.ts'
import { feedLinks } from '#domain/site/feeds.ts'
import type { SiteSettings } from '#domain/site/site-settings.ts'
import { present } from '../content/present.ts'
import { listAfter } from '../content/recent.ts'
import type { ClassDayRow } from '../db/evening-rows.ts'
import type { Db } from '../db/tables.ts'
import { listClassDays } from '../settings/class-days.ts'
import { readSettings } from '../settings/read-settings.ts'
import { formatIcs, type IcsLine, icsDay, icsText, icsTimestamp } from './ics.ts'

/** Per kind; nobody plans further ahead. */
const maxEvents = 100

const labels = {
  class: 'Class',
  noClass: (reason: string) => `No class: ${reason}`,
  extraClass: (reason: string) => `Extra class: ${reason}`,
  calendar: (name: string) => `${name}: classes and events`,
}

/** Class timings as weekly entries, and upcoming events, including today's, as all-day entries. */
export async function writeCalendar(db: Db, publicUrl: string, now: Date): Promise<string> {
  const today = schoolDay(now)
  const [settings, timingsSetAt, classDays, events] = await Promise.all([
    readSettings(db),
    readTimingsSetAt(db),
    listClassDays(db),
    Promise.all(eventKinds.map((kind) => readUpcoming(db, kind, today, now))),
  ])
  const { host } = new URL(publicUrl)
  return formatCalendar(labels.calendar(settings.name), publicUrl + feedLinks.calendar.href, [
    ...classEntries(settings, classDays, { year: today.slice(0, 4), changedAt: timingsSetAt, host }),
    ...extraClasses(settings, classDays, { year: today.slice(0, 4), host }),
    ...events.flat().flatMap(({ kind, record }) => eventEntry(kind, record, publicUrl)),
  ])
}

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

/**
 * A weekly entry for each class, since the start of the year. Without hours it is about the whole day and its title
 * says the time in words; without a weekday there is no entry.
 */
function classEntries(
  { name, address, classTimings }: SiteSettings,
  classDays: readonly ClassDayRow[],
  { year, changedAt, host }: { year: string; changedAt: string | undefined; host: string },
): IcsLine[] {
  const uids = new Map<string, number>()
  return classTimings.flatMap((timing): IcsLine[] => {
    const first = firstOfYear(year, timing.weekdays)
    if (!first) return []
    const id = timing.weekdays.join('-').toLowerCase()
    uids.set(id, (uids.get(id) ?? 0) + 1)
    const title = timing.from ? labels.class : `${labels.class} (${timing.time})`
    // By its weekday, so that a class at another time is the same entry, moved.
    const uid: IcsLine = ['UID', `class-${id}-${uids.get(id)}@${host}`]
    const { skipped, calledOff } = daysOff(timing, classDays, first)
    return [
      ['BEGIN', 'VEVENT'],
      uid,
      ['DTSTAMP', icsTimestamp(changedAt ?? `${year}-01-01T00:00:00Z`)],
      ...(timing.from ? timedEntry(first, timing) : allDayEntry(first)),
      ['RRULE', `FREQ=WEEKLY;BYDAY=${timing.weekdays.join(',')}`],
      ...skipped.map((day) => startLine('EXDATE', day, timing)),
      ['SUMMARY', icsText(`${title} · ${name}`)],
      ...locationLines(address),
      ['END', 'VEVENT'],
      ...calledOff.flatMap(({ firstDay, reason, createdAt }): IcsLine[] => [
        ['BEGIN', 'VEVENT'],
        uid,
        startLine('RECURRENCE-ID', firstDay, timing),
        ['DTSTAMP', icsTimestamp(createdAt)],
        ...(timing.from ? timedEntry(firstDay, timing) : allDayEntry(firstDay)),
        cancelled,
        ['SUMMARY', icsText(`${labels.noClass(reason)} · ${name}`)],
        ['END', 'VEVENT'],
      ]),
    ]
  })
}

/** Nobody's holidays are longer. */
const maxDaysOff = 120

/**
 * On which days a weekly class is not held: an evening that was called off is shown as such, with its reason; of longer
 * holidays the class is left out.
 */
function daysOff({ weekdays: days }: ClassTiming, classDays: readonly ClassDayRow[], since: string) {
  const isClass = (day: string) =>
    day >= since && days.includes(weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] as Weekday)
  const off = classDays.filter(({ what, lastDay }) => what === 'no class' && lastDay >= since)
  const skipped = off
    .filter(({ firstDay, lastDay }) => firstDay !== lastDay)
    .flatMap(({ firstDay, lastDay }) =>
      Array.from({ length: maxDaysOff }, (_, later) =>
        addDays(firstDay > since ? firstDay : since, later),
      ).filter((day) => day <= lastDay && isClass(day)),
    )
  const calledOff = off.filter(
    ({ firstDay, lastDay }) => firstDay === lastDay && isClass(firstDay) && !skipped.includes(firstDay),
  )
  return { skipped: [...new Set(skipped)], calledOff }
}

/** A class beside the timings, as an entry of its own. */
const extraClasses = (
  { name, address }: SiteSettings,
  classDays: readonly ClassDayRow[],
  { year, host }: { year: string; host: string },
): IcsLine[] =>
  classDays
    .filter(({ what, firstDay }) => what === 'extra class' && firstDay >= year)
    .flatMap(({ id, firstDay, startsAt, endsAt, reason, createdAt }): IcsLine[] => [
      ['BEGIN', 'VEVENT'],
      ['UID', `extra-${id}@${host}`],
      ['DTSTAMP', icsTimestamp(createdAt)],
      ...timedEntry(firstDay, { from: startsAt, to: endsAt }),
      ...(classDays.some((other) => isCalledOff(other, firstDay)) ? [cancelled] : []),
      ['SUMMARY', icsText(`${labels.extraClass(reason)} · ${name}`)],
      ...locationLines(address),
      ['END', 'VEVENT'],
    ])

const isCalledOff = ({ what, firstDay, lastDay }: ClassDayRow, day: string) =>
  what === 'no class' && firstDay === day && lastDay === day

export const cancelled: IcsLine = ['STATUS', 'CANCELLED']

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
export const locationLines = (place: string): IcsLine[] => (place ? [['LOCATION', icsText(place)]] : [])

type Hours = Pick<ClassTiming, 'from' | 'to'>

/** Another property that names the moment at which an entry begins. */
const startLine = (name: string, day: string, { from }: Hours): IcsLine =>
  from
    ? [`${name};TZID=${schoolTimeZone}`, `${icsDay(day)}T${icsTime(from)}`]
    : [`${name};VALUE=DATE`, icsDay(day)]

export const timedEntry = (day: string, { from, to }: Hours): IcsLine[] => [
  startLine('DTSTART', day, { from, to }),
  [`DTEND;TZID=${schoolTimeZone}`, `${icsDay(day)}T${icsTime(to)}`],
]

const icsTime = (time: string) => `${time.replace(':', '')}00`

/** The end is exclusive. The entry does not make anybody busy. */
export const allDayEntry = (day: string): IcsLine[] => [
  ['DTSTART;VALUE=DATE', icsDay(day)],
  ['DTEND;VALUE=DATE', icsDay(addDays(day, 1))],
  ['TRANSP', 'TRANSPARENT'],
]

async function readUpcoming(db: Db, kind: Kind, today: string, now: Date) {
  const rows = await listAfter(db, kind, addDays(today, -1), maxEvents, now)
  return rows.map((row) => ({ kind, record: present(kind, row, visitor) }))
}

async function readTimingsSetAt(db: Db) {
  const settings = db.selectFrom('settings').select('updatedAt').where('key', '=', 'classTimings')
  return (await settings.executeTakeFirst())?.updatedAt
}

/** The first day of the year that is one of these days of the week. */
function firstOfYear(year: string, days: readonly string[]) {
  const week = [0, 1, 2, 3, 4, 5, 6].map((later) => addDays(`${year}-01-01`, later))
  return week.find((day) => days.includes(weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] as string))
}
