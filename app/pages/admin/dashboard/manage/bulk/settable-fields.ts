import { canSeeField } from '#domain/kinds/can-see-field.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import { bulkFields } from '#domain/records/bulk-change.ts'

/** The fields that can be set for many records, and that the admin sees. */
export const settableFields = (kind: Kind, actor: Actor) =>
  bulkFields(kind).filter((name) => {
    const field = kind.fields[name]
    return field !== undefined && canSeeField(actor, field)
  })
