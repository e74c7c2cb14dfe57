import { alumnus } from '#domain/kinds/alumnus.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import type { Actor } from '#domain/permissions.ts'
import { accessOf } from '#domain/session/access.ts'
import { readAccounts } from '#features/access/server/list-admins.ts'
import { distinctTitles } from '#features/content/server/lists/distinct-titles.ts'
import { executeRows, liveRecords, readListed } from '#features/content/server/records.ts'
import { readFieldVisibility } from '#features/content/server/visibility/field-visibility.ts'
import { leftRecords } from '#features/content/server/visibility/record-viewers.ts'
import { presentChangeSet } from '#features/undo/server/present-change-set.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import type { SchoolYear } from '../school-year-schemas.ts'
import { isHiddenAsAlumnus } from './alumnus-of.ts'
import { isYearDue, readCurrentYear } from './current-year.ts'
import { listYears } from './year-records.ts'

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
export async function readAlumni(db: Db) {
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
