import { tableOf } from '#domain/kinds/index.ts'
import { endOfTime } from '#domain/kinds/publishing.ts'
import { student } from '#domain/kinds/student.ts'
import type { AdminActor } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import { hiddenColumns } from '#features/content/server/visibility/publishing-columns.ts'
import { insertRecord } from '#features/content/server/write/write-record.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContentIfNeeded } from '#server/db/content-version.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/tables.ts'
import { findTakenFields } from '#server/db/taken-fields.ts'
import { classSessionPlaceholder } from '#server/media/pictures/placeholders.ts'
import { withStoredFiles } from '#server/media/store-file.ts'
import { classesAt } from '../classes-at.ts'
import type { NewChild, ReceivedEvents, SentEvents } from '../evening-schemas.ts'
import { eveningMessages } from '../evenings.ts'
import { correctedTime } from '../marks.ts'
import { countsOnceRestored, createEventCheck, type EventCheck, type Refusal } from './check-events.ts'
import { storeLogEntry } from './class-log.ts'
import { fillClassSession, findClassSession } from './class-session.ts'
import type { Caller } from './evening-routes.ts'
import { readClassesOfSchool } from './read-classes.ts'
import { applyReopened, findReopened, storeRefused } from './refused-marks.ts'
import { addMarks, findStoredMarks, findTooMany } from './store-marks.ts'

type Batch = Caller & { sent: SentEvents; refusals: Map<string, Refusal> }
type CheckedBatch = Batch & { check: EventCheck }

/**
 * Stores a phone's events in one transaction and updates the class sessions. Each event counts once by its
 * id, so a phone can resend events for which it got no response; invalid events are refused individually.
 */
export async function receiveEvents(
  context: AppContext,
  admin: AdminActor,
  sent: SentEvents,
): Promise<ReceivedEvents> {
  const files = (await mayAddSession(context.db, sent)) ? { picture: classSessionPlaceholder } : {}
  return withStoredFiles(context, files, ({ picture }) =>
    changeContentIfNeeded(context, async (db, incrementVersion) => {
      const now = context.now()
      const refusals: Batch['refusals'] = new Map()
      const timed = withCorrectedTimes(sent, now)
      if (await storeChildren(db, { sent: timed, admin, now, refusals })) await incrementVersion()
      const check = await createEventCheck(db, admin, now, timed)
      const batch: CheckedBatch = { sent: timed, admin, now, check, refusals }
      if (await applyReopened(db, { admin, now, picture })) await incrementVersion()
      const marks = await storeMarks(db, batch)
      await storeLog(db, batch)
      for (const [day, ofDay] of Map.groupBy(marks, ({ day }) => day)) {
        const isClosed = ofDay.some(({ what }) => what === 'closed')
        const filling = { day, actor: admin, now, picture: isClosed ? picture : undefined }
        if (await fillClassSession(db, filling)) await incrementVersion()
      }
      return toReceived(refusals)
    }),
  )
}

/** Returns true if a new class session may be needed. Its picture is stored before the transaction. */
async function mayAddSession(db: Db, { marks }: SentEvents): Promise<boolean> {
  const noted = [...marks, ...(await findReopened(db))]
  const days = new Set(noted.filter(({ what }) => what === 'closed').map(({ day }) => day))
  for (const day of days) if (!(await findClassSession(db, day))) return true
  return false
}

function withCorrectedTimes(sent: SentEvents, now: Date): SentEvents {
  const corrected = <T extends { at: string }>(one: T): T => ({
    ...one,
    at: correctedTime(one.at, sent.clock, now),
  })
  return { ...sent, marks: sent.marks.map(corrected), log: sent.log.map(corrected) }
}

/** Stores new children. @returns true if any was new */
async function storeChildren(db: Db, { sent, admin, now, refusals }: Batch): Promise<boolean> {
  if (sent.children.length === 0) return false
  const { classes, children } = await readClassesOfSchool(db)
  const { find, nameOf } = classesAt(classes, children, endOfTime)
  let isAnyNew = false
  for (const child of sent.children) {
    refusals.set(child.id, undefined)
    if (await hasChild(db, child.id)) continue
    isAnyNew = true
    // The phone may not know yet that class 2 is now called 2A.
    const studentClass = nameOf(find(child.classId, child.studentClass) ?? '') || child.studentClass
    await addUnfinishedChild(db, { ...child, studentClass }, { admin, now })
  }
  return isAnyNew
}

/** Stores marks. @returns the marks that this call has added to the registers */
async function storeMarks(db: Db, { sent, admin, now, check, refusals }: CheckedBatch) {
  for (const mark of sent.marks) refusals.set(mark.id, check.ofMark(mark))
  const stored = await findStoredMarks(db, [...refusals.keys()])
  for (const id of stored) if (!countsOnceRestored(refusals.get(id))) refusals.set(id, undefined)
  const unknown = sent.marks.filter(({ id }) => !stored.has(id))
  const by = { receivedAt: now.toISOString(), phone: sent.phone, adminId: admin.id }
  // The first mark with an id counts.
  const marks = [...Map.groupBy(unknown, ({ id }) => id).values()]
    .flatMap(([first]) => first ?? [])
    .map((mark) => ({ ...mark, note: mark.note || null, ...by }))
    .map(({ studentClass, ...mark }) =>
      mark.about === 'class'
        ? { ...mark, subject: check.markedClass({ ...mark, studentClass }) ?? '' }
        : mark,
    )
  await storeRefused(
    db,
    marks.flatMap((mark) => {
      const refusal = refusals.get(mark.id)
      return refusal === 'calledOff' || refusal === 'notYet' ? { ...mark, refusal } : []
    }),
  )
  const storable = marks.filter(({ id }) => !refusals.get(id) || countsOnceRestored(refusals.get(id)))
  const tooMany = await findTooMany(db, storable, admin.id)
  for (const id of tooMany) refusals.set(id, 'tooManyMarks')
  const rows = storable.filter(({ id }) => !tooMany.has(id))
  await addMarks(db, rows)
  return rows
}

async function storeLog(db: Db, { sent, admin, check, refusals }: CheckedBatch) {
  for (const entry of sent.log) {
    const { studentClass: _, ...others } = entry
    const classId = check.classIdOf(entry) ?? ''
    refusals.set(entry.id, check.ofEntry(entry) ?? (await storeLogEntry(db, admin, { ...others, classId })))
  }
}

function toReceived(refusals: Map<string, Refusal>): ReceivedEvents {
  const received: ReceivedEvents = { stored: [], refused: [] }
  for (const [id, refusal] of refusals) {
    if (!refusal) received.stored.push(id)
    else {
      const { key, text } = message(eveningMessages, refusal)
      received.refused.push({ id, key, message: text })
    }
  }
  return received
}

/** Returns true if a child has this id, including children in the trash. */
async function hasChild(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom(tableOf(student)).select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/**
 * Adds a child with only a name and a class. Visitors do not see the record until its form is complete
 * (`content/publishing-columns.ts`).
 */
async function addUnfinishedChild(
  db: Db,
  { id, fullName, studentClass }: NewChild,
  { admin: actor, now }: Caller,
): Promise<void> {
  const uniqueId = await findUniqueId(db, id)
  const unknown = { gender: '', address: '', coverImageURL: null, ...hiddenColumns }
  const columns = { fullName, studentClass, uniqueId, ...unknown }
  await insertRecord(db, { kind: student, id, actor, now, columns })
}

/**
 * Returns a temporary unique ID, until an admin sets another one: the end of the record id, or a random ID if
 * that is taken.
 */
async function findUniqueId(db: Db, id: string): Promise<string> {
  const [uniqueId, other] = [id, newId()].map((id) => `New ${id.slice(-12)}`) as [string, string]
  const taken = await findTakenFields(db, student.table, { uniqueId })
  return taken.length > 0 ? other : uniqueId
}
