import { kinds } from '#domain/kinds/index.ts'
import { type Counts, countedKinds } from '#domain/reports.ts'
import { countEach } from '../content/list-counts.ts'
import type { Db } from '../db/tables.ts'

/** The numbers of the dashboard, in one query; what lies in the trash does not count. */
export async function readCounts(db: Db): Promise<Counts> {
  const counted = Object.entries(countedKinds)
  const numbers = await countEach(
    db,
    counted.map(([, kindName]) => kindNamed(kindName)),
  )
  return Object.fromEntries(counted.map(([name, kindName]) => [name, numbers.get(kindName)])) as Counts
}

function kindNamed(name: string) {
  const kind = kinds.find((kind) => kind.name === name)
  if (!kind) throw new Error(`There is no kind called "${name}" to count.`)
  return kind
}
