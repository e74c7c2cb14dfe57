import { sql } from 'kysely'
import { erasedName } from '#domain/admin/person.ts'
import { formatMinutes } from '#domain/evenings/attendance.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import type { Db } from '../../db/tables.ts'
import { readAllHours } from '../../evenings/hours/read-hours.ts'
import { isNamedIn, mayName, withoutNames } from '../names-in-text.ts'
import type { Person } from '../person.ts'
import { entry, type PersonSource } from '../source.ts'
import { isBy } from './evenings.ts'
import { namesOf } from './mails.ts'

const words = {
  heard: 'What was heard',
  isComing: 'Coming again',
  yes: 'yes',
  by: 'By',
  all: 'By all registers, with corrections',
  evenings: 'Evenings',
  hours: 'Hours',
  added: 'Added',
  reason: 'Reason',
}

/** What was heard of a child who was missing, or why one left. */
export const absencesSource: PersonSource = {
  tables: ['absenceNotes'],
  async read(db, person) {
    const rows = await db
      .selectFrom('absenceNotes')
      .selectAll()
      .where((eb) => eb.or([eb('studentId', '=', person.row.id), isBy(person)]))
      .orderBy('at', 'desc')
      .execute()
    const naming = await findNaming(db, person)
    return [...rows, ...naming].map(({ day, heard, isComing, adminName, at }) =>
      entry(
        day,
        { [words.heard]: heard, [words.isComing]: isComing === 1 && words.yes, [words.by]: adminName },
        { at },
      ),
    )
  },
  async erase(db, person) {
    await db.deleteFrom('absenceNotes').where('studentId', '=', person.row.id).execute()
    const nameless = { adminId: null, adminName: erasedName }
    await db.updateTable('absenceNotes').set(nameless).where(isBy(person)).execute()
    for (const { id, heard } of await findNaming(db, person))
      await db
        .updateTable('absenceNotes')
        .set({ heard: withoutNames(heard, namesOf(person)) })
        .where('id', '=', id)
        .execute()
  },
}

/** Notes about others in which they are named. */
async function findNaming(db: Db, person: Person) {
  const names = namesOf(person)
  const rows = await db
    .selectFrom('absenceNotes')
    .selectAll()
    .where('studentId', '<>', person.row.id)
    .where(mayName(sql.ref('heard'), names))
    .where((eb) => eb.not(isBy(person)))
    .execute()
  return rows.filter(({ heard }) => isNamedIn(heard, names))
}

/** How long a volunteer was there, and what was corrected; the reason is about the volunteer. */
export const hoursSource: PersonSource = {
  tables: ['hoursCorrections'],
  async read(db, person) {
    const { kind, row } = person
    const hours = kind.name === volunteer.name ? (await readAllHours(db, row.id)).get(row.id) : undefined
    const corrections = await db
      .selectFrom('hoursCorrections')
      .selectAll()
      .where((eb) => eb.or([eb('volunteerId', '=', row.id), isBy(person)]))
      .orderBy('day', 'desc')
      .execute()
    return [
      ...(hours
        ? [
            entry(words.all, {
              [words.evenings]: hours.evenings,
              [words.hours]: formatMinutes(hours.minutes),
            }),
          ]
        : []),
      ...corrections.map(({ day, minutes, reason, adminName, at }) =>
        entry(
          day,
          { [words.added]: formatMinutes(minutes), [words.reason]: reason, [words.by]: adminName },
          { at },
        ),
      ),
    ]
  },
  async erase(db, person) {
    await db.deleteFrom('hoursCorrections').where('volunteerId', '=', person.row.id).execute()
    const nameless = { adminId: null, adminName: erasedName }
    await db.updateTable('hoursCorrections').set(nameless).where(isBy(person)).execute()
  },
}
