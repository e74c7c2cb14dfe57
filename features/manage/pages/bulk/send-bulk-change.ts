import { ApiError, api, invalidResponseMessage } from '#app/api/api.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { bulkChangePath } from '#features/records/bulk-change.ts'
import type { BulkChange, BulkPreview } from '#features/records/bulk-change-schema.ts'

/** The records to change: by their ids, or a whole list by its search and filters. */
export type RecordChoice = BulkChange['records']
export type Change = BulkChange['change']

export async function previewBulkChange(
  kind: Kind,
  records: RecordChoice,
  change: Change,
): Promise<BulkPreview> {
  const body = { records, change, isPreview: true }
  const answer = await api.call('POST', bulkChangePath, { params: { kind: kind.name }, body })
  if (!('preview' in answer)) throw new ApiError(200, invalidResponseMessage)
  return answer.preview
}

/**
 * Applies the previewed change to the records that can be changed, and fails if they have changed since the preview.
 */
export async function applyBulkChange(
  kind: Kind,
  records: RecordChoice,
  change: Change,
  { changing, same, refused }: BulkPreview,
) {
  const body = { records, change, expected: changing + same + refused, leaveRefused: refused > 0 }
  const answer = await api.call('POST', bulkChangePath, { params: { kind: kind.name }, body })
  if (!('data' in answer)) throw new ApiError(200, invalidResponseMessage)
  return answer
}
