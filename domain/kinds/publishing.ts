import { endOfSchoolDay, schoolInstant } from '#domain/dates/school-day.ts'
import { can, visitor } from '#domain/permissions.ts'
import type { Kind, Values } from './kind.ts'

/** What visitors see of a record (docs/decisions/060). */
export type Publishing = {
  isHidden: boolean
  hiddenFields: string[]
  isDraft: boolean
  /** When visitors start to see the record, `YYYY-MM-DDTHH:MM` in the school's time zone. Null means immediately. */
  publishAt: string | null
  /** The last day on which visitors see the record, `YYYY-MM-DD`; null means no end. */
  lastDay: string | null
  isPinned: boolean
}

/** The name of the settings in a form or JSON body. */
export const publishingField = 'publishing'

/** The settings of a record without stored settings. */
export const defaultPublishing: Publishing = {
  isHidden: false,
  hiddenFields: [],
  isDraft: false,
  publishAt: null,
  lastDay: null,
  isPinned: false,
}

export const publishingOf = (record: Values) => record.publishing as Publishing | undefined

/**
 * As the start of visibility, it means "never visible"; as the end, "visible forever". ISO strings sort
 * chronologically.
 */
export const endOfTime = '9999-12-31T23:59:59.999Z'

/** Returns when visitors see a record, as ISO times: `from` is inclusive ('' means no start), `until` is exclusive. */
export function visibleSpan({ isHidden, isDraft, publishAt, lastDay }: Publishing) {
  if (isHidden || isDraft) return { from: endOfTime, until: endOfTime }
  return {
    from: publishAt ? schoolInstant(publishAt).toISOString() : '',
    until: lastDay ? endOfSchoolDay(lastDay).toISOString() : endOfTime,
  }
}

/** Returns true if visitors see the record of this response at this time. */
export function isVisibleAt(now: Date, record: Values): boolean {
  const { from, until } = visibleSpan(publishingOf(record) ?? defaultPublishing)
  return from <= now.toISOString() && until > now.toISOString()
}

export const publishingStates = ['draft', 'scheduled', 'ended', 'hidden', 'fields hidden', 'pinned'] as const
export type PublishingState = (typeof publishingStates)[number]

/** Returns the record's states; none if visitors see it as usual. */
export function statesOf(publishing: Publishing | undefined, now: Date): PublishingState[] {
  if (!publishing) return []
  const { isHidden, isDraft, isPinned, hiddenFields } = publishing
  const { from, until } = visibleSpan({ ...publishing, isHidden: false, isDraft: false })
  const time = now.toISOString()
  const holds: Record<PublishingState, boolean> = {
    draft: isDraft,
    scheduled: !isDraft && from > time,
    ended: until <= time,
    hidden: isHidden,
    'fields hidden': hiddenFields.length > 0,
    pinned: isPinned,
  }
  return publishingStates.filter((state) => holds[state])
}

/** True if visitors may see records of this kind at all: only then can records be hidden. */
export const canHide = ({ permissions }: Pick<Kind, 'permissions'>) => can(visitor, permissions.list)

/** Only news and standing pages can be drafts, scheduled or pinned. */
export const canSchedule = ({ isNews = false, isStanding = false }: Pick<Kind, 'isNews' | 'isStanding'>) =>
  isNews || isStanding

/**
 * Returns the fields that can be hidden on a single record. A field that is the title, or by which lists are
 * sorted, grouped or filtered, is excluded, because the record's position in the list would reveal it. The
 * whole record can be hidden instead.
 */
export const hideableFields = (kind: Kind): string[] =>
  Object.keys(kind.fields).filter(
    (name) => kind.fields[name]?.visibleTo === 'everyone' && mayBeHidden(kind, name),
  )

/** Returns true also for a field that visitors do not see by default: a PIC can show it, or it was hidden before. */
export function mayBeHidden(
  { fields, titleField, filters = [], groupedBy, unlisted }: Kind,
  name: string,
): boolean {
  const telling = [titleField, ...filters, groupedBy?.field, unlisted?.field, 'date']
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field !== undefined && field.visibleTo !== 'address readers' && !telling.includes(name)
}

export const parsePublishing = (column: unknown): Publishing | undefined =>
  typeof column === 'string' ? JSON.parse(column) : undefined
