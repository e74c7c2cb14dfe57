import { type AcademicYear, academicYearOf } from '#domain/dates/academic-year.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { eventKinds } from '#domain/kinds/event-kinds.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { countByKind } from '#features/content/server/lists/shown-records.ts'
import { executeRows, liveRecords } from '#features/content/server/records.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import type { Attendance } from '../attendance.ts'
import { attendanceWeeks } from '../attendance.ts'
import { type Counts, countedKinds } from '../reports.ts'
import { listAttendance } from './list-attendance.ts'

export type DashboardReport = {
  school: { name: string; tagline: string; institute: string }
  /** `YYYY-MM-DD` in the school's time zone. */
  day: string
  counts: Counts
  /** The sessions of the last `weeks`, oldest first. */
  weeks: number
  sessions: Attendance[]
  year: AcademicYear
  /** All events of the school year including upcoming ones, earliest first. */
  events: ReportedEvent[]
}

export type ReportedEvent = {
  day: string
  title: string
  /** 'Festival', 'Farewell' … */
  kind: string
  venue: string
  /** The attendance by group: `{ label: 'Students present', number: 55 }`. */
  present: { label: string; number: number }[]
}

export async function readDashboard(db: Db, now: Date): Promise<DashboardReport> {
  const day = schoolDay(now)
  const year = academicYearOf(day)
  const weeks = attendanceWeeks.default
  const [{ name, tagline, institute }, counts, sessions, events] = await Promise.all([
    readSettings(db),
    readCounts(db),
    listAttendance(db, now, weeks),
    listEvents(db, year),
  ])
  return { school: { name, tagline, institute }, day, counts, weeks, sessions, year, events }
}

/** Returns the dashboard's counts, without the trash. */
export async function readCounts(db: Db): Promise<Counts> {
  const numbers = await countByKind(db, countedKinds)
  return Object.fromEntries(countedKinds.map(({ name, count }) => [count.name, numbers.get(name) ?? 0]))
}

async function listEvents(db: Db, year: AcademicYear): Promise<ReportedEvent[]> {
  const eventsByKind = await Promise.all(
    eventKinds.map(async (kind) => (await listRows(db, kind, year)).map((row) => toReportedEvent(kind, row))),
  )
  return eventsByKind.flat().sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

/** Reads the events of a school year without their descriptions, which are long and not printed. */
function listRows(db: Db, kind: Kind, { from, to }: AcademicYear) {
  const columns = Object.keys(kind.fields).filter((name) => name !== 'description')
  const events = liveRecords(db, kind)
    .select(columns.map((name) => db.dynamic.ref(name)))
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date', 'asc')
    .orderBy('id', 'asc')
  return executeRows(events)
}

function toReportedEvent(kind: Kind, row: ContentRow): ReportedEvent {
  const present = Object.entries(kind.fields)
    .filter(([, { type }]) => type === 'count')
    .map(([name, { label }]) => ({ label, number: Number(row[name] ?? 0) }))
  return {
    day: String(row.date),
    title: String(row.title),
    kind: kind.labels.one,
    venue: String(row.venue ?? row.location ?? ''),
    present,
  }
}
