import { type ApiResponse, api } from '#app/api/api.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { bulkChangePath } from '#features/records/bulk-change.ts'
import type { BulkChange, BulkPreview } from '#features/records/bulk-change-schema.ts'
import type { ChangeSet } from '#features/records/change-set-schemas.ts'

/** Which records: by their ids, or all of a list by its search and filters. */
export type RecordChoice = BulkChange['records']
/** What becomes of them. */
export type Change = BulkChange['change']

const pathOf = ({ name }: Kind) => bulkChangePath.replace(':kind', name)

/** What a change would do; changes nothing. */
export async function previewBulkChange(
  kind: Kind,
  records: RecordChoice,
  change: Change,
): Promise<BulkPreview> {
  const body = { records, change, isPreview: true }
  return (await api.send<{ preview: BulkPreview }>('POST', pathOf(kind), body)).preview
}

/** Applies what the preview has shown: the records that can be changed, unless they are others by now. */
export const applyBulkChange = (
  kind: Kind,
  records: RecordChoice,
  change: Change,
  { changing, same, refused }: BulkPreview,
) =>
  api.send<ApiResponse<ChangeSet>>('POST', pathOf(kind), {
    records,
    change,
    expected: changing + same + refused,
    leaveRefused: refused > 0,
  })
