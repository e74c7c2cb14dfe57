import { schoolDay } from '#domain/dates/school-day.ts'
import { addDays, weekdayCode } from '#domain/evenings/class-days.ts'
import { eventKinds } from '#domain/kinds/events.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { visitor } from '#domain/permissions.ts'
import { recordPath } from '#domain/records/record-path.ts'
import type { Weekday } from '#domain/site/class-timings.ts'
import { feedLinks } from '#domain/site/feeds.ts'
import type { SiteSettings } from '#domain/site/site-settings.ts'
import { present } from '../content/present.ts'
import { listAfter } from '../content/recent.ts'
import type { ClassDayRow } from '../db/evening-rows.ts'
import type { Db } from '../db/tables.ts'
import { readSettingsAndDays } from '../settings/read-settings.ts'
import { calendarEntry, formatCalendar, momentLine } from './calendar-file.ts'
import type { IcsLine } from './ics.ts'

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
  const [{ settings, classDays }, timingsSetAt, events] = await Promise.all([
    readSettingsAndDays(db),
    readTimingsSetAt(db),
    Promise.all(eventKinds.map((kind) => readUpcoming(db, kind, today, now))),
  ])
  const { host } = new URL(publicUrl)
  return formatCalendar(labels.calendar(settings.name), publicUrl + feedLinks.calendar.href, [
    ...classEntries(settings, classDays, { year: today.slice(0, 4), changedAt: timingsSetAt, host }),
    ...extraClasses(settings, classDays, { year: today.slice(0, 4), host }),
    ...events.flat().flatMap(({ kind, record }) => eventEntry(kind, record, publicUrl)),
  ])
}

/**
 * A weekly entry for each class, since the start of the year. Without hours it is about the whole day and its title
 * says the time in words; without a weekday there is no entry. An evening that was called off is shown as such, with
 * its reason; of longer holidays the class is left out.
 */
function classEntries(
  { name, address, classTimings }: SiteSettings,
  classDays: readonly ClassDayRow[],
  { year, changedAt, host }: { year: string; changedAt: string | undefined; host: string },
): IcsLine[] {
  const uids = new Map<string, number>()
  return classTimings.flatMap(({ weekdays, time, from, to }): IcsLine[] => {
    const first = firstOfYear(year, weekdays)
    if (!first) return []
    // By its weekday, so that a class at another time is the same entry, moved.
    const id = weekdays.join('-').toLowerCase()
    uids.set(id, (uids.get(id) ?? 0) + 1)
    const shared = { uid: `class-${id}-${uids.get(id)}@${host}`, from, to, place: address }
    const daysOff = classDays.flatMap((row) => daysWithout(row, weekdays, first))
    const isLong = ({ firstDay, lastDay }: ClassDayRow) => firstDay !== lastDay
    return [
      ...calendarEntry({
        ...shared,
        changedAt: changedAt ?? `${year}-01-01T00:00:00Z`,
        day: first,
        rules: [
          ['RRULE', `FREQ=WEEKLY;BYDAY=${weekdays.join(',')}`],
          ...daysOff.filter(isLong).map(({ day }) => momentLine('EXDATE', day, from)),
        ],
        title: `${from ? labels.class : `${labels.class} (${time})`} · ${name}`,
      }),
      ...daysOff
        .filter((row) => !isLong(row))
        .flatMap(({ day, reason, createdAt }) =>
          calendarEntry({
            ...shared,
            changedAt: createdAt,
            day,
            rules: [momentLine('RECURRENCE-ID', day, from)],
            isCancelled: true,
            title: `${labels.noClass(reason)} · ${name}`,
          }),
        ),
    ]
  })
}

/** Nobody's holidays are longer. */
const maxDaysOff = 120

/** The days since then on which a weekly class is not held for this. */
function daysWithout(row: ClassDayRow, days: readonly Weekday[], since: string) {
  if (row.what !== 'no class') return []
  const start = row.firstDay > since ? row.firstDay : since
  return Array.from({ length: maxDaysOff }, (_, later) => addDays(start, later))
    .filter((day) => day <= row.lastDay && days.includes(weekdayCode(day)))
    .map((day) => ({ ...row, day }))
}

/** A class beside the timings, as an entry of its own. */
const extraClasses = (
  { name, address }: SiteSettings,
  classDays: readonly ClassDayRow[],
  { year, host }: { year: string; host: string },
): IcsLine[] =>
  classDays
    .filter(({ what, firstDay }) => what === 'extra class' && firstDay >= year)
    .flatMap(({ id, firstDay: day, startsAt, endsAt, reason, createdAt }) =>
      calendarEntry({
        uid: `extra-${id}@${host}`,
        changedAt: createdAt,
        day,
        from: startsAt,
        to: endsAt,
        isCancelled: classDays.some(
          ({ what, firstDay, lastDay }) => what === 'no class' && firstDay === day && lastDay === day,
        ),
        title: `${labels.extraClass(reason)} · ${name}`,
        place: address,
      }),
    )

const eventEntry = (kind: Kind, record: AnyRecord, publicUrl: string): IcsLine[] =>
  calendarEntry({
    uid: `${record._id}@${new URL(publicUrl).host}`,
    changedAt: record.updatedAt,
    day: String(record.date),
    title: String(record.title),
    description: String(record.description),
    place: String(record.venue ?? record.location ?? ''),
    url: new URL(recordPath(kind, record) ?? kind.screens.list, publicUrl).href,
  })

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
  return week.find((day) => days.includes(weekdayCode(day)))
}
