import { namedSchema, objectOf } from '#server/openapi/schemas.ts'

export const adminStatusSchema = { type: 'string', enum: ['pending', 'approved'] }

/** Who was approved, or waits for it. */
export const decidedAdmin = {
  allOf: [namedSchema('PendingAdmin'), objectOf({ status: adminStatusSchema })],
}
