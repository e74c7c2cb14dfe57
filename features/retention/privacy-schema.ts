import { consentLevels, shortNames } from '#domain/audiences.ts'
import { z } from '#domain/zod.ts'

const days = z.int().min(0)

/** The actual settings, so that the statements on the privacy page are always true. */
export const privacySchema = z.object({
  kept: z.record(z.string(), z.string()).describe('How long each type of data is kept, such as "12 months".'),
  trashDays: days,
  undoDays: days,
  mailDays: days,
  mailTextDays: days,
  keptFrom: z.iso.date().nullable().describe('The day the periods take effect, if it is in the future.'),
  backups: z.int().min(0).describe('The number of backups kept.'),
  areBackupsCopied: z.boolean().describe('True if encrypted copies of the backups are stored elsewhere.'),
  usesLevels: z.boolean().describe('True if the school notes what each child can read and calculate.'),
  isReadOffline: z.boolean().describe('True if browsers store visited pages for offline use.'),
  people: z
    .array(z.object({ many: z.string(), visitors: z.array(z.string()), team: z.array(z.string()) }))
    .describe('For each kind of people: the fields that visitors see, and those that only the team sees.'),
  shortName: z.enum(shortNames),
  newChildren: z
    .enum(consentLevels)
    .nullable()
    .describe('The initial consent level of a child, before the family has answered.'),
})
export type Privacy = z.infer<typeof privacySchema>
