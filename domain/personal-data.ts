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
})
export type PersonEntry = z.infer<typeof personEntrySchema>
