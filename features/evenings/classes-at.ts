import { inOrder } from '#features/classes/classes.ts'

/** A class with its former names, oldest first, each with the time until which it had the name. */
export type SchoolClass = {
  id: string
  name: string
  position: number | null
  formerNames: readonly { until: string; name: string }[]
  /** When the first of its children entered it; the end of time if it has had none. */
  since: string
  endedAt: string | null
  /** The class to which its children went when it ended. */
  mergedInto: string | null
}
export type SchoolClasses = ReadonlyMap<string, SchoolClass>

/** A child's classes, oldest first, each with the time when the child entered it. */
export type ChildOfClass = { classes: readonly { classId: string; from: string }[] }

/** The classes at one moment, by their ids. */
export type ClassesAt = {
  /** The classes that have children, in order. */
  ids: ReadonlySet<string>
  classOf: (child: ChildOfClass) => string
  nameOf: (id: string) => string
  /** Finds the class that a phone or a page means, by the first of these that is an id or any name that it has or had. */
  find: (...idsOrNames: (string | undefined)[]) => string | undefined
  /** Returns the class into which a class was merged by this moment, or else the class itself. */
  goesOnIn: (id: string) => string
  /** Puts ids of classes in order, and names each once. */
  inPlace: (ids: Iterable<string>) => string[]
}

/** Returns the classes at a moment. Changes made at that very moment do not count yet. */
export function classesAt(
  classes: SchoolClasses,
  children: readonly ChildOfClass[],
  moment: string,
): ClassesAt {
  const exists = ({ since }: SchoolClass) => since < moment
  const nameOf = (id: string) => {
    const known = classes.get(id)
    return known?.formerNames.find(({ until }) => moment <= until)?.name ?? known?.name ?? ''
  }

  /** A child may have been added to a class that did not exist yet at this moment, but perhaps under another id. */
  const standIns = new Map<string, string>()
  function standInFor(id: string): string {
    const known = classes.get(id)
    if (!known || exists(known)) return id
    const before = [...classes.values()].filter(exists)
    const merged = before.find(({ mergedInto }) => mergedInto === id)
    return (merged ?? before.find((other) => nameOf(other.id) === nameOf(id)))?.id ?? id
  }
  function classOf({ classes: own }: ChildOfClass): string {
    const id = (own.filter(({ from }) => from < moment).at(-1) ?? own[0])?.classId ?? ''
    const standIn = standIns.get(id) ?? standInFor(id)
    standIns.set(id, standIn)
    return standIn
  }

  const inUse = new Set(children.map(classOf).filter(Boolean))
  const placed = (id: string) => ({ id, name: nameOf(id), position: classes.get(id)?.position ?? null })
  const inPlace = (some: Iterable<string>) => inOrder([...new Set(some)].map(placed)).map(({ id }) => id)
  const ids = new Set(inPlace(inUse))
  function goesOnIn(id: string): string {
    const { endedAt, mergedInto } = classes.get(id) ?? {}
    return !ids.has(id) && endedAt && mergedInto && endedAt < moment ? goesOnIn(mergedInto) : id
  }
  function byName(name: string): string | undefined {
    const all = [...classes.values()]
    const had = all.filter(({ formerNames }) => formerNames.some((former) => former.name === name))
    const [latest] = had.sort((a, b) => (untilOf(a, name) < untilOf(b, name) ? 1 : -1))
    return [...ids].find((id) => nameOf(id) === name) ?? (all.find((one) => one.name === name) ?? latest)?.id
  }
  function find(...idsOrNames: (string | undefined)[]): string | undefined {
    const [id] = idsOrNames.flatMap((one = '') => (classes.has(one) ? one : (byName(one) ?? [])))
    return id && goesOnIn(standInFor(id))
  }
  return { ids, classOf, nameOf, find, goesOnIn, inPlace }
}

const untilOf = ({ formerNames }: SchoolClass, name: string) =>
  formerNames.filter((former) => former.name === name).at(-1)?.until ?? ''
