import { schoolDay } from '#domain/dates/school-day.ts'
import { missedInARow } from '#domain/evenings/attendance.ts'
import { missingAfter } from '#domain/evenings/families.ts'
import type { AbsenceNote, Guardian, MissingChild, MissingList } from '#domain/evenings/family-schemas.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { type AdminActor, can } from '#domain/permissions.ts'
import { visibleValues } from '../../content/present.ts'
import type { AbsenceNoteRow } from '../../db/evening-rows.ts'
import { readSetting, saveSetting } from '../../db/settings-table.ts'
import type { Db } from '../../db/tables.ts'
import { readChildren } from '../evening-people.ts'
import { readPastEvenings, toListedChildren } from '../registers.ts'

/** A row of the table of settings, beside those of the site. */
const settingsKey = 'missingAfter'

export const readMissingAfter = async (db: Db): Promise<number> =>
  (await readSetting<number>(db, settingsKey)) ?? missingAfter.usual

/** Part of a transaction. */
export const saveMissingAfter = (db: Db, now: Date, evenings: number): Promise<void> =>
  saveSetting(db, now, settingsKey, evenings)

/** Who has been missing so often in a row that somebody should ask; first those about whom nothing was heard since. */
export async function readMissing(db: Db, actor: AdminActor, now: Date): Promise<MissingList> {
  const limit = await readMissingAfter(db)
  const evenings = await readPastEvenings(db, { to: schoolDay(now) })
  const notes = can(actor, 'see guardians') ? await readNotes(db) : undefined
  const children = toListedChildren(await readChildren(db), evenings).flatMap((child): MissingChild[] => {
    const { missed, since, lastHere } = missedInARow(child, evenings)
    if (missed < limit || since === null) return []
    const values = visibleValues(student, child.row, actor)
    const { id: studentId, studentClass } = child
    return [
      {
        ...{ studentId, fullName: String(values.fullName), studentClass, missed, since, lastHere },
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
  ...{ _id: id, day, heard, isComing: isComing === 1, by: adminName },
})
