import { schoolDay } from '#domain/dates/school-day.ts'
import { eventKinds } from '#domain/kinds/event-kinds.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { recordPath } from '#domain/kinds/record-path.ts'
import { textIn } from '#domain/kinds/translations.ts'
import { visitor } from '#domain/permissions.ts'
import { addDays, weekdayCode } from '#domain/site/class-calendar.ts'
import type { Weekday } from '#domain/site/class-timings.ts'
import { feedLinks } from '#domain/site/feeds.ts'
import { localizeSettings, type ShownSettings } from '#domain/site/localize-settings.ts'
import { fill } from '#domain/text/fill.ts'
import { inLanguage, type Language } from '#domain/text/languages.ts'
import { listAfter } from '#features/content/server/lists/recent.ts'
import { present } from '#features/content/server/visibility/present.ts'
import { readSettingsAndDays } from '#features/settings/server/read-settings.ts'
import type { ClassDayRow } from '#features/settings/server/tables.ts'
import type { Db } from '#server/db/tables.ts'
import { calendarEntry, formatCalendar, momentLine } from './calendar-file.ts'
import type { FeedLanguage } from './feed-language.ts'
import type { IcsLine } from './ics.ts'

/** Maximum events per kind; more than any school plans ahead. */
const maxEvents = 100

/** Writes classes as weekly entries, then extra classes, then the events from today on as all-day entries. */
export async function writeCalendar(
  db: Db,
  publicUrl: string,
  now: Date,
  { language, words, textOf }: FeedLanguage,
): Promise<string> {
  const today = schoolDay(now)
  const [{ settings: allSettings, classDays: rows }, timingsSetAt, events] = await Promise.all([
    readSettingsAndDays(db),
    readTimingsSetAt(db),
    Promise.all(eventKinds.map((kind) => readUpcoming(db, kind, today, now))),
  ])
  const { host } = new URL(publicUrl)
  const settings = localizeSettings(language, allSettings)
  const writing = { year: today.slice(0, 4), host, words }
  const classDays = rows.map((row) => ({ ...row, reason: textOf(`default.${row.reason}`, row.reason) }))
  const url = publicUrl + inLanguage(language, feedLinks.calendar.href)
  return formatCalendar(fill(words.calendar, { name: settings.name }), url, [
    ...classEntries(settings, classDays, writing, timingsSetAt),
    ...extraClasses(settings, classDays, writing),
    ...events.flat().flatMap(({ kind, record }) => eventEntry(kind, record, publicUrl, language)),
  ])
}

type Writing = { year: string; host: string; words: FeedLanguage['words'] }

/**
 * Returns a weekly entry for each class, from the start of the year. A class without start and end times
 * becomes an all-day entry with the free-text time in its title; a class without weekdays gets no entry. A
 * canceled evening is shown with its reason; on holidays of several days the class is omitted.
 */
function classEntries(
  { name, address, classTimings }: ShownSettings,
  classDays: readonly ClassDayRow[],
  { year, host, words }: Writing,
  changedAt = `${year}-01-01T00:00:00Z`,
): IcsLine[] {
  const uids = new Map<string, number>()
  return classTimings.flatMap(({ weekdays, time, from, to }): IcsLine[] => {
    const first = firstOfYear(year, weekdays)
    if (!first) return []
    // The id depends only on the weekdays, so that changing a class's time moves its entry instead of adding one.
    const id = weekdays.join('-').toLowerCase()
    uids.set(id, (uids.get(id) ?? 0) + 1)
    const shared = { uid: `class-${id}-${uids.get(id)}@${host}`, from, to, place: address }
    const daysOff = classDays.flatMap((row) => daysWithout(row, weekdays, first))
    const isLong = ({ firstDay, lastDay }: ClassDayRow) => firstDay !== lastDay
    return [
      ...calendarEntry({
        ...shared,
        changedAt,
        day: first,
        rules: [
          ['RRULE', `FREQ=WEEKLY;BYDAY=${weekdays.join(',')}`],
          ...daysOff.filter(isLong).map(({ day }) => momentLine('EXDATE', day, from)),
        ],
        title: `${from ? words.class : `${words.class} (${time})`} · ${name}`,
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
            title: `${fill(words.noClass, { reason })} · ${name}`,
          }),
        ),
    ]
  })
}

/** At most this many days of a holiday are left out; classes reappear after that. */
const maxDaysOff = 120

/** Returns the days on or after `since` on which `row` cancels a weekly class. */
function daysWithout(row: ClassDayRow, days: readonly Weekday[], since: string) {
  if (row.what !== 'no class') return []
  const start = row.firstDay > since ? row.firstDay : since
  return Array.from({ length: maxDaysOff }, (_, later) => addDays(start, later))
    .filter((day) => day <= row.lastDay && days.includes(weekdayCode(day)))
    .map((day) => ({ ...row, day }))
}

const extraClasses = (
  { name, address }: ShownSettings,
  classDays: readonly ClassDayRow[],
  { year, host, words }: Writing,
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
        title: `${fill(words.extraClass, { reason })} · ${name}`,
        place: address,
      }),
    )

const eventEntry = (kind: Kind, record: AnyRecord, publicUrl: string, language: Language): IcsLine[] =>
  calendarEntry({
    uid: `${record._id}@${new URL(publicUrl).host}`,
    changedAt: record.updatedAt,
    day: String(record.date),
    title: textIn(language, record, 'title'),
    description: textIn(language, record, 'description'),
    place: String(record.venue ?? record.location ?? ''),
    url: new URL(inLanguage(language, recordPath(kind, record) ?? kind.screens.list), publicUrl).href,
  })

async function readUpcoming(db: Db, kind: Kind, today: string, now: Date) {
  const rows = await listAfter(db, kind, addDays(today, -1), maxEvents, now)
  return rows.map((row) => ({ kind, record: present(kind, row, visitor) }))
}

async function readTimingsSetAt(db: Db) {
  const settings = db.selectFrom('settings').select('updatedAt').where('key', '=', 'classTimings')
  return (await settings.executeTakeFirst())?.updatedAt
}

function firstOfYear(year: string, days: readonly string[]) {
  const week = [0, 1, 2, 3, 4, 5, 6].map((later) => addDays(`${year}-01-01`, later))
  return week.find((day) => days.includes(weekdayCode(day)))
}
