import { z } from './zod.ts'

export const erasedName = '(erased)'

const line = z.object({ label: z.string(), value: z.string() })

/** One stored item about a person: a row of a table, or a stored file. */
export const personEntrySchema = z.object({
  title: z.string(),
  at: z.iso.datetime().nullable().describe('When it was stored or happened, if known.'),
  link: z.string().nullable().describe('The page that shows it.'),
  picture: z.string().nullable(),
  fields: z.array(line),
  stays: z
    .string()
    .nullable()
    .describe(
      'Why an erasure keeps this entry but removes the others in its section; null if it is treated like the others.',
    ),
  choice: z
    .object({
      id: z.string(),
      others: z.array(z.string()).describe('Other people whose records match it too.'),
      isErased: z.boolean().describe('What an erasure does unless it says otherwise; false if others match.'),
    })
    .nullable()
    .describe('Set if this was found only by an e-mail address, a telephone number or a name.'),
})
export type PersonEntry = z.infer<typeof personEntrySchema>

/** What an erasure does with stored data: deletes it, keeps it without a name, or keeps it unchanged. */
export const erasureOutcomes = ['deleted', 'nameless', 'kept'] as const

export type ErasureOutcome = (typeof erasureOutcomes)[number]
