import { weekdayOf } from '#domain/dates/school-day.ts'
import type { Evening } from '#domain/evenings/evening-schemas.ts'
import type { Mark, MarkSubject } from '#domain/evenings/marks.ts'
import { classroom } from '#domain/kinds/classroom.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import type { Actor } from '#domain/permissions.ts'
import { executeRows, insertRecord, liveRecords, updateRecord } from '../content/records.ts'
import { countRows } from '../db/dialect.ts'
import type { ContentRow, Db, UploadRow } from '../db/tables.ts'
import { readMarks } from './read-marks.ts'

/** The class session of a day, as the evening shows it: the one that its register fills, or one that was typed by hand. */
export async function findClassSession(db: Db, day: string): Promise<Evening['session']> {
  const { linked, byHand } = await findSessions(db, day)
  const session = linked ?? byHand
  return session ? { id: session.id, isByHand: !linked } : null
}

/** Whether closing a class would add the class session of a day. */
export async function lacksSession(db: Db, day: string): Promise<boolean> {
  const { linked, byHand } = await findSessions(db, day)
  return !linked && !byHand
}

async function findSessions(db: Db, day: string) {
  const sessions = await executeRows(
    liveRecords(db, classroom)
      .selectAll()
      .where('date' as 'id', '=', day)
      .orderBy('id'),
  )
  const link = await db.selectFrom('evenings').select('classroomId').where('day', '=', day).executeTakeFirst()
  const linked = sessions.find(({ id }) => id === link?.classroomId)
  return { linked, byHand: sessions.find((session) => session !== linked) }
}

type Filling = {
  day: string
  actor: Actor
  now: Date
  /** Stands in for the picture of a new one; absent where none is to be added. */
  picture: UploadRow | undefined
}

/**
 * Sets the counts of the class session that the register of a day fills, and adds it once a class was closed; part of the
 * transaction that stores the marks. What was typed by hand stays as it is.
 *
 * @returns whether anything changed
 */
export async function fillClassSession(db: Db, { day, actor, now, picture }: Filling): Promise<boolean> {
  const { linked, byHand } = await findSessions(db, day)
  const marks = await readMarks(db, day)
  const change = { kind: classroom, actor, now, columns: await countPresent(db, marks) }
  if (linked) return updateCounts(db, linked, change)
  if (byHand || !picture || !marks.some(({ what }) => what === 'closed')) return false
  const { id } = await insertRecord(db, {
    ...change,
    columns: { day: weekdayOf(day), date: day, ...change.columns },
    uploads: { coverImageURL: picture },
  })
  await db
    .insertInto('evenings')
    .values({ day, classroomId: id })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ classroomId: id }))
    .execute()
  return true
}

type Counts = Awaited<ReturnType<typeof countPresent>>
type Update = { kind: Kind; actor: Actor; now: Date; columns: Counts }

async function updateCounts(db: Db, linked: ContentRow, change: Update): Promise<boolean> {
  const isSame = Object.entries(change.columns).every(([name, count]) => linked[name] === count)
  // An admin's batches of one evening are one change.
  if (!isSame) await updateRecord(db, linked, { ...change, isMerged: true })
  return !isSame
}

const countPresent = async (db: Db, marks: readonly Mark[]) => ({
  studentsPresent: await countLive(db, student, present(marks, 'child')),
  volunteersPresent: await countLive(db, volunteer, present(marks, 'volunteer')),
})

const present = (marks: readonly Mark[], about: MarkSubject) =>
  marks.filter((mark) => mark.about === about && mark.what !== 'none').map(({ subject }) => subject)

/** Who has left since was there all the same; who lies in the trash was not. */
const countLive = (db: Db, kind: Kind, ids: readonly string[]) =>
  countRows(liveRecords(db, kind).where('id', 'in', ['', ...ids]))
