import { consentLevels, shortNames } from '#domain/audiences.ts'
import { z } from '#domain/zod.ts'

const days = z.int().min(0)

/** The data of the privacy page: the actual settings, so that its statements are always true. */
export const privacySchema = z.object({
  kept: z.record(z.string(), z.string()).describe('For how long what is kept, such as "12 months".'),
  trashDays: days,
  undoDays: days,
  mailDays: days,
  mailTextDays: days,
  keptFrom: z.iso
    .date()
    .nullable()
    .describe('The first day on which the periods hold, where that is to come.'),
  backups: z.int().min(0).describe('How many backups are kept.'),
  areBackupsCopied: z
    .boolean()
    .describe('Whether encrypted copies of the backups are kept in another place; not in which one.'),
  isReadOffline: z.boolean().describe('Whether browsers keep the pages that were seen.'),
  people: z
    .array(z.object({ many: z.string(), visitors: z.array(z.string()), team: z.array(z.string()) }))
    .describe('By kind of people: the fields that visitors see, and those that only the team sees.'),
  shortName: z.enum(shortNames),
  newChildren: z
    .enum(consentLevels)
    .nullable()
    .describe('What is shown of a child before its family has said more.'),
})
export type Privacy = z.infer<typeof privacySchema>
