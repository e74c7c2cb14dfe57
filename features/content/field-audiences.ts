import { type Audience, audiences, type FieldVisibility, type ShortName } from '#domain/audiences.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { type ListState, stateReads } from '#domain/kinds/list-states.ts'
import { type Actor, can } from '#domain/permissions.ts'

// A single table decides who sees which field of a person; PICs can change it (docs/decisions/067).

/** Returns true if the visibility of a kind's fields can be set: for kinds of people. */
export const hasFieldVisibility = ({ category }: Pick<Kind, 'category'>) => category === 'person'

/** Returns the widest audience a field may have. A home address is never public. */
export const widestAudience = ({ fields }: Kind, name: string): Audience =>
  fields[name]?.visibleTo === 'address readers' ? 'volunteers' : 'everyone'

/**
 * Returns the narrowest audience a field may have. Volunteers work with lists, whose order and filters reveal
 * these fields.
 */
export const narrowestAudience = ({ titleField, filters = [], groupedBy }: Kind, name: string): Audience =>
  [titleField, ...filters, groupedBy?.field].includes(name) ? 'volunteers' : 'PICs'

/** Returns who sees a field by default, until a PIC changes it (owner-decisions §3). */
export const defaultAudience = ({ fields }: Kind, name: string): Audience =>
  fields[name]?.visibleTo === 'everyone' ? 'everyone' : 'volunteers'

export const isWider = (one: Audience, other: Audience) => audiences.indexOf(one) < audiences.indexOf(other)

/** Returns who sees a field; never wider than the widest audience, whatever is stored. */
export function audienceOf(
  kind: Kind,
  name: string,
  visibility?: Pick<FieldVisibility, 'audiences'>,
): Audience {
  const usual = defaultAudience(kind, name)
  if (!hasFieldVisibility(kind)) return usual
  const [widest, narrowest] = [widestAudience(kind, name), narrowestAudience(kind, name)]
  const set = visibility?.audiences[kind.name]?.[name] ?? usual
  return isWider(set, widest) ? widest : isWider(narrowest, set) ? narrowest : set
}

/** Returns true if a field may reach this actor in any response, file or search (owner-decisions §3, §7). */
export function canSeeField(actor: Actor, kind: Kind, name: string): boolean {
  const audience = audienceOf(kind, name, actor.visibility)
  if (actor.type === 'visitor') return audience === 'everyone' && knowsSettings(actor, kind)
  if (actor.role === 'PIC') return true
  if (audience === 'PICs') return false
  return kind.fields[name]?.visibleTo !== 'address readers' || can(actor, 'see addresses')
}

/** Returns true if the actor may filter a list by this state; a list of children without a number tells the rest. */
export function canFilterBy(actor: Actor, kind: Kind, state: ListState): boolean {
  const { action, field } = stateReads[state]
  return can(actor, action) && (field === undefined || canSeeField(actor, kind, field))
}

/**
 * Returns true if the visibility settings were loaded. Without them a visitor sees no personal field, so that
 * a mistake hides data instead of showing it.
 */
const knowsSettings = ({ visibility }: Actor, kind: Kind) =>
  visibility !== undefined || !hasFieldVisibility(kind)

/** Returns the short name for audiences that may not see the full name. */
export function shortenName(fullName: string, shortName: ShortName): string {
  const [first = ''] = fullName.trim().split(/\s+/)
  if (shortName === 'first name') return first
  const [initial] = new Intl.Segmenter().segment(first)
  return initial ? `${initial.segment.toUpperCase()}.` : ''
}
