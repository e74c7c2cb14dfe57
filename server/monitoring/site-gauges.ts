import type { BatchObservableResult, Meter, ObservableGauge } from '@opentelemetry/api'
import type { AppContext } from '../app-context.ts'
import { readOutcomes } from '../backup/outcomes.ts'
import { countRows } from '../db/count-rows.ts'
import { databaseSize } from '../db/database-size.ts'
import { countFailedMails, countWaitingMails } from '../mail/count-mails.ts'
import { readMissing } from '../media/missing-files.ts'

/** The sites of this process, each with the host name that tells it from the others; a single one has none. */
export type ServedSites = () => Iterable<[host: string | undefined, context: AppContext]>

/** Name, help, and how it is read of a site; null where it cannot be known. */
type Gauge = [
  name: string,
  help: string,
  read: (context: AppContext) => Promise<number | null> | number | null,
]

const gauges: Gauge[] = [
  [
    'lamplight_content_version',
    'Goes up with each change of content.',
    ({ contentVersion }) => contentVersion.current(),
  ],
  ['lamplight_database_size_bytes', 'The size of the database.', ({ db }) => databaseSize(db)],
  [
    'lamplight_uploads_size_bytes',
    'The size of all stored files.',
    async ({ media }) => (await media.usage()).bytes,
  ],
  [
    'lamplight_storage_free_bytes',
    'Free space where files are stored.',
    async ({ media }) => (await media.usage()).freeBytes,
  ],
  [
    'lamplight_uploads_missing',
    'Stored files that are gone.',
    async ({ db }) => (await readMissing(db))?.missing ?? null,
  ],
  ['lamplight_sessions', 'Sessions that are kept.', ({ db }) => countRows(db.selectFrom('sessions'))],
  ['lamplight_mails_waiting', 'Messages that wait to be sent.', ({ db }) => countWaitingMails(db)],
  ['lamplight_mails_failed', 'Messages that failed lately.', ({ db, now }) => countFailedMails(db, now())],
  [
    'lamplight_backup_last_success_timestamp_seconds',
    'When the last backup was made, in seconds since 1970.',
    async ({ db }) => inSeconds((await readOutcomes(db)).made?.endedAt),
  ],
  [
    'lamplight_backup_last_failure_timestamp_seconds',
    'When a backup last failed, in seconds since 1970.',
    async ({ db }) => inSeconds((await readOutcomes(db)).failed?.endedAt),
  ],
]

/** What is read of each site when somebody asks. A part that fails is left out, and the others are told. */
export function observeSites(meter: Meter, sites: ServedSites): void {
  const observed = gauges.map(([name, description, read]) => ({
    gauge: meter.createObservableGauge(name, { description }),
    read,
  }))
  const observe = async (result: BatchObservableResult) => {
    for (const [host, context] of sites()) {
      const labels = host === undefined ? {} : { site: host }
      await Promise.allSettled(observed.map((one) => observeOne(result, one, context, labels)))
    }
  }
  meter.addBatchObservableCallback(
    observe,
    observed.map(({ gauge }) => gauge),
  )
}

async function observeOne(
  result: BatchObservableResult,
  { gauge, read }: { gauge: ObservableGauge; read: Gauge[2] },
  context: AppContext,
  labels: Record<string, string>,
) {
  const value = await read(context)
  if (value !== null) result.observe(gauge, value, labels)
}

const inSeconds = (time: string | undefined) => (time === undefined ? null : Date.parse(time) / 1_000)
