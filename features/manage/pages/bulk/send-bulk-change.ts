import { ApiError, api, invalidResponseMessage } from '#app/api/api.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { bulkChangePath } from '../../bulk-change.ts'
import type { BulkChange, BulkPreview } from '../../bulk-change-schema.ts'

/** The records to change: by their ids, or a whole list by its search and filters. */
export type RecordChoice = BulkChange['records']
export type Change = BulkChange['change']

/** What to change of which records of a kind. */
type Task = { kind: Kind; records: RecordChoice; change: Change }

const sendChange = ({ kind, records, change }: Task, more: Partial<BulkChange>) =>
  api.call('POST', bulkChangePath, { params: { kind: kind.name }, body: { records, change, ...more } })

export async function previewBulkChange(task: Task): Promise<BulkPreview> {
  const answer = await sendChange(task, { isPreview: true })
  if (!('preview' in answer)) throw new ApiError(200, invalidResponseMessage)
  return answer.preview
}

/**
 * Applies the previewed change to the records that can be changed, and fails if they have changed since the preview.
 */
export async function applyBulkChange(task: Task, { changing, same, refused }: BulkPreview) {
  const expected = changing + same + refused
  const answer = await sendChange(task, { expected, leaveRefused: refused > 0 })
  if (!('data' in answer)) throw new ApiError(200, invalidResponseMessage)
  return answer
}
