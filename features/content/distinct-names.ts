import { groupBy } from '#domain/group-by.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { recordTitle } from '#domain/kinds/record-path.ts'
import { foldLine } from '#domain/text/fold-text.ts'
import { matchKeysOf } from './match-keys.ts'

/** A listed person; the number distinguishes them, if the reader may see it. */
type Listed = { id: string; name: string; number: unknown }

/**
 * Returns names that distinguish the people of one list, on screen, on paper and for screen readers.
 *
 * @returns the name by id. If another person in the list has the same name, the number follows, or the position among
 *   those with this name if the reader may not see numbers.
 */
export function distinctNames(people: readonly Listed[]): ReadonlyMap<string, string> {
  const sameName = groupBy(people, ({ name }) => foldLine(name))
  return new Map(
    people.map(({ id, name, number }) => {
      const ids = (sameName.get(foldLine(name)) ?? []).map((one) => one.id)
      return [id, ids.length > 1 ? `${name} (${number || ids.sort().indexOf(id) + 1})` : name]
    }),
  )
}

/** Returns the titles of the records of one list by id; names of people are distinct. */
export function distinctTitlesOf(kind: Kind, records: readonly AnyRecord[]): ReadonlyMap<string, string> {
  const named = records.map((record) => ({
    id: record._id,
    name: recordTitle(kind, record),
    number: record[matchKeysOf(kind).sure ?? ''],
  }))
  return kind.category === 'person' ? distinctNames(named) : new Map(named.map(({ id, name }) => [id, name]))
}
