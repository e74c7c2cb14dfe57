import { failedMailDays, outboxScreen } from '#domain/admin/dashboard.ts'
import type { SystemState } from '#domain/admin/response-schemas.ts'
import { systemPath } from '#domain/admin/system.ts'
import { formatLongDateTime } from '../../../../admin/format-time.ts'
import { QueryResult } from '../../../../admin/query-result.tsx'
import { api } from '../../../../api/api.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { TextLink } from '../../../../ui/button.tsx'
import { panelLabels } from './settings-fields.ts'
import { SettingsSection } from './settings-section.tsx'

const words = {
  unknown: 'Failed to fetch the state of the system.',
  unmeasured: 'unknown',
  version: 'Version',
  since: 'Running since',
  storage: 'Pictures and videos',
  files: (files: number, size: string) => `${files === 1 ? '1 file' : `${files} files`}, ${size}`,
  away: 'which cannot be reached just now',
  stores: { disk: 'In the data folder', s3: 'In S3-compatible storage' },
  missing: (files: number) =>
    `${files === 1 ? '1 file is' : `${files} files are`} missing; npm run media -- verify names them.`,
  free: 'Room left',
  database: 'Database',
  databases: { sqlite: 'SQLite', postgres: 'PostgreSQL' },
  mail: 'Mail',
  mails: { smtp: 'By a mail server', outbox: 'No mail server: mails lie in the outbox folder' },
  outbox: 'Open the outbox',
  queue: (waiting: number, failed: number) =>
    `${waiting} waiting, ${failed} given up in the last ${failedMailDays} days`,
}

/** The state of the server: version, storage, database and mail. */
export function SystemPanel() {
  const query = useQuery('system', () => api.get<{ data: SystemState }>(systemPath))
  return (
    <SettingsSection id="system" title={panelLabels.system}>
      <QueryResult query={query} errorMessage={words.unknown} isInline>
        {({ data }) => (
          <dl className="grid max-w-3xl gap-x-8 gap-y-4 rounded-card bg-surface p-5 shadow-soft sm:grid-cols-2">
            {rowsOf(data).map(([term, ...details]) => (
              <div key={term} className="min-w-0">
                <dt className="text-sm text-soft">{term}</dt>
                {details.map((detail) => (
                  <dd key={detail}>{detail}</dd>
                ))}
                {term === words.mail && (
                  <dd>
                    <TextLink to={outboxScreen}>{words.outbox}</TextLink>
                  </dd>
                )}
              </div>
            ))}
          </dl>
        )}
      </QueryResult>
    </SettingsSection>
  )
}

const rowsOf = ({ version, startedAt, storage, database, mail }: SystemState): [string, ...string[]][] => [
  [words.version, version],
  [words.since, formatLongDateTime(startedAt)],
  [
    words.storage,
    words.files(storage.files, storage.bytes === null ? words.away : formatDiskSize(storage.bytes)),
    words.stores[storage.kind],
    ...(storage.missing ? [words.missing(storage.missing)] : []),
  ],
  [words.free, formatDiskSize(storage.freeBytes)],
  [words.database, `${words.databases[database.kind]}, ${formatDiskSize(database.bytes)}`],
  [words.mail, words.mails[mail.kind], words.queue(mail.waiting, mail.failed)],
]

/** In decimal units, as of disks: 1 MB is a million bytes. */
export function formatDiskSize(bytes: number | null): string {
  if (bytes === null) return words.unmeasured
  const [unit, size] =
    bytes < 1e6 ? (['KB', 1e3] as const) : bytes < 1e9 ? (['MB', 1e6] as const) : (['GB', 1e9] as const)
  const count = bytes / size
  return `${count < 10 && unit !== 'KB' ? count.toFixed(1) : Math.ceil(count)} ${unit}`
}
