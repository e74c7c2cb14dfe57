import type { Evening } from './evening-schemas.ts'
import type { Register } from './marks.ts'

type Rules = Evening['children'][number]['home']
export type WayHome = ReturnType<Register['home']['get']>

/** Returns a name for comparing, without what is in brackets, such as the relation. */
export const nameOnly = (name: string) =>
  name
    .replace(/\([^()]*\)/g, '')
    .trim()
    .toLowerCase()

/** Returns true if the child goes with someone who is not on its list, or alone without permission. */
export function isAgainstRules(rules: Rules, way: WayHome): boolean {
  if (!rules || !way) return false
  if (way.what === 'alone') return !rules.mayGoAlone
  const isOnList = (name: string) => nameOnly(name) === nameOnly(way.note)
  return way.what === 'with' && !rules.mayCollect.some(isOnList)
}
