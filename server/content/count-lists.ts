import { sql } from 'kysely'
import type { Kind } from '#domain/kinds/kind.ts'
import { countRows } from '../db/count-rows.ts'
import type { Db } from '../db/tables.ts'
import { type ListScope, shownRecords } from './list-scope.ts'
import { isShownTo, listedRecords, type Viewer } from './visibility.ts'

// Lists are counted when they are read, each by an index alone (docs/decisions/037).

/** How many records a list shows in all. */
export const countList = async (db: Db, scope: ListScope): Promise<number> =>
  countRows(await shownRecords(db, scope))

/** How many records of a kind somebody sees. */
export const countShown = (db: Db, kind: Kind, viewer: Viewer): Promise<number> =>
  countRows(listedRecords(db, kind).where((eb) => eb.and(isShownTo(eb, viewer))))

/** How many records each of these kinds has, whoever sees them. */
export async function countByKind(db: Db, kinds: readonly Kind[]): Promise<Map<string, number>> {
  const counts = kinds.map(
    async (kind) => [kind.name, await countRows(listedRecords(db, kind))] as [string, number],
  )
  return new Map(await Promise.all(counts))
}

/** Each value of a filter, and how many records that somebody sees have it, in no order. */
export async function countChoices(db: Db, { kind, filter }: { kind: Kind; filter: string }, viewer: Viewer) {
  const column = sql.ref<string>(filter)
  const value = kind.fields[filter]?.type === 'day' ? sql<string>`substr(${column}, 1, 4)` : column
  const rows = await listedRecords(db, kind)
    .where((eb) => eb.and(isShownTo(eb, viewer)))
    .select((eb) => [value.as('value'), eb.fn.countAll<number>().as('count')])
    .groupBy(value)
    .execute()
  return rows.map(({ value, count }) => ({ value: String(value), count: Number(count) }))
}
