import { z } from './zod.ts'

/** Replaces an erased name. */
export const erasedName = '(erased)'

const line = z.object({ label: z.string(), value: z.string() })

/** One stored item about a person: a row, a file or a line. */
export const personEntrySchema = z.object({
  title: z.string(),
  at: z.iso.datetime().nullable().describe('When it was stored or happened, where that is known.'),
  link: z.string().nullable().describe('The screen on which it is looked at.'),
  picture: z.string().nullable(),
  fields: z.array(line),
  stays: z.string().nullable().describe('Why this one is left by an erasure although the others go.'),
})
export type PersonEntry = z.infer<typeof personEntrySchema>
