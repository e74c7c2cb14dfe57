import type { Kind } from '#domain/kinds/kind.ts'
import {
  endOfTime,
  type Publishing,
  parsePublishing,
  publishingField,
  shownAsUsual,
  visibleSpan,
} from '#domain/records/publishing.ts'
import { checkPublishing } from '#domain/records/publishing-schema.ts'
import type { ContentRow } from '../db/tables.ts'
import { Invalid } from '../errors.ts'

export type PublishingColumns = Pick<ContentRow, 'publishing' | 'isPinned' | 'visibleFrom' | 'visibleUntil'>

/** The columns of a record about which nothing was set. */
export const usualColumns: PublishingColumns = {
  publishing: null,
  isPinned: 0,
  visibleFrom: '',
  visibleUntil: endOfTime,
}

/**
 * Reads what a request says about who sees a record; what it does not say stays as it is.
 *
 * @param sent an object, or as in a form its JSON; undefined where nothing was said
 * @throws {Invalid}
 */
export function readPublishing(kind: Kind, sent: unknown, current?: ContentRow): Partial<PublishingColumns> {
  if (sent === undefined || sent === null || sent === '') return {}
  const before = parsePublishing(current?.publishing)
  const checked = checkPublishing(kind, typeof sent === 'string' ? tryParseJson(sent) : sent, before)
  if ('problem' in checked) throw new Invalid([{ field: publishingField, message: checked.problem }])
  return publishingColumns(checked.publishing)
}

/** The columns of a record about which this was set. */
export function publishingColumns(publishing: Publishing): PublishingColumns {
  const { from, until } = visibleSpan(publishing)
  const text = JSON.stringify(publishing, Object.keys(shownAsUsual))
  if (text === JSON.stringify(shownAsUsual)) return usualColumns
  return {
    publishing: text,
    isPinned: publishing.isPinned ? 1 : 0,
    visibleFrom: from,
    visibleUntil: until,
  }
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
