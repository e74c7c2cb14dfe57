import { endOfSchoolDay, schoolInstant } from '#domain/dates/school-day.ts'
import { can, visitor } from '#domain/permissions.ts'
import type { Kind, Values } from './kind.ts'

/** What an admin has set about what visitors see of a record (docs/decisions/060). */
export type Publishing = {
  isHidden: boolean
  /** The public fields that visitors do not see of this record. */
  hiddenFields: string[]
  isDraft: boolean
  /** From when visitors see it, `YYYY-MM-DDTHH:MM` in the school's time; null is at once. */
  publishAt: string | null
  /** The last day on which visitors see it, `YYYY-MM-DD`. */
  lastDay: string | null
  isPinned: boolean
}

/** The field of a form, or of a JSON body, in which it is sent. */
export const publishingField = 'publishing'

/** How a record is shown about which nothing was set. */
export const shownAsUsual: Publishing = {
  isHidden: false,
  hiddenFields: [],
  isDraft: false,
  publishAt: null,
  lastDay: null,
  isPinned: false,
}

/** What was set about a record, as admins are answered it. */
export const publishingOf = (record: Values) => record.publishing as Publishing | undefined

/** Stands for "never" as a beginning and for "always" as an end; texts of times order like the times. */
export const endOfTime = '9999-12-31T23:59:59.999Z'

/** From when until before when visitors see a record, as ISO times; '' is since ever. */
export function visibleSpan({ isHidden, isDraft, publishAt, lastDay }: Publishing) {
  if (isHidden || isDraft) return { from: endOfTime, until: endOfTime }
  return {
    from: publishAt ? schoolInstant(publishAt).toISOString() : '',
    until: lastDay ? endOfSchoolDay(lastDay).toISOString() : endOfTime,
  }
}

export const publishingStates = ['draft', 'scheduled', 'ended', 'hidden', 'fields hidden', 'pinned'] as const
export type PublishingState = (typeof publishingStates)[number]

/** The states of a record; none where visitors see it as usual. */
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

/** Whether its records can be hidden from visitors: whether visitors see any. */
export const canHide = ({ permissions }: Pick<Kind, 'permissions'>) => can(visitor, permissions.list)

/** Whether its records can be drafts, be shown for some time only and be pinned: news. */
export const canSchedule = ({ isNews = false }: Pick<Kind, 'isNews'>) => isNews

/**
 * The fields that can be hidden of a single record. What names, orders, groups or filters a list would be told by its
 * place in the list; there, the whole record can be hidden.
 */
export function hideableFields({ fields, titleField, filters = [], groupedBy }: Kind): string[] {
  const telling = [titleField, ...filters, groupedBy?.field, 'date']
  return Object.keys(fields).filter(
    (name) => fields[name]?.visibleTo === 'everyone' && !telling.includes(name),
  )
}

/** What was set about a record; undefined where nothing was. */
export const parsePublishing = (column: unknown): Publishing | undefined =>
  typeof column === 'string' ? JSON.parse(column) : undefined
