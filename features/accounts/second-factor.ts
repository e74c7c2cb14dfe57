import { count, time } from '#domain/api/values.ts'
import { roles } from '#domain/permissions.ts'
import { codeSchema } from '#domain/session/accounts.ts'
import { isWellFormed } from '#domain/text/well-formed.ts'
import { z } from '#domain/zod.ts'

const required = 'This is required.'

export const appCodeSchema = z.object({ code: codeSchema })

/** Base64url, the encoding browsers use for binary values in a passkey response. */
const bytes = z
  .string(required)
  .min(1, required)
  .max(20_000, 'This is too long.')
  .regex(/^[\w-]+={0,2}$/)

const passkeyResponse = { id: bytes, rawId: bytes, type: z.literal('public-key') }

const passkeyUseSchema = z.object({
  ...passkeyResponse,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
})
export type PasskeyUse = z.infer<typeof passkeyUseSchema>

export const newPasskeySchema = z.object({
  name: z
    .string(required)
    .trim()
    .min(1, 'Give the passkey a name, such as "My phone".')
    .max(60, 'Use at most 60 characters.')
    .refine(isWellFormed, 'Some of these characters cannot be stored.')
    .refine((name) => !/\p{Cc}/u.test(name), 'Some of these characters cannot be stored.'),
  passkey: z.object({
    ...passkeyResponse,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  }),
})
export type NewPasskey = z.infer<typeof newPasskeySchema>

export const passkeySignInSchema = z.object({ passkey: passkeyUseSchema })

/** Exactly one of the three must be sent. */
export const confirmSchema = z.object({
  password: z.string().min(1).max(128).optional(),
  code: codeSchema.optional(),
  passkey: passkeyUseSchema.optional(),
})

export const requirementSchema = z.object({ isRequired: z.boolean('Send true or false.') })

const passkeySchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  createdAt: time,
  lastUsedAt: time.nullable(),
})

export const secondFactorsSchema = z.object({
  hasApp: z.boolean(),
  passkeys: z.array(passkeySchema),
  recoveryCodes: count.describe('The number of unused codes.'),
  isRequired: z.boolean().describe('True if the caller must have a second factor.'),
  /** Null if the site's address does not support passkeys. */
  passkeyDomain: z.string().nullable(),
})
export type SecondFactors = z.infer<typeof secondFactorsSchema>

export const adminSecondFactorSchema = z.object({
  _id: z.uuid(),
  fullName: z.string(),
  role: z.enum(roles),
  hasApp: z.boolean(),
  passkeys: count,
})
export type AdminSecondFactor = z.infer<typeof adminSecondFactorSchema>
