import { type ExpressionBuilder, sql } from 'kysely'
import { peopleKinds } from '#domain/kinds/people.ts'
import { erasedName } from '#domain/personal-data.ts'
import { changeSetKind } from '#features/content/change-sets.ts'
import { adminKind, historyTitle } from '#features/content/history.ts'
import type { HistoryRow } from '#features/content/server/tables.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import { isNamedIn, mayContainName, namesOf, withoutNames } from '#server/personal-data/names-in-text.ts'
import { entry, type ListedSource, labeledColumns, type Person } from '#server/personal-data/person-source.ts'
import { erasedOf, withChoices } from '#server/personal-data/shared-data.ts'

const labels = { kind: 'About', adminName: 'By' }

/** History entries about the person: their record, their account, and entries whose text contains the name. */
export const historySource: ListedSource = {
  label: 'History of the record',
  where: 'The entries in History about this person.',
  fate: 'nameless',
  why: 'History still shows what was done, when and by whom, but not about whom.',
  tables: ['history'],
  async read(db, person) {
    const about = (await linesAbout(db, person)).map((thing) => ({ thing, choice: null }))
    return [...about, ...(await linesNaming(db, person))]
      .sort((one, other) => (one.thing.at < other.thing.at ? 1 : -1))
      .map(({ thing: line, choice }) =>
        entry(historyTitle(line), labeledColumns(line, labels), { at: line.at, choice }),
      )
  },
  async erase(db, person) {
    const naming = erasedOf(await linesNaming(db, person))
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
  },
}

const personKinds = peopleKinds.map(({ name }) => name)

const tracesOf = ({ title }: { title: string | null }) => ({ texts: [title ?? ''] })

const idsOf = ({ row, account }: Person) => [row.id, ...(account ? [account.id] : [])]

const linesAbout = (db: Db, person: Person): Promise<HistoryRow[]> =>
  db.selectFrom('history').selectAll().where('recordId', 'in', idsOf(person)).execute()

/**
 * Finds entries that name the person and are about no other person. In an entry about another person, the name is that
 * person's.
 */
async function linesNaming(db: Db, person: Person) {
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
        // A change of something else, such as a notice about the person.
        eb.and([eb('reason', 'is not', null), eb('kind', 'not in', personKinds)]),
        // A deleted account is known only by its name; children have no account.
        ...('email' in kind.fields ? [isOfFormerAdmin(eb, name)] : []),
      ]),
    )
    .execute()
  const naming = rows.filter(({ title }) => isNamedIn(title ?? '', names))
  return withChoices(db, person, naming, { source: 'history', tracesOf })
}

const isOfFormerAdmin = (eb: ExpressionBuilder<Tables, 'history'>, name: string) =>
  eb.and([
    eb('kind', '=', adminKind),
    eb('recordId', 'not in', eb.selectFrom('admins').select('admins.id')),
    eb('title', '=', name),
  ])
