import { namedSchema, objectOf } from '#server/openapi/schemas.ts'

export const adminStatusSchema = { type: 'string', enum: ['pending', 'approved'] }

/** A sign-up as the API answers it: approved or pending. */
export const decidedAdmin = {
  allOf: [namedSchema('PendingAdmin'), objectOf({ status: adminStatusSchema })],
}
