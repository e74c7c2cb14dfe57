import { addBody, withProperties } from '#domain/api/bodies.ts'
import type { JsonSchema } from '#domain/api/call.ts'
import { namedSchema, schemaOf } from '#domain/api/schemas.ts'
import { adminFields, type PendingAdmin, passwordSchema } from '#domain/session/accounts.ts'
import { z } from '#domain/zod.ts'

const text = { type: 'string' }

export const signUpBody = (more: readonly string[] = []) =>
  withProperties(
    addBody(adminFields),
    {
      password: schemaOf(passwordSchema),
      ...Object.fromEntries(more.map((name): [string, JsonSchema] => [name, text])),
      leavingYear: text,
    },
    ['password'],
  )

export const adminStatusSchema = z.enum(['pending', 'approved'])

/** A sign-up in an API response, approved or pending. */
export const decidedAdmin = z.intersection(
  namedSchema<PendingAdmin>('PendingAdmin'),
  z.object({ status: adminStatusSchema }),
)
