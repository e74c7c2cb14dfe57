import { type ExpressionBuilder, sql } from 'kysely'
import { erasedName } from '#domain/personal-data.ts'
import { historyTitle } from '#features/records/history.ts'
import type { HistoryRow } from '#server/db/change-rows.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import { isNamedIn, mayContainName, namesOf, withoutNames } from '#server/personal-data/names-in-text.ts'
import { entry, labeledColumns, type Person, type PersonSource } from '#server/personal-data/person-source.ts'
import { changeSetKind } from '../../change-sets.ts'
import { adminKind } from '../../history.ts'

const labels = { kind: 'About', adminName: 'By' }

/** History entries about the person: their record, their account, and entries whose text contains the name. */
export const historySource: PersonSource = {
  tables: ['history', 'changeSets'],
  async read(db, person) {
    const lines = [...(await linesAbout(db, person)), ...(await linesNaming(db, person))]
    return lines
      .sort((one, other) => (one.at < other.at ? 1 : -1))
      .map((line) => entry(historyTitle(line), labeledColumns(line, labels), { at: line.at }))
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
      .where(mayContainName(sql.ref('title'), namesOf(person)))
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

/**
 * Finds entries that name the person and are about no single record. In an entry about another record, the
 * name is that record's.
 */
async function linesNaming(db: Db, person: Person): Promise<HistoryRow[]> {
  const { kind, name } = person
  const names = namesOf(person)
  const rows = await db
    .selectFrom('history')
    .selectAll()
    .where(mayContainName(sql.ref('title'), names))
    .where((eb) =>
      eb.or([
        eb('recordId', 'is', null),
        eb('kind', '=', changeSetKind),
        // A deleted account is known only by its name; children have no account.
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
