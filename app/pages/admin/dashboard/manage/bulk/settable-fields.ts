import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { bulkFields } from '#domain/records/bulk-change.ts'
import { isUnseenField } from '../../../../../forms/keep-unseen-fields.ts'

/** The fields that can be set for many records, and that the admin sees of these. */
export const settableFields = (kind: Kind, record: AnyRecord) =>
  bulkFields(kind).filter((name) => !isUnseenField(record, name))
