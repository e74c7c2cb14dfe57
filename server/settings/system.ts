import type { SystemState } from '#domain/system.ts'
import { databaseSize, dialectOf } from '../db/database-size.ts'
import type { Db } from '../db/tables.ts'
import { Refusal } from '../errors.ts'
import { countFailedMails, countWaitingMails } from '../mail/count-mails.ts'
import type { MediaStore } from '../media/store.ts'
import { countMissing } from '../media/sweep-files.ts'
import type { Parts } from '../parts.ts'
import { readVersion } from '../version.ts'

/** GET what runs here and how much room it takes. */
export function showSystem({ config, db, media, now }: Parts) {
  const startedAt = now().toISOString()
  const version = readVersion()

  return async (): Promise<{ success: true; data: SystemState }> => {
    const [files, room, bytes, waiting, failed] = await Promise.all([
      countFiles(db),
      roomIn(media),
      databaseSize(db),
      countWaitingMails(db),
      countFailedMails(db, now()),
    ])
    const data: SystemState = {
      version,
      startedAt,
      storage: { kind: media.kind, files, missing: countMissing(media), ...room },
      database: { kind: dialectOf(db), bytes },
      mail: { kind: config.smtpUrl ? 'smtp' : 'outbox', waiting, failed },
    }
    return { success: true, data }
  }
}

/** A place that cannot be asked just now keeps nobody from seeing the rest. */
const roomIn = (media: MediaStore): Promise<Pick<SystemState['storage'], 'bytes' | 'freeBytes'>> =>
  media.room().catch((error) => {
    if (error instanceof Refusal) return { bytes: null, freeBytes: null }
    throw error
  })

async function countFiles(db: Db): Promise<number> {
  const { files } = await db
    .selectFrom('uploads')
    .select((each) => each.fn.countAll<number>().as('files'))
    .executeTakeFirstOrThrow()
  return Number(files)
}
