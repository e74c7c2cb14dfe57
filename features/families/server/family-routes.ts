import { schoolDay } from '#domain/dates/school-day.ts'
import { student } from '#domain/kinds/student.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { countWithoutPhone } from '#features/content/server/lists/shown-records.ts'
import { getRecord } from '#features/content/server/records.ts'
import { historySubject, recordHistory } from '#features/content/server/write/record-history.ts'
import { type Caller, changeHandler, readHandler } from '#features/evenings/server/evening-routes.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/tables.ts'
import type { Feature } from '#server/feature.ts'
import { serve } from '#server/http/route.ts'
import { familiesCalls } from '../calls.ts'
import { familyMessages } from '../families.ts'
import { absencesSource } from './absences-of-person.ts'
import {
  countMissing,
  readMissing,
  readMissingAfter,
  readNotesOf,
  saveMissingAfter,
} from './missing-children.ts'
import { linkSiblings, readFamily, siblingsSource, unlinkSibling } from './siblings.ts'
import type { AbsenceNoteRow } from './tables.ts'

const words = defineWords({ missingAfter: (number: number) => `Missing after ${number} evenings` })

const showMissing = serve(
  familiesCalls.showMissing,
  readHandler((db, _request, { admin, now }) => readMissing(db, admin, now)),
)

const showNotes = serve(
  familiesCalls.showNotes,
  readHandler((db, { params }) => readNotesOf(db, params.id)),
)

const noteAbsence = serve(
  familiesCalls.noteAbsence,
  changeHandler(async (db, { body }, by) => {
    const names = []
    for (const studentId of new Set([body.studentId, ...body.alsoFor])) {
      names.push((await getRecord(db, student, studentId)).fullName)
      await addAbsenceNote(db, { studentId, heard: body.heard, isComing: body.isComing }, by)
    }
    return { message: message(familyMessages, 'noted', names.join(', ')) }
  }),
)

const showSiblings = serve(
  familiesCalls.showSiblings,
  readHandler((db, { params }, { admin }) => readFamily(db, admin, params.id)),
)

const linkSibling = serve(
  familiesCalls.linkSibling,
  changeHandler(async (db, { params: { id }, body: { siblingId } }, by) => {
    await linkSiblings(db, [id, siblingId], by)
    const names = [await getRecord(db, student, id), await getRecord(db, student, siblingId)]
    const [name = '', other = ''] = names.map(({ fullName }) => String(fullName))
    return { message: message(familyMessages, 'linked', name, other) }
  }),
)

const unlink = serve(
  familiesCalls.unlinkSibling,
  changeHandler(async (db, { params: { id } }, { admin, now }) => {
    const child = await getRecord(db, student, id)
    if (await unlinkSibling(db, id))
      await recordHistory(db, now, admin, { action: 'unlink siblings', ...historySubject(student, child) })
    return { message: message(familyMessages, 'unlinked', String(child.fullName)) }
  }),
)

const setMissingAfter = serve(
  familiesCalls.setMissingAfter,
  changeHandler(async (db, { body: { missingAfter } }, { admin, now }) => {
    if ((await readMissingAfter(db)) !== missingAfter) {
      await saveMissingAfter(db, now, missingAfter)
      const title = words.missingAfter(missingAfter)
      await recordHistory(db, now, admin, { action: 'change settings', title })
    }
    return { message: message(familyMessages, 'saved', missingAfter) }
  }),
)

/** Records a note about a child, or why a child leaves; a repeated request adds nothing. Runs inside a transaction. */
export async function addAbsenceNote(
  db: Db,
  { isComing, ...note }: Pick<AbsenceNoteRow, 'studentId' | 'heard'> & { isComing: boolean },
  { admin, now }: Caller,
): Promise<void> {
  const noted = { ...note, day: schoolDay(now), isComing: isComing ? 1 : 0, adminId: admin.id }
  const notes = db.selectFrom('absenceNotes').select('id')
  if (await notes.where((one) => one.and(noted)).executeTakeFirst()) return
  const row = { ...noted, id: newId(), at: now.toISOString(), adminName: admin.fullName }
  await db.insertInto('absenceNotes').values(row).execute()
}

export const familiesFeature: Feature = {
  routes: [showMissing, showNotes, noteAbsence, showSiblings, linkSibling, unlink, setMissingAfter],
  pendingCounts: {
    missingChildren: ['note absences', ({ db }, now) => countMissing(db, now)],
    childrenWithoutPhone: ['look after personal data', ({ db }) => countWithoutPhone(db)],
  },
  personSources: { absences: absencesSource, siblings: siblingsSource },
}
