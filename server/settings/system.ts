import { type SystemState, systemStateSchema } from '#domain/admin/response-schemas.ts'
import { systemPath } from '#domain/admin/system.ts'
import { countRows } from '../db/count-rows.ts'
import { databaseSize } from '../db/database-size.ts'
import { dialectOf } from '../db/dialect.ts'
import { HttpError } from '../errors.ts'
import { defineRoute } from '../http/route.ts'
import { countFailedMails, countWaitingMails } from '../mail/count-mails.ts'
import type { MediaStore } from '../media/store.ts'
import { countMissing } from '../media/sweep-files.ts'
import { found } from '../openapi/responses.ts'
import { readVersion } from '../version.ts'

/** The version, the storage, the database and the mail of this server. */
export const showSystem = defineRoute({
  method: 'GET',
  path: systemPath,
  action: 'see how the site is set up',
  tag: 'Site settings',
  summary: 'What runs here, and how much room it takes',
  responses: { 200: found('Null stands for what cannot be learnt.', { data: systemStateSchema }) },
  handler: ({ config, db, media, now }) => {
    const startedAt = now().toISOString()
    const version = readVersion()

    return async (): Promise<{ success: true; data: SystemState }> => {
      const [files, usage, bytes, waiting, failed] = await Promise.all([
        countRows(db.selectFrom('uploads')),
        storageUsage(media),
        databaseSize(db),
        countWaitingMails(db),
        countFailedMails(db, now()),
      ])
      const data: SystemState = {
        version,
        startedAt,
        storage: { kind: media.kind, files, missing: countMissing(media), ...usage },
        database: { kind: dialectOf(db), bytes },
        mail: { kind: config.smtpUrl ? 'smtp' : 'outbox', waiting, failed },
      }
      return { success: true, data }
    }
  },
})

/** A storage that is away does not hide the rest. */
const storageUsage = (media: MediaStore): Promise<Pick<SystemState['storage'], 'bytes' | 'freeBytes'>> =>
  media.usage().catch((error) => {
    if (error instanceof HttpError) return { bytes: null, freeBytes: null }
    throw error
  })
