import { compareClasses } from '#domain/kinds/class-order.ts'
import { defineWords } from '#domain/text/words.ts'

export const classPaths = {
  list: '/api/admin/evenings/classes',
  one: '/api/admin/evenings/classes/:id',
} as const

export const classesScreen = '/admin/tonight/classes'

/** The maximum length of a class's name, as in a child's form. */
export const maxClassLength = 40

/** A class in its place: `position` is null unless a PIC has arranged the classes since it began. */
type Placed = { name: string; position: number | null }

/**
 * Returns classes in the order in which a PIC has arranged them. Those that were never arranged are in their usual
 * place, by the grade and the name: before the first class that comes after them.
 */
export function inOrder<C extends Placed>(classes: readonly C[]): C[] {
  const byName = [...classes].sort((a, b) => compareClasses(a.name, b.name))
  const ordered = byName
    .filter(({ position }) => position !== null)
    .sort((a, b) => Number(a.position) - Number(b.position))
  for (const one of byName.filter(({ position }) => position === null)) {
    const next = ordered.findIndex((other) => compareClasses(one.name, other.name) < 0)
    ordered.splice(next < 0 ? ordered.length : next, 0, one)
  }
  return ordered
}

export const classMessages = defineWords('classes', {
  notLoaded: 'The classes could not be loaded. Please try again.',
  arranged: 'Order saved.',
  renamed: (name: string) => `The class is called ${name} now.`,
  merged: (name: string) => `All children are in ${name} now.`,
  gone: 'This class no longer has any children. Please check the list again.',
  changed: 'The classes have changed meanwhile. Please check the list again.',
  nameTaken: (name: string) =>
    `There is a class ${name} already. To put the children into it, merge the classes.`,
})
