import { useEffect, useState } from 'react'
import { backupPath } from '#domain/admin/backups.ts'
import type { BackupState } from '#domain/admin/response-schemas.ts'
import { networkErrorMessage } from '#domain/site/site-constants.ts'
import { formatLongDateTime } from '../../../../admin/format-time.ts'
import { QueryResult } from '../../../../admin/query-result.tsx'
import { ApiError, type ApiResponse, api } from '../../../../api/api.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { useCan } from '../../../../session/use-can.ts'
import { Button } from '../../../../ui/button.tsx'
import { panelLabels } from './settings-fields.ts'
import { SettingsSection } from './settings-section.tsx'
import { formatDiskSize } from './system-panel.tsx'

const words = {
  lead: 'Copies of everything: records, pictures, videos. They lie on the server, never on this page: fetch them there, and keep one on another machine.',
  unknown: 'Failed to fetch the state of the backups.',
  now: 'Back up now',
  running: 'A backup is being made…',
  ended: 'The backup has come to its end; how it went stands above.',
  failedToBegin: 'The backup could not be begun. Please try again.',
  last: 'Last backup',
  never: 'None yet',
  made: (at: string, size: string, seconds: number) =>
    `${at}, ${size}, took ${seconds === 1 ? '1 second' : `${seconds} seconds`}`,
  next: 'Next backup',
  plan: (at: string, every: string, keep: number) => `${at}; every ${every}, ${keep} kept`,
  // As they read after "every".
  minutes: (number: number) => `${number} minutes`,
  hours: (number: number) => (number === 1 ? 'hour' : `${number} hours`),
  days: (number: number) => `${number} days`,
  noPlan: 'None is made by itself. Whoever runs the server can set BACKUP_EVERY.',
  failed: (at: string, why: string) => `The backup of ${at} failed. ${why}`,
  late: 'There has been no backup for more than twice as long as there should be between two.',
  lying: 'Kept on the server',
  nothingLies: 'None',
}

/** How often the state is polled while a backup runs. */
const pollIntervalMs = 2_000

/** The state of the backups, and a button to start one. */
export function BackupPanel() {
  const query = useQuery('backups', () => api.get<{ data: BackupState }>(backupPath))
  const [status, setStatus] = useState('')
  const { response, refetch } = query
  const can = useCan()
  const isRunning = response?.data.isRunning ?? false

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(refetch, pollIntervalMs)
    return () => {
      clearInterval(timer)
      setStatus(words.ended)
    }
  }, [isRunning, refetch])

  async function startBackup() {
    setStatus('')
    try {
      const { message } = await api.send<ApiResponse>('POST', backupPath)
      setStatus(message ?? '')
    } catch (error) {
      setStatus(errorMessage(error))
    }
    refetch()
  }

  return (
    <SettingsSection
      id="backups"
      title={panelLabels.backups}
      lead={<span className="block max-w-prose">{words.lead}</span>}
    >
      <QueryResult query={query} errorMessage={words.unknown} isInline>
        {({ data }) => (
          <>
            <BackupWarning state={data} />
            <BackupDetails state={data} />
            <div className="mt-4 flex flex-wrap items-center gap-4">
              <Button onClick={startBackup} busy={isRunning} disabled={!can('make backups')}>
                {words.now}
              </Button>
              <p role="status">{isRunning ? words.running : status}</p>
            </div>
          </>
        )}
      </QueryResult>
    </SettingsSection>
  )
}

function BackupWarning({ state: { trouble, lastFailed } }: { state: BackupState }) {
  if (trouble === null) return null
  return (
    <p className="mb-4 max-w-3xl rounded-2xl border border-lamp bg-lamp/10 px-4 py-3 font-medium">
      {lastFailed ? words.failed(formatLongDateTime(lastFailed.at), lastFailed.why) : words.late}
    </p>
  )
}

const BackupDetails = ({
  state: { lastMade, nextAt, everySeconds, keep, existingBackups: lying },
}: {
  state: BackupState
}) => (
  <dl className="grid max-w-3xl gap-x-8 gap-y-4 rounded-card bg-surface p-5 shadow-soft sm:grid-cols-2">
    <div className="min-w-0">
      <dt className="text-sm text-soft">{words.last}</dt>
      <dd>
        {lastMade
          ? words.made(formatLongDateTime(lastMade.at), formatDiskSize(lastMade.bytes), lastMade.seconds)
          : words.never}
      </dd>
    </div>
    <div className="min-w-0">
      <dt className="text-sm text-soft">{words.next}</dt>
      <dd>
        {nextAt && everySeconds
          ? words.plan(formatLongDateTime(nextAt), formatInterval(everySeconds), keep)
          : words.noPlan}
      </dd>
    </div>
    <div className="min-w-0 sm:col-span-2">
      <dt className="text-sm text-soft">{words.lying}</dt>
      {lying.length === 0 && <dd>{words.nothingLies}</dd>}
      {lying.map(({ name, bytes }) => (
        <dd key={name} className="break-words">
          {name}, {formatDiskSize(bytes)}
        </dd>
      ))}
    </div>
  </dl>
)

function formatInterval(seconds: number) {
  const hours = seconds / 3_600
  if (hours < 1 || !Number.isInteger(hours)) return words.minutes(Math.round(seconds / 60))
  return hours % 24 === 0 && hours > 24 ? words.days(hours / 24) : words.hours(hours)
}

function errorMessage(error: unknown) {
  if (!(error instanceof ApiError)) return words.failedToBegin
  return error.status === 0 ? networkErrorMessage : error.message || words.failedToBegin
}
