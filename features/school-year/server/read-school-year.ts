import { schoolDay } from '#domain/dates/school-day.ts'
import { firstDayOf, type SchoolYearSettings } from '#domain/dates/school-year.ts'
import { alumnus } from '#domain/kinds/alumnus.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import type { Departure, Leaving } from '#domain/kinds/leaving.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import type { Actor } from '#domain/permissions.ts'
import { accessOf } from '#domain/session/access.ts'
import { message } from '#domain/text/words.ts'
import { readAccounts } from '#features/access/server/list-admins.ts'
import { changeSetMessages } from '#features/content/change-sets.ts'
import { distinctTitles } from '#features/content/server/lists/distinct-titles.ts'
import { findRows } from '#features/content/server/lists/find-rows.ts'
import { executeRows, liveRecords, readListed } from '#features/content/server/records.ts'
import { readFieldVisibility } from '#features/content/server/visibility/field-visibility.ts'
import { leftRecords } from '#features/content/server/visibility/record-viewers.ts'
import { plannedAddition, plannedEdit } from '#features/content/server/write/record-change.ts'
import type { PlannedChange } from '#features/content/server/write/store-changes.ts'
import { presentChangeSet } from '#features/undo/server/present-change-set.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { Conflict, Invalid } from '#server/errors.ts'
import { schoolYearMessages, yearName } from '../school-year.ts'
import type { SchoolYear, YearMove } from '../school-year-schemas.ts'
import { alumnusOf, isHiddenAsAlumnus } from './alumnus-of.ts'
import { type CurrentYear, isYearDue, readCurrentYear } from './current-year.ts'
import { archivedRecords, listYears, type NewYearRecord } from './year-records.ts'

/** Returns everyone in the plan for the next year, with the data needed for the decisions. */
export async function readSchoolYear(db: Db, now: Date, actor: Actor): Promise<SchoolYear> {
  const current = await readCurrentYear(db, now)
  const { settings, year, beginsAt, done } = current
  const visibility = await readFieldVisibility(db, now)
  const [students, volunteers, leavers, alumni, accounts, archive] = await Promise.all([
    readListed(db, student),
    readListed(db, volunteer),
    executeRows(
      leftRecords(db, volunteer)
        .select(columns(db, 'id', 'fullName'))
        .orderBy('sortKey'),
    ),
    readAlumni(db),
    readActiveAccounts(db, now),
    listYears(db),
  ])
  const names = new Map([
    ...distinctTitles(student, students, actor),
    ...distinctTitles(volunteer, volunteers, actor),
  ])
  const personOf = ({ id, updatedAt, createdAt }: ContentRow) => ({
    _id: id,
    fullName: names.get(id) ?? '',
    updatedAt,
    isNew: createdAt >= beginsAt,
  })
  const accountOf = ({ id }: ContentRow) => accounts.get(id) ?? null
  return {
    year,
    ...settings,
    isDue: await isYearDue(db, current),
    done: done ? presentChangeSet(done, now) : null,
    students: students.map((row) => ({ ...personOf(row), studentClass: String(row.studentClass) })),
    volunteers: volunteers.map((row) => ({
      ...personOf(row),
      year: Number(row.year),
      department: String(row.department),
      isAlumnus: alumni.has(row),
      isHiddenAsAlumnus: isHiddenAsAlumnus(row, year, visibility),
      accountEmail: accountOf(row),
    })),
    leftWithAccount: leavers.flatMap((row) => {
      const email = accountOf(row)
      return email === null ? [] : { fullName: String(row.fullName), email }
    }),
    archive,
  }
}

/** Selects columns that only some kinds have. */
const columns = (db: Db, ...names: string[]) => names.map((name) => db.dynamic.ref(name))

/** Returns a function that checks whether a person is already an alumnus, by enrollment number or e-mail. */
async function readAlumni(db: Db) {
  const rows = await executeRows(liveRecords(db, alumnus).select(columns(db, 'enrollmentNo', 'email')))
  const keyOf = (name: string, value: unknown) => `${name} ${String(value).trim().toLowerCase()}`
  const keys = new Set(
    rows.flatMap((row) =>
      ['enrollmentNo', 'email'].flatMap((name) => (row[name] ? keyOf(name, row[name]) : [])),
    ),
  )
  return {
    has: (row: ContentRow) => ['enrollmentNo', 'email'].some((name) => keys.has(keyOf(name, row[name]))),
  }
}

/** Returns the e-mail addresses of active accounts, by the linked volunteer record. */
async function readActiveAccounts(db: Db, now: Date): Promise<Map<string, string>> {
  const accounts = (await readAccounts(db)).filter((account) => accessOf(account, now) === 'active')
  return new Map(accounts.flatMap(({ volunteerId, email }) => (volunteerId ? [[volunteerId, email]] : [])))
}

/**
 * The changes for the next year, everyone's outcome, and the ids of the people who stay and were added after that year
 * may have begun.
 */
type YearPlan = { changes: PlannedChange[]; records: NewYearRecord[]; newcomers: Set<string> }

/**
 * Turns the decisions into changes. To apply the changes, call it inside the same transaction.
 *
 * @throws {Conflict} if the decisions are for another year, or people were added, changed or removed since the plan was
 * read; the error names them
 * @throws {Invalid} if there are two decisions about the same person
 */
export async function planYear(
  db: Db,
  { settings, year, beginsAt }: CurrentYear,
  move: YearMove,
  now: Date,
): Promise<YearPlan> {
  if (move.year !== year) throw new Conflict(message(schoolYearMessages, 'otherYear', yearName(year)))
  const students = await findSeen(db, student, move.students)
  const volunteers = await findSeen(db, volunteer, move.volunteers)
  assertUnchanged([...students.changed, ...volunteers.changed])
  const alumni = await readAlumni(db)
  const visibility = await readFieldVisibility(db, now)
  const today = schoolDay(now)
  const plan: YearPlan = { changes: [], records: [], newcomers: new Set() }

  for (const { row, decided } of students.people) {
    const { becomes, studentClass = null } = decided
    const columns = becomes === 'moves' ? { studentClass } : departure(becomes, today)
    addChange(plan, plannedEdit(student, row, columns, now))
    plan.records.push(recordOf('student', row, row.studentClass, becomes, studentClass))
  }
  for (const { row, decided } of volunteers.people) {
    const { becomes } = decided
    const nextYear = Number(row.year) + 1
    const columns = becomes === 'moves' ? { year: nextYear } : departure(becomes, today)
    addChange(plan, plannedEdit(volunteer, row, columns, now))
    if (becomes === 'became alumnus' && !alumni.has(row))
      addChange(plan, plannedAddition(alumnus, alumnusOf(row, year, visibility), now))
    plan.records.push(
      recordOf('volunteer', row, row.year, becomes, becomes === 'moves' ? String(nextYear) : null),
    )
  }
  for (const { row, decided } of [...students.people, ...volunteers.people])
    if (decided.becomes === 'stays' && row.createdAt >= beginsAt) plan.newcomers.add(row.id)
  plan.records.push(...(await leftDuring(db, year - 1, settings)))
  return plan
}

function addChange({ changes }: YearPlan, change: PlannedChange | undefined) {
  if (change) changes.push(change)
}

/** Returns the columns of a person who leaves; an empty object if they stay. */
const departure = (becomes: Leaving | 'stays', today: string): Partial<Departure> =>
  becomes === 'stays' ? {} : { leftOn: today, leftAs: becomes }

const recordOf = (
  kind: NewYearRecord['kind'],
  row: ContentRow,
  group: unknown,
  outcome: NewYearRecord['outcome'],
  next: string | null,
): NewYearRecord => ({
  kind,
  recordId: row.id,
  name: String(row.fullName),
  group: String(group),
  outcome,
  next,
})

type Seen = { _id: string; updatedAt: string }

/**
 * Returns every listed person with the decision about them, and the names of people who have changed since the plan was
 * read.
 */
async function findSeen<S extends Seen>(db: Db, kind: Kind, seen: readonly S[]) {
  const decisions = new Map(seen.map((decided) => [decided._id, decided]))
  if (decisions.size < seen.length) throw new Invalid([], message(schoolYearMessages, 'namedTwice'))
  const people: { row: ContentRow; decided: S }[] = []
  const changed: string[] = []
  for (const row of await readListed(db, kind)) {
    const decided = decisions.get(row.id)
    decisions.delete(row.id)
    if (decided?.updatedAt === row.updatedAt) people.push({ row, decided })
    else changed.push(String(row.fullName))
  }
  const gone = await findRows(db, kind, [...decisions.keys()])
  for (const id of decisions.keys())
    changed.push(String(gone.get(id)?.fullName ?? schoolYearMessages.somebodyRemoved))
  return { people, changed }
}

function assertUnchanged(names: string[]) {
  if (names.length > 0) throw new Conflict(message(changeSetMessages, 'meanwhile', names))
}

/** Returns the people who left during the year, but not those who left at the end of the year before. */
async function leftDuring(db: Db, year: number, settings: SchoolYearSettings): Promise<NewYearRecord[]> {
  const records: NewYearRecord[] = []
  for (const kind of [student, volunteer] as const) {
    const rows = await executeRows(
      leftRecords(db, kind)
        .selectAll()
        .where('leftOn', '>=', firstDayOf(year, settings))
        .where(
          'id',
          'not in',
          archivedRecords(db)
            .select('recordId')
            .where('year', '=', year - 1)
            .where('outcome', 'not in', ['moves', 'stays']),
        )
        .orderBy('sortKey'),
    )
    for (const row of rows) {
      const group = kind === student ? row.studentClass : row.year
      records.push(recordOf(kind.name, row, group, row.leftAs ?? 'left', null))
    }
  }
  return records
}
