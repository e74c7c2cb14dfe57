import { sql } from 'kysely'
import { erasedName } from '#domain/admin/person.ts'
import type { ClassLogRow } from '../../db/evening-rows.ts'
import type { Db } from '../../db/tables.ts'
import { isNamedIn, mayName, withoutNames } from '../names-in-text.ts'
import type { Person } from '../person.ts'
import { entry, type PersonSource } from '../source.ts'
import { namesOf } from './mails.ts'

const words = {
  marked: 'Marked',
  took: 'Took a register',
  class: 'Class',
  subject: 'Subject',
  taught: 'Taught',
  homework: 'Homework',
  forNext: 'For whoever comes next',
  by: 'By',
}

/** On which evenings they were marked, and of admins whose register they took. */
export const registersSource: PersonSource = {
  tables: ['registerMarks'],
  async read(db, { row, account }) {
    const marks = db.selectFrom('registerMarks').orderBy('day', 'desc')
    const own = marks.select(['day', 'what', 'at']).where('subject', '=', row.id).orderBy('at', 'desc')
    const taken = marks
      .select('day')
      .distinct()
      .where('adminId', '=', account?.id ?? '')
    return [
      ...(await own.execute()).map(({ day, what, at }) => entry(day, { [words.marked]: what }, { at })),
      ...(await taken.execute()).map(({ day }) => entry(`${words.took}: ${day}`, {})),
    ]
  },
  async erase(db, { row, account }) {
    await db.deleteFrom('registerMarks').where('subject', '=', row.id).execute()
    if (account)
      await db.updateTable('registerMarks').set({ adminId: null }).where('adminId', '=', account.id).execute()
  },
}

const texts = ['subject', 'taught', 'homework', 'forNext'] as const

/** What they wrote in the class log, and what others wrote with their name in it. */
export const classLogSource: PersonSource = {
  tables: ['classLogs'],
  async read(db, person) {
    const entries = [...(await findWritten(db, person)), ...(await findNaming(db, person))]
    return [...new Map(entries.map((one) => [one.id, one])).values()].map((one) =>
      entry(
        one.day,
        {
          [words.class]: one.studentClass,
          ...Object.fromEntries(texts.map((name) => [words[name], one[name]])),
          [words.by]: one.adminName,
        },
        { at: one.at },
      ),
    )
  },
  async erase(db, person) {
    const change = (id: string, set: Partial<ClassLogRow>) =>
      db.updateTable('classLogs').set(set).where('id', '=', id).execute()
    for (const { id } of await findWritten(db, person))
      await change(id, { adminId: null, adminName: erasedName })
    const names = namesOf(person)
    for (const { id, ...row } of await findNaming(db, person))
      await change(id, Object.fromEntries(texts.map((name) => [name, withoutNames(row[name], names)])))
  },
}

const findWritten = (db: Db, person: Person): Promise<ClassLogRow[]> =>
  db.selectFrom('classLogs').selectAll().where(isBy(person)).execute()

/** By their account, or under their name by one that is gone; children have none. */
export const isBy = ({ kind, name, account }: Person) => sql<boolean>`(
  "adminId" = ${account?.id ?? ''}
  ${'email' in kind.fields ? sql`or ("adminName" = ${name} and "adminId" not in (select "admins"."id" from "admins"))` : sql``})`

async function findNaming(db: Db, person: Person): Promise<ClassLogRow[]> {
  const names = namesOf(person)
  const rows = await db
    .selectFrom('classLogs')
    .selectAll()
    .where((eb) => eb.or(texts.map((name) => mayName(sql.ref(name), names))))
    .execute()
  return rows.filter((row) => texts.some((name) => isNamedIn(row[name], names)))
}
