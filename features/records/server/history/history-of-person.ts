import { type ExpressionBuilder, sql } from 'kysely'
import { erasedName } from '#domain/personal-data.ts'
import { historyTitle } from '#features/records/history.ts'
import type { HistoryRow } from '#server/db/change-rows.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import { isNamedIn, mayName, namesOf, withoutNames } from '#server/personal-data/names-in-text.ts'
import { entry, type Person, type PersonSource, told } from '#server/personal-data/person-source.ts'
import { changeSetKind } from '../../change-sets.ts'
import { adminKind } from '../../history.ts'

const labels = { kind: 'About', adminName: 'By' }

/** The lines that are about the person: their record, their account, and those in whose words the name occurs. */
export const historySource: PersonSource = {
  tables: ['history', 'changeSets'],
  async read(db, person) {
    const lines = [...(await linesAbout(db, person)), ...(await linesNaming(db, person))]
    return lines
      .sort((one, other) => (one.at < other.at ? 1 : -1))
      .map((line) => entry(historyTitle(line), told(line, labels), { at: line.at }))
  },
  async erase(db, person) {
    const naming = await linesNaming(db, person)
    await db
      .updateTable('history')
      .set({ title: erasedName, recordId: null })
      .where('recordId', 'in', idsOf(person))
      .execute()
    for (const { id, title } of naming)
      await db
        .updateTable('history')
        .set({ title: withoutNames(title ?? '', namesOf(person)) })
        .where('id', '=', id)
        .execute()
    const sets = db
      .selectFrom('changeSets')
      .select(['id', 'title'])
      .where(mayName(sql.ref('title'), namesOf(person)))
    for (const { id, title } of await sets.execute())
      await db
        .updateTable('changeSets')
        .set({ title: withoutNames(title, namesOf(person)) })
        .where('id', '=', id)
        .execute()
  },
}

const idsOf = ({ row, account }: Person) => [row.id, ...(account ? [account.id] : [])]

const linesAbout = (db: Db, person: Person): Promise<HistoryRow[]> =>
  db.selectFrom('history').selectAll().where('recordId', 'in', idsOf(person)).execute()

/** Lines about nothing in particular or about a change of many; those about another record name that one. */
async function linesNaming(db: Db, person: Person): Promise<HistoryRow[]> {
  const { kind, name } = person
  const names = namesOf(person)
  const rows = await db
    .selectFrom('history')
    .selectAll()
    .where(mayName(sql.ref('title'), names))
    .where((eb) =>
      eb.or([
        eb('recordId', 'is', null),
        eb('kind', '=', changeSetKind),
        // Of an account that is gone nothing else tells whose it was; children have none.
        ...('email' in kind.fields ? [isOfFormerAdmin(eb, name)] : []),
      ]),
    )
    .execute()
  return rows.filter(({ title }) => isNamedIn(title ?? '', names))
}

const isOfFormerAdmin = (eb: ExpressionBuilder<Tables, 'history'>, name: string) =>
  eb.and([
    eb('kind', '=', adminKind),
    eb('recordId', 'not in', eb.selectFrom('admins').select('admins.id')),
    eb('title', '=', name),
  ])
