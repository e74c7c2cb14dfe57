import type { Meter, ObservableGauge } from '@opentelemetry/api'
import type { AppContext } from '../app-context.ts'
import { readOutcomes } from '../backup/outcomes.ts'
import { countRows } from '../db/count-rows.ts'
import { databaseSize } from '../db/database-size.ts'
import { countFailedMails, countWaitingMails } from '../mail/count-mails.ts'
import { countMissing } from '../media/sweep-files.ts'

/** Name, help, and how it is read; null where it cannot be known. */
type Gauge = [name: string, help: string, read: () => Promise<number | null> | number | null]

/** What is read of the site each time somebody asks. A part that fails is left out, and the others are told. */
export function observeSite(meter: Meter, context: AppContext): void {
  const { db, media, now, contentVersion } = context
  const usage = () => media.usage()
  const gauges: Gauge[] = [
    ['lamplight_content_version', 'Goes up with each change of content.', () => contentVersion.current()],
    ['lamplight_database_size_bytes', 'The size of the database.', () => databaseSize(db)],
    ['lamplight_uploads_size_bytes', 'The size of all stored files.', async () => (await usage()).bytes],
    [
      'lamplight_storage_free_bytes',
      'Free space where files are stored.',
      async () => (await usage()).freeBytes,
    ],
    ['lamplight_uploads_missing', 'Stored files that are gone.', () => countMissing(media)],
    ['lamplight_sessions', 'Sessions that are kept.', () => countRows(db.selectFrom('sessions'))],
    ['lamplight_mails_waiting', 'Messages that wait to be sent.', () => countWaitingMails(db)],
    ['lamplight_mails_failed', 'Messages that failed lately.', () => countFailedMails(db, now())],
    [
      'lamplight_backup_last_success_timestamp_seconds',
      'When the last backup was made, in seconds since 1970.',
      async () => inSeconds((await readOutcomes(db)).made?.endedAt),
    ],
    [
      'lamplight_backup_last_failure_timestamp_seconds',
      'When a backup last failed, in seconds since 1970.',
      async () => inSeconds((await readOutcomes(db)).failed?.endedAt),
    ],
  ]
  const observed = gauges.map(([name, description, read]) => ({
    gauge: meter.createObservableGauge(name, { description }),
    read,
  }))
  meter.addBatchObservableCallback(
    async (result) => {
      const observe = async ({ gauge, read }: { gauge: ObservableGauge; read: Gauge[2] }) => {
        const value = await read()
        if (value !== null) result.observe(gauge, value)
      }
      await Promise.allSettled(observed.map(observe))
    },
    observed.map(({ gauge }) => gauge),
  )
}

const inSeconds = (time: string | undefined) => (time === undefined ? null : Date.parse(time) / 1_000)
