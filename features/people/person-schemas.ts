import { roles } from '#domain/permissions.ts'
import { erasureOutcomes, personEntrySchema } from '#domain/personal-data.ts'
import { z } from '#domain/zod.ts'
import { personMessages } from './person.ts'

const sectionSchema = z.object({
  name: z.string(),
  label: z.string(),
  where: z.string(),
  fate: z.enum(erasureOutcomes),
  why: z.string(),
  entries: z.array(personEntrySchema),
})
export type PersonSection = z.infer<typeof sectionSchema>

export const personSchema = z.object({
  kind: z.string(),
  label: z.string(),
  _id: z.uuid(),
  name: z.string(),
  updatedAt: z.iso.datetime(),
  isInTrash: z.boolean(),
  readAt: z.iso.datetime(),
  sections: z.array(sectionSchema),
  outOfReach: z.array(z.string()).describe('Places that an erasure does not reach, such as backups.'),
  account: z
    .object({
      name: z.string(),
      email: z.string(),
      role: z.enum(roles),
      refusal: z.string().nullable().describe('Why the caller cannot erase this account; null if they can.'),
    })
    .nullable()
    .describe('The linked account. An erasure must say whether it is erased, too.'),
  addressOwner: z
    .string()
    .nullable()
    .describe('The owner of an unlinked account with the same e-mail address as the record.'),
})
export type StoredPerson = z.infer<typeof personSchema>

/** So many entries fit into a body. */
export const maxDecisions = 500

export const eraseSchema = z.strictObject({
  name: z.string(personMessages.wrongName).max(200, personMessages.wrongName),
  updatedAt: z.iso.datetime('Send when the record was last changed.'),
  /** What happens to the linked account; required if there is one. */
  account: z.enum(['keep', 'erase'], 'Send "keep" or "erase".').optional(),
  found: z
    .record(z.string().max(100), z.enum(['keep', 'erase'], 'Send "keep" or "erase".'))
    .refine((found) => Object.keys(found).length <= maxDecisions, `Send at most ${maxDecisions} decisions.`)
    .optional()
    .describe('What happens to entries with a `choice`, by its id, if not `isErased`.'),
})
export type ErasedAccount = NonNullable<z.infer<typeof eraseSchema>['account']>
