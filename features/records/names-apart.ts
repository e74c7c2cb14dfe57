import { foldLine } from '#domain/text/fold-text.ts'

/** A person of a list; the number tells them from everyone else, where the reader may see it. */
type Listed = { id: string; name: string; number: unknown }

/**
 * The names by which the people of one list can be told apart, on a screen and by a screen reader.
 *
 * @returns by id the name, with the number behind it where another person of the list has the same name
 */
export function namesApart(people: readonly Listed[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>()
  for (const { name } of people) counts.set(foldLine(name), (counts.get(foldLine(name)) ?? 0) + 1)
  return new Map(
    people.map(({ id, name, number }) => {
      const isShared = (counts.get(foldLine(name)) ?? 0) > 1
      return [id, isShared && number ? `${name} (${number})` : name]
    }),
  )
}
