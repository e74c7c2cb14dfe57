import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { erasedName } from '#domain/personal-data.ts'
import { defineWords } from '#domain/text/words.ts'
import { historyTitle } from '#features/content/history.ts'
import { countRows } from '#server/db/dialect.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import type { AdminActions, NameColumn } from '#server/feature.ts'
import { entry, type ListedSource, type Person } from '#server/personal-data/person-source.ts'

const words = defineWords({
  change: (title: string) => `Bulk change: ${title}`,
  undid: (title: string) => `Undid: ${title}`,
  number: 'Number',
})

/**
 * A person's actions as an admin; nothing for people who never had an account.
 *
 * @param counted what the page counts: by its label, the columns with the name of the admin who did it
 */
export const adminActionsSource = (counted: AdminActions): ListedSource => ({
  label: 'What they did',
  where: 'Where they appear as an admin: in History, changes, consents, invitations and approvals.',
  fate: 'nameless',
  why: 'What was done to others stays on record, but not who did it.',
  tables: [
    ...new Set(['history', ...Object.values(counted).flatMap((columns) => columns.map(([table]) => table))]),
  ],
  async read(db, person) {
    const name = await adminNameOf(db, person)
    if (name === undefined) return []
    const lines = await db
      .selectFrom('history')
      .selectAll()
      .where((eb) => isBy(eb, person, name))
      .orderBy('at', 'desc')
      .execute()
    const counts: [label: string, number: number][] = []
    for (const [label, columns] of Object.entries(counted)) {
      let number = 0
      for (const column of columns) number += await countNamed(db, column, name)
      counts.push([label, number])
    }
    return [
      ...lines.map(({ at, action, title }) => entry(historyTitle({ action, title }), {}, { at })),
      ...counts
        .filter(([, number]) => number > 0)
        .map(([title, number]) => entry(title, { [words.number]: number })),
    ]
  },
  async erase(db, person) {
    const name = await adminNameOf(db, person)
    if (name === undefined) return
    await db
      .updateTable('history')
      .set({ adminName: erasedName })
      .where((eb) => isBy(eb, person, name))
      .execute()
    if (await hasNamesake(db, person, name)) return
    for (const [table, column] of [['history', 'undoneBy'] as const, ...Object.values(counted).flat()])
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${erasedName} where ${sql.ref(column)} = ${name}`.execute(
        db,
      )
  },
})

/**
 * Returns the name of the person's account. Without an account, returns the person's own name, in case they are a
 * former admin; undefined for children, and if an admin has the same name.
 */
async function adminNameOf(db: Db, { kind, name, account }: Person): Promise<string | undefined> {
  if (account) return account.fullName
  if (!('email' in kind.fields)) return undefined
  return (await hasNamesake(db, { account }, name)) ? undefined : name
}

/** Returns true if another person's account has the same name; that person's entries must stay. */
async function hasNamesake(db: Db, { account }: Pick<Person, 'account'>, name: string): Promise<boolean> {
  const namesake = await db
    .selectFrom('admins')
    .select('id')
    .where('fullName', '=', name)
    .$if(account !== undefined, (admins) => admins.where('id', '<>', String(account?.id)))
    .limit(1)
    .executeTakeFirst()
  return namesake !== undefined
}

/** Matches entries by the person's account, or by the name if the account was deleted. */
const isBy = (
  eb: ExpressionBuilder<Tables, 'history'>,
  { account }: Person,
  name: string,
): Expression<SqlBool> =>
  eb.or([
    ...(account ? [eb('adminId', '=', account.id)] : []),
    eb.and([
      eb('adminName', '=', name),
      eb('adminId', 'not in', eb.selectFrom('admins').select('admins.id')),
    ]),
  ])

const countNamed = (db: Db, [table, column]: NameColumn, name: string): Promise<number> =>
  countRows(db.selectFrom(db.dynamic.table(table).as('named')).where(sql.ref(column), '=', name))
