import { kinds } from '#domain/kinds/index.ts'
import { type Counts, countedKinds } from '#domain/reports.ts'
import { tableOf } from '../content/content-table.ts'
import type { Db } from '../db/tables.ts'

/** The numbers of the dashboard, in one query; what lies in the trash does not count. */
export async function readCounts(db: Db): Promise<Counts> {
  const row = await db
    .selectNoFrom((from) =>
      Object.entries(countedKinds).map(([name, kindName]) =>
        from
          .selectFrom(tableOf(kindNamed(kindName)))
          .select((each) => each.fn.countAll<number>().as('number'))
          .where('deletedAt', 'is', null)
          .as(name),
      ),
    )
    .executeTakeFirstOrThrow()
  return Object.fromEntries(Object.entries(row).map(([name, number]) => [name, Number(number)])) as Counts
}

function kindNamed(name: string) {
  const kind = kinds.find((kind) => kind.name === name)
  if (!kind) throw new Error(`There is no kind called "${name}" to count.`)
  return kind
}
