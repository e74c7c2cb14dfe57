import { type Audience, audiences, type FieldVisibility, type ShortName } from '#domain/audiences.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { type Actor, can } from '#domain/permissions.ts'

// Who sees which field of a person: one table, which a PIC changes (docs/decisions/067).

/** Whether it can be set who sees its fields: those of people. */
export const hasFieldVisibility = ({ category }: Pick<Kind, 'category'>) => category === 'person'

/** Whom a field may be shown to at most. Where somebody lives is never public, least of all of a child. */
export const widestAudience = ({ fields }: Kind, name: string): Audience =>
  fields[name]?.visibleTo === 'address readers' ? 'volunteers' : 'everyone'

/** Whom it may be kept from at most: Volunteers work with the lists, whose order and filters tell these fields. */
export const narrowestAudience = ({ titleField, filters = [], groupedBy }: Kind, name: string): Audience =>
  [titleField, ...filters, groupedBy?.field].includes(name) ? 'volunteers' : 'PICs'

/** Who sees it while nothing is set (owner-decisions §3). */
export const usualAudience = ({ fields }: Kind, name: string): Audience =>
  fields[name]?.visibleTo === 'everyone' ? 'everyone' : 'volunteers'

export const isWider = (one: Audience, other: Audience) => audiences.indexOf(one) < audiences.indexOf(other)

/** Who sees a field. Whatever is stored, never more people than may see it at most. */
export function audienceOf(
  kind: Kind,
  name: string,
  visibility?: Pick<FieldVisibility, 'audiences'>,
): Audience {
  const usual = usualAudience(kind, name)
  if (!hasFieldVisibility(kind)) return usual
  const [widest, narrowest] = [widestAudience(kind, name), narrowestAudience(kind, name)]
  const set = visibility?.audiences[kind.name]?.[name] ?? usual
  return isWider(set, widest) ? widest : isWider(narrowest, set) ? narrowest : set
}

/** Whether a field leaves the server for somebody, in whatever answer, file or search (owner-decisions §3, §7). */
export function canSeeField(actor: Actor, kind: Kind, name: string): boolean {
  const audience = audienceOf(kind, name, actor.visibility)
  if (actor.type === 'visitor') return audience === 'everyone' && knowsSettings(actor, kind)
  if (actor.role === 'PIC') return true
  if (audience === 'PICs') return false
  return kind.fields[name]?.visibleTo !== 'address readers' || can(actor, 'see addresses')
}

/** A visitor for whom nobody has looked up the settings is told nothing about people: a mistake hides, and never shows. */
const knowsSettings = ({ visibility }: Actor, kind: Kind) =>
  visibility !== undefined || !hasFieldVisibility(kind)

/** A name as it is told where the full name is not. */
export function shortenName(fullName: string, shortName: ShortName): string {
  const [first = ''] = fullName.trim().split(/\s+/)
  if (shortName === 'first name') return first
  const [initial] = new Intl.Segmenter().segment(first)
  return initial ? `${initial.segment.toUpperCase()}.` : ''
}
