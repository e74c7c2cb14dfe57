import type { SelectQueryBuilder } from 'kysely'

/** How many rows a query finds. */
export async function countRows<T, Table extends keyof T>(
  query: SelectQueryBuilder<T, Table, object>,
): Promise<number> {
  const { rows } = await query
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .$castTo<{ rows: number }>()
    .executeTakeFirstOrThrow()
  return Number(rows)
}
