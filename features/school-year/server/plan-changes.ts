import { schoolDay } from '#domain/dates/school-day.ts'
import { firstDayOf, type SchoolYearSettings } from '#domain/dates/school-year.ts'
import { alumnus } from '#domain/kinds/alumnus.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import type { Departure, Leaving } from '#domain/kinds/leaving.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { message } from '#domain/text/words.ts'
import { changeSetMessages } from '#features/content/change-sets.ts'
import { findRows } from '#features/content/server/lists/find-rows.ts'
import { executeRows, readListed } from '#features/content/server/records.ts'
import { readFieldVisibility } from '#features/content/server/visibility/field-visibility.ts'
import { leftRecords } from '#features/content/server/visibility/record-viewers.ts'
import { plannedAddition, plannedEdit } from '#features/content/server/write/record-change.ts'
import type { PlannedChange } from '#features/content/server/write/store-changes.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { Conflict, Invalid } from '#server/errors.ts'
import { schoolYearMessages, yearName } from '../school-year.ts'
import type { YearMove } from '../school-year-schemas.ts'
import { alumnusOf } from './alumnus-of.ts'
import type { CurrentYear } from './current-year.ts'
import { readAlumni } from './read-school-year.ts'
import { archivedRecords, type NewYearRecord } from './year-records.ts'

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
