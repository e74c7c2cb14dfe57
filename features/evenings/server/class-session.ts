import { weekdayOf } from '#domain/dates/school-day.ts'
import { classroom } from '#domain/kinds/classroom.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import type { Actor } from '#domain/permissions.ts'
import { liveRecords } from '#features/content/server/records.ts'
import { sessionsOf } from '#features/content/server/write/class-sessions.ts'
import { insertRecord, updateRecord } from '#features/content/server/write/write-record.ts'
import { countRows } from '#server/db/dialect.ts'
import type { ContentRow, Db, UploadRow } from '#server/db/tables.ts'
import { readRegister } from '../marks.ts'
import { readMarks } from './registers.ts'

type ClassSession = { row: ContentRow; isByHand: boolean }

/** Finds the class session of a day, either filled from its register or entered by an admin. */
export async function findClassSession(db: Db, day: string): Promise<ClassSession | undefined> {
  const sessions = await sessionsOf(db, day)
  const linked = await db.selectFrom('evenings').select('classroomId').where('day', '=', day).execute()
  const filled = sessions.find(({ id }) => linked.some(({ classroomId }) => classroomId === id))
  const row = filled ?? sessions[0]
  return row && { row, isByHand: !filled }
}

type Filling = {
  day: string
  actor: Actor
  now: Date
  /** The picture of a new session; undefined if no session is to be added. */
  picture: UploadRow | undefined
}

/**
 * Sets the counts of a day's class session from its register, and adds the session once a class is closed.
 * Sessions entered by an admin do not change. Call it inside the transaction that stores the marks.
 *
 * @returns true if anything changed
 */
export async function fillClassSession(db: Db, { day, actor, now, picture }: Filling): Promise<boolean> {
  const session = await findClassSession(db, day)
  if (session?.isByHand) return false
  const marks = await readMarks(db, day)
  const here = [...readRegister(marks).people.keys()]
  const columns = {
    studentsPresent: await countPresent(db, student, here),
    volunteersPresent: await countPresent(db, volunteer, here),
  }
  const change = { kind: classroom, actor, now, columns }
  if (session) {
    if (Object.entries(columns).every(([name, count]) => session.row[name] === count)) return false
    // An admin's batches for one evening count as one change.
    await updateRecord(db, session.row, { ...change, isMerged: true })
    return true
  }
  if (!picture || !marks.some(({ what }) => what === 'closed')) return false
  const { id } = await insertRecord(db, {
    ...change,
    columns: { day: weekdayOf(day), date: day, ...columns },
    uploads: { coverImageURL: picture },
  })
  await db.insertInto('evenings').values({ day, classroomId: id }).execute()
  return true
}

/** Counts people of a kind who were here. People who left later still count; records in the trash do not. */
const countPresent = (db: Db, kind: Kind, here: readonly string[]): Promise<number> =>
  countRows(liveRecords(db, kind).where('id', 'in', ['', ...here]))
