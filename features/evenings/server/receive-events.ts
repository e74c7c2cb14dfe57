import type { AdminActor } from '#domain/permissions.ts'
import { message } from '#domain/text/message.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContentIfNeeded } from '#server/db/content-version.ts'
import type { Db } from '#server/db/tables.ts'
import { classSessionPlaceholder } from '#server/media/placeholders.ts'
import { withStoredFiles } from '#server/media/store-file.ts'
import type { ReceivedEvents, SentEvents } from '../evening-schemas.ts'
import { eveningMessages } from '../evenings.ts'
import { correctedTime } from '../marks.ts'
import { addUnfinishedChild, hasChild } from './add-child.ts'
import { countsOnceRestored, createEventCheck, type EventCheck, type Refusal } from './check-events.ts'
import { storeLogEntry } from './class-log.ts'
import { fillClassSession, findClassSession } from './class-session.ts'
import type { Caller } from './evening-routes.ts'
import { applyReopened, findReopened, storeRefused } from './refused-marks.ts'
import { addMarks, findStoredMarks, findTooMany } from './store-marks.ts'

type Batch = Caller & { sent: SentEvents; check: EventCheck; answers: Map<string, Refusal> }

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
      const check = await createEventCheck(db, admin, now)
      const batch: Batch = { sent, admin, now, check, answers: new Map() }
      if (await storeChildren(db, batch)) await incrementVersion()
      if (await applyReopened(db, { admin, now, picture })) await incrementVersion()
      const marks = await storeMarks(db, batch)
      await storeLog(db, batch)
      for (const [day, ofDay] of Map.groupBy(marks, ({ day }) => day)) {
        const isClosed = ofDay.some(({ what }) => what === 'closed')
        const filling = { day, actor: admin, now, picture: isClosed ? picture : undefined }
        if (await fillClassSession(db, filling)) await incrementVersion()
      }
      return toReceived(batch.answers)
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

/** Stores new children. @returns true if any was new */
async function storeChildren(db: Db, { sent, admin, now, check, answers }: Batch): Promise<boolean> {
  let isAnyNew = false
  for (const child of sent.children) {
    answers.set(child.id, undefined)
    if (await hasChild(db, child.id)) continue
    isAnyNew = true
    await addUnfinishedChild(db, child, check.children, { admin, now })
    check.noteChild(child)
  }
  return isAnyNew
}

/** Stores marks. @returns the marks that this call has added to the registers */
async function storeMarks(db: Db, { sent, admin, now, check, answers }: Batch) {
  for (const mark of sent.marks) answers.set(mark.id, check.ofMark(mark))
  const stored = await findStoredMarks(db, [...answers.keys()])
  for (const id of stored) if (!countsOnceRestored(answers.get(id))) answers.set(id, undefined)
  const unknown = sent.marks.filter(({ id }) => !stored.has(id))
  const by = { receivedAt: now.toISOString(), phone: sent.phone, adminId: admin.id }
  // The first mark with an id counts.
  const marks = [...Map.groupBy(unknown, ({ id }) => id).values()]
    .flatMap(([first]) => first ?? [])
    .map((mark) => ({ ...mark, at: correctedTime(mark.at, sent.clock, now), ...by }))
  await storeRefused(
    db,
    marks.flatMap((mark) => {
      const refusal = answers.get(mark.id)
      return refusal === 'calledOff' || refusal === 'notYet' ? { ...mark, refusal } : []
    }),
  )
  const storable = marks.filter(({ id }) => !answers.get(id) || countsOnceRestored(answers.get(id)))
  const tooMany = await findTooMany(db, storable, admin.id)
  for (const id of tooMany) answers.set(id, 'tooManyMarks')
  const rows = storable.filter(({ id }) => !tooMany.has(id))
  await addMarks(db, rows)
  return rows
}

async function storeLog(db: Db, { sent, admin, now, check, answers }: Batch) {
  for (const entry of sent.log) {
    const at = correctedTime(entry.at, sent.clock, now)
    const refusal = check.ofEntry(entry) ?? (await storeLogEntry(db, admin, { ...entry, at }))
    answers.set(entry.id, refusal)
  }
}

function toReceived(answers: Map<string, Refusal>): ReceivedEvents {
  const received: ReceivedEvents = { stored: [], refused: [] }
  for (const [id, refusal] of answers) {
    if (!refusal) received.stored.push(id)
    else {
      const { key, text } = message(eveningMessages, refusal)
      received.refused.push({ id, key, message: text })
    }
  }
  return received
}
