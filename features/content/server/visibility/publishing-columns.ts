import { isFileField } from '#domain/kinds/fields.ts'
import type { Kind, Values } from '#domain/kinds/kind.ts'
import {
  defaultPublishing,
  endOfTime,
  type Publishing,
  parsePublishing,
  publishingField,
  visibleSpan,
} from '#domain/kinds/publishing.ts'
import { checkPublishing } from '#domain/kinds/publishing-schema.ts'
import type { ContentRow } from '#server/db/tables.ts'
import { Invalid } from '#server/errors.ts'
import { tryParseJson } from '#server/http/parse-input.ts'

type PublishingColumns = Pick<ContentRow, 'publishing' | 'isPinned' | 'visibleFrom' | 'visibleUntil'>

/** The columns of a record without publishing settings. */
export const defaultColumns: PublishingColumns = {
  publishing: null,
  isPinned: 0,
  visibleFrom: '',
  visibleUntil: endOfTime,
}

/**
 * Reads the publishing settings in a request; missing settings are unchanged.
 *
 * @param sent an object, or its JSON in a form; undefined if nothing was sent
 * @throws {Invalid}
 */
export function readPublishing(kind: Kind, sent: unknown, current?: ContentRow): Partial<PublishingColumns> {
  if (sent === undefined || sent === null || sent === '') return {}
  const before = parsePublishing(current?.publishing)
  const checked = checkPublishing(kind, typeof sent === 'string' ? tryParseJson(sent) : sent, before)
  if ('problem' in checked) throw new Invalid([{ field: publishingField, message: checked.problem }])
  return publishingColumns(checked.publishing)
}

export function publishingColumns(publishing: Publishing): PublishingColumns {
  const text = JSON.stringify(publishing, Object.keys(defaultPublishing))
  if (text === JSON.stringify(defaultPublishing)) return defaultColumns
  return {
    publishing: text,
    isPinned: publishing.isPinned ? 1 : 0,
    ...spanColumns({ publishing: text }),
  }
}

/** Returns from when to when visitors see a record; follows from its publishing settings alone. */
export function spanColumns({ publishing }: { publishing?: unknown }) {
  const { from, until } = visibleSpan(parsePublishing(publishing) ?? defaultPublishing)
  return { visibleFrom: from, visibleUntil: until }
}

/** The columns of an incomplete record, hidden until its form is complete. */
export const hiddenColumns: PublishingColumns = publishingColumns({ ...defaultPublishing, isHidden: true })

/** Returns true if a required field other than a file is empty. */
export const isUnfinished = ({ fields }: Pick<Kind, 'fields'>, values: Values) =>
  Object.entries(fields).some(([name, field]) => field.required && !isFileField(field) && values[name] === '')

/** Shows a record that was hidden because it was incomplete, once an edit completes it. */
export const publishWhenComplete = (kind: Kind, current: ContentRow, values: Values) =>
  current.publishing === hiddenColumns.publishing &&
  isUnfinished(kind, current) &&
  !isUnfinished(kind, values) &&
  defaultColumns
