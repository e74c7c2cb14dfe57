import { type Counts, countedKinds } from '#domain/admin/reports.ts'
import { kinds } from '#domain/kinds/index.ts'
import { countByKind } from '../content/list-indexes.ts'
import type { Db } from '../db/tables.ts'

/** The numbers of the dashboard, in one query; the trash does not count. */
export async function readCounts(db: Db): Promise<Counts> {
  const counted = Object.entries(countedKinds)
  const numbers = await countByKind(
    db,
    counted.map(([, kindName]) => kindByName(kindName)),
  )
  return Object.fromEntries(counted.map(([name, kindName]) => [name, numbers.get(kindName)])) as Counts
}

function kindByName(name: string) {
  const kind = kinds.find((kind) => kind.name === name)
  if (!kind) throw new Error(`There is no kind called "${name}" to count.`)
  return kind
}
