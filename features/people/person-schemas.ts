import { roles } from '#domain/permissions.ts'
import { z } from '#domain/zod.ts'
import { erasureFates, personMessages } from './person.ts'

const line = z.object({ label: z.string(), value: z.string() })

/** One thing that is stored: a row, a file, a line. */
const entrySchema = z.object({
  title: z.string(),
  at: z.iso.datetime().nullable().describe('When it was stored or happened, where that is known.'),
  link: z.string().nullable().describe('The screen on which it is looked at.'),
  picture: z.string().nullable(),
  fields: z.array(line),
  stays: z.string().nullable().describe('Why this one is left by an erasure although the others go.'),
})
export type PersonEntry = z.infer<typeof entrySchema>

const sectionSchema = z.object({
  name: z.string(),
  label: z.string(),
  where: z.string(),
  fate: z.enum(erasureFates),
  why: z.string(),
  entries: z.array(entrySchema),
})
export type PersonSection = z.infer<typeof sectionSchema>

/** All that is stored of somebody, and what an erasure would do with it. */
export const personSchema = z.object({
  kind: z.string(),
  label: z.string(),
  _id: z.uuid(),
  name: z.string(),
  updatedAt: z.iso.datetime(),
  isInTrash: z.boolean(),
  readAt: z.iso.datetime(),
  sections: z.array(sectionSchema),
  outOfReach: z.array(z.string()).describe('What no erasure can reach.'),
  account: z
    .object({
      name: z.string(),
      email: z.string(),
      role: z.enum(roles),
      refusal: z.string().nullable().describe('Why this admin cannot erase this account.'),
    })
    .nullable()
    .describe('The account that is linked to the record; whether it is erased too has to be said.'),
  addressOwner: z
    .string()
    .nullable()
    .describe('Whose account has the e-mail address of the record without being linked to it.'),
})
export type StoredPerson = z.infer<typeof personSchema>

export const eraseSchema = z.strictObject({
  /** The full name, typed by hand. */
  name: z.string(personMessages.wrongName).max(200, personMessages.wrongName),
  /** Of the record, as it was shown. */
  updatedAt: z.iso.datetime('Send when the record was last changed.'),
  /** What becomes of the linked account; to be sent where there is one. */
  account: z.enum(['keep', 'erase'], 'Send "keep" or "erase".').optional(),
})
export type ErasedAccount = NonNullable<z.infer<typeof eraseSchema>['account']>
