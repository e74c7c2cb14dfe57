import { schoolDay } from '#domain/dates/school-day.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { type AdminActor, can } from '#domain/permissions.ts'
import { message } from '#domain/text/message.ts'
import { missedInARow } from '#features/evenings/attendance.ts'
import { type By, changing, reading } from '#features/evenings/server/evening-routes.ts'
import { namesOf, readClasses } from '#features/evenings/server/read-school.ts'
import { readPastEvenings, toListedChildren } from '#features/evenings/server/registers.ts'
import { visibleValues } from '#features/records/server/content/present.ts'
import { getRecord } from '#features/records/server/content/records.ts'
import { recordHistory } from '#features/records/server/history/record-history.ts'
import type { AbsenceNoteRow } from '#server/db/evening-rows.ts'
import { newId } from '#server/db/new-id.ts'
import { readSetting, saveSetting } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'
import { serve } from '#server/http/route.ts'
import { familiesCalls } from '../calls.ts'
import { familyMessages, missingAfter } from '../families.ts'
import type { AbsenceNote, Guardian, MissingChild, MissingList } from '../family-schemas.ts'

/** A row of the table of settings, beside those of the site. */
const settingsKey = 'missingAfter'

const words = { missingAfter: (number: number) => `Missing after ${number} evenings` }

const showMissing = serve(
  familiesCalls.showMissing,
  reading((db, _request, { admin, now }) => readMissing(db, admin, now)),
)

const noteAbsence = serve(
  familiesCalls.noteAbsence,
  changing(async (db, { body }, by) => {
    const child = await getRecord(db, student, body.studentId)
    await addAbsenceNote(db, body, by)
    return { message: message(familyMessages, 'noted', String(child.fullName)) }
  }),
)

const setMissingAfter = serve(
  familiesCalls.setMissingAfter,
  changing(async (db, { body: { missingAfter } }, { admin, now }) => {
    if ((await readMissingAfter(db)) !== missingAfter) {
      await saveSetting(db, now, settingsKey, missingAfter)
      const title = words.missingAfter(missingAfter)
      await recordHistory(db, now, admin, { action: 'change settings', title })
    }
    return { message: message(familyMessages, 'saved', missingAfter) }
  }),
)

/** What was heard of a child, or why one leaves; once, also where it is sent again since the answer was lost. Part of a transaction. */
export async function addAbsenceNote(
  db: Db,
  { isComing, ...note }: Pick<AbsenceNoteRow, 'studentId' | 'heard'> & { isComing: boolean },
  { admin, now }: By,
): Promise<void> {
  const noted = { ...note, day: schoolDay(now), isComing: isComing ? 1 : 0, adminId: admin.id }
  const notes = db.selectFrom('absenceNotes').select('id')
  if (await notes.where((one) => one.and(noted)).executeTakeFirst()) return
  const row = { ...noted, id: newId(), at: now.toISOString(), adminName: admin.fullName }
  await db.insertInto('absenceNotes').values(row).execute()
}

/** Who is missing, and what their families say. */
export const familyRoutes = [showMissing, noteAbsence, setMissingAfter]

const readMissingAfter = async (db: Db): Promise<number> =>
  (await readSetting<number>(db, settingsKey)) ?? missingAfter.usual

/** Who has been missing so often in a row that somebody should ask; first those about whom nothing was heard since. */
async function readMissing(db: Db, actor: AdminActor, now: Date): Promise<MissingList> {
  const limit = await readMissingAfter(db)
  const school = await readClasses(db)
  const evenings = await readPastEvenings(db, school, { to: schoolDay(now) })
  const notes = can(actor, 'see guardians') ? await readNotes(db) : undefined
  const listed = toListedChildren(school.children, evenings)
  const nameOf = namesOf(school, actor)
  const children = listed.flatMap((child): MissingChild[] => {
    const { missed, since, lastHere } = missedInARow(child, evenings)
    if (missed < limit || since === null) return []
    const values = visibleValues(student, child.row, actor)
    const { id: studentId, studentClass } = child
    return [
      {
        studentId,
        fullName: nameOf.get(studentId) ?? '',
        studentClass,
        missed,
        since,
        lastHere,
        guardians: guardiansOf(values),
        notes: notes?.get(studentId)?.map(presentNote) ?? [],
      },
    ]
  })
  const isHeardOf = ({ notes, since }: MissingChild) => Number(notes.some(({ day }) => day >= since))
  children.sort((a, b) => isHeardOf(a) - isHeardOf(b) || b.missed - a.missed)
  return { missingAfter: limit, children }
}

/** What there is of a child's guardians, of what somebody may see. */
const guardiansOf = (values: Values): Guardian[] =>
  ['guardian1', 'guardian2']
    .map((guardian) => {
      const text = (what: string) => String(values[guardian + what] ?? '')
      return {
        name: text('Name'),
        relation: text('Relation'),
        phone: text('Phone'),
        language: text('Language'),
      }
    })
    .filter(({ name, phone }) => name !== '' || phone !== '')

/** By child, the latest first; those of earlier school years are deleted (`delete-old-evenings.ts`). */
async function readNotes(db: Db): Promise<Map<string, AbsenceNoteRow[]>> {
  const rows = await db.selectFrom('absenceNotes').selectAll().orderBy('at', 'desc').execute()
  return Map.groupBy(rows, ({ studentId }) => studentId)
}

const presentNote = ({ id, day, heard, isComing, adminName }: AbsenceNoteRow): AbsenceNote => ({
  _id: id,
  day,
  heard,
  isComing: isComing === 1,
  by: adminName,
})
