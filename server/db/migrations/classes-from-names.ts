import { newId } from '../new-id.ts'

/** A child with the names that its class has had: `former` is oldest first, each with the time when it ended. */
export type Child = {
  id: string
  name: string
  createdAt: string
  updatedAt: string
  isListed: boolean
  former: { until: string; name: string }[]
}
export type ClassRow = {
  id: string
  name: string
  endedAt: string | null
  mergedInto: string | null
  formerNames: { until: string; name: string }[]
}
type Membership = { childId: string; classId: string; from: string }
type Move = { child: Child; to: string }

/**
 * Makes classes from the names that children's classes have had, by repeating all changes in their order. If all
 * children of a class went to another name at once, the class was renamed, or merged if a class of that name existed.
 */
export function replayClasses(children: readonly Child[]) {
  const classes = new Map<string, ClassRow>()
  const ids = new Map<string, string>()
  const memberships: Membership[] = []
  const current = new Map<string, { classId: string; name: string }>()

  function enter(child: Child, name: string, from: string) {
    const row = find(name) ?? add(name)
    if (child.isListed) Object.assign(row, { endedAt: null, mergedInto: null })
    if (current.get(child.id)?.classId !== row.id)
      memberships.push({ childId: child.id, classId: row.id, from })
    current.set(child.id, { classId: row.id, name })
  }

  const find = (name: string) => classes.get(ids.get(name) ?? '')

  function add(name: string): ClassRow {
    const row = { id: newId(), name, endedAt: null, mergedInto: null, formerNames: [] }
    classes.set(row.id, row)
    ids.set(name, row.id)
    return row
  }

  function move(moves: readonly Move[], at: string) {
    const leaving = Map.groupBy(moves, ({ child }) => current.get(child.id)?.name ?? '')
    const after = new Map(moves.map(({ child, to }) => [child.id, to]))
    const listed = children.filter(({ id, isListed }) => isListed && current.has(id))
    const stillUsed = new Set(listed.map(({ id }) => after.get(id) ?? current.get(id)?.name))
    const merged = new Map<ClassRow, string>()
    for (const [name, ofName] of leaving) {
      const row = find(name)
      const to = mostCommon(ofName.filter(({ child }) => child.isListed).map(({ to }) => to))
      if (!row || to === undefined || stillUsed.has(name)) continue
      if (ids.has(to)) merged.set(row, to)
      else {
        row.formerNames.push({ until: at, name })
        row.name = to
        ids.delete(name)
        ids.set(to, row.id)
      }
    }
    for (const { child, to } of moves) enter(child, to, at)
    for (const [row, to] of merged) Object.assign(row, { endedAt: at, mergedInto: ids.get(to) ?? null })
  }

  for (const [at, { added, moves }] of [...changesOf(children)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const child of added) enter(child, child.former[0]?.name ?? child.name, at)
    if (moves.length > 0) move(moves, at)
  }
  endEmpty(classes, children, current)

  return { classes, memberships, idOf: finder(children, classes, memberships) }
}

type Changes = Map<string, { added: Child[]; moves: Move[] }>

function changesOf(children: readonly Child[]): Changes {
  const changes: Changes = new Map()
  const at = (time: string) => {
    const known = changes.get(time) ?? { added: [], moves: [] }
    changes.set(time, known)
    return known
  }
  for (const child of children) {
    const [first] = child.former
    at(first && first.until < child.createdAt ? first.until : child.createdAt).added.push(child)
    for (const [index, { until, name }] of child.former.entries()) {
      const to = child.former[index + 1]?.name ?? child.name
      if (to !== name) at(until).moves.push({ child, to })
    }
  }
  return changes
}

function mostCommon(names: readonly string[]): string | undefined {
  const groups = [...Map.groupBy(names, (name) => name)]
  return groups.sort(([, a], [, b]) => b.length - a.length)[0]?.[0]
}

/** Ends the classes whose children have all left the school or were deleted. */
function endEmpty(
  classes: ReadonlyMap<string, ClassRow>,
  children: readonly Child[],
  current: ReadonlyMap<string, { classId: string }>,
) {
  const inUse = new Set(
    children.flatMap(({ id, isListed }) => (isListed ? current.get(id)?.classId : []) ?? []),
  )
  for (const row of classes.values())
    if (!inUse.has(row.id) && row.endedAt === null) {
      const ofClass = children.filter(({ id }) => current.get(id)?.classId === row.id)
      row.endedAt =
        ofClass
          .map(({ updatedAt }) => updatedAt)
          .sort()
          .at(-1) ?? ''
    }
}

/** The name of a child's class at a time. */
export const nameAt = ({ name, former }: Child, time: string) =>
  former.find(({ until }) => time <= until)?.name ?? name

/**
 * Returns a function that finds the class with a name at a time: the class of a child who had this name then; else the
 * class that the children with this name are in by then; else any class that ever had it.
 */
function finder(
  children: readonly Child[],
  classes: ReadonlyMap<string, ClassRow>,
  memberships: readonly Membership[],
) {
  const ofChild = Map.groupBy(memberships, ({ childId }) => childId)
  const classAt = (id: string, time: string) =>
    ofChild.get(id)?.findLast(({ from }) => from < time)?.classId ?? ofChild.get(id)?.[0]?.classId
  const listed = children.filter(({ isListed }) => isListed)
  return (name: string, time = '9999'): string => {
    const named = listed.find((child) => nameAt(child, time) === name)
    const were = listed.filter(({ former, ...child }) => [child, ...former].some((one) => one.name === name))
    const all = [...classes.values()]
    const had =
      all.find((row) => row.name === name) ??
      all.find(({ formerNames }) => formerNames.some((former) => former.name === name))
    const found = named
      ? classAt(named.id, time)
      : mostCommon(were.flatMap(({ id }) => classAt(id, time) ?? []))
    return found ?? had?.id ?? name
  }
}
