import { foldLine } from '#domain/text/fold-text.ts'

/** A listed person; the number distinguishes them, if the reader may see it. */
type Listed = { id: string; name: string; number: unknown }

/**
 * Returns names that distinguish the people of one list, on screen and for screen readers.
 *
 * @returns the name by id, followed by the number if another person in the list has the same name
 */
export function distinctNames(people: readonly Listed[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>()
  for (const { name } of people) counts.set(foldLine(name), (counts.get(foldLine(name)) ?? 0) + 1)
  return new Map(
    people.map(({ id, name, number }) => {
      const isShared = (counts.get(foldLine(name)) ?? 0) > 1
      return [id, isShared && number ? `${name} (${number})` : name]
    }),
  )
}
