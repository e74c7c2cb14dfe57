import { formatLongDateTime } from '#app/admin/format-time.ts'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { defineWords } from '#domain/text/words.ts'
import { findBackupProblems } from '../backup-problems.ts'
import type { BackupState, RestoreTest } from '../backup-schemas.ts'
import { backupCheckLabels, manualBackupsKept } from '../backups.ts'

const words = defineWords({
  last: 'Last backup',
  never: 'None yet',
  made: (at: string, size: string, seconds: number) => `${at}, ${size}, took ${words.seconds(seconds)}`,
  seconds: (number: number) => (number === 1 ? '1 second' : `${number.toLocaleString('en')} seconds`),
  next: 'Next backup',
  plan: (at: string, every: string, keep: number) =>
    `${at}; every ${every}. The last ${keep} are kept, and the last ${manualBackupsKept} that you make.`,
  // These follow the word "every".
  minutes: (number: number) => `${number} minutes`,
  hours: (number: number) => (number === 1 ? 'hour' : `${number} hours`),
  days: (number: number) => `${number} days`,
  noPlan: 'No automatic backups',
  lastTested: 'Last tested',
  whole: (at: string, rows: number, files: number, seconds: number) =>
    `${at}: can be restored, ${rows.toLocaleString('en')} rows and ${files.toLocaleString('en')} files, ${words.seconds(seconds)}`,
  asSent: (at: string) => `${at}: unchanged since it was sent. Without its key it cannot be restored here.`,
  notTested: 'Not yet',
  onlyAutomatic: 'Only automatic backups are tested',
  copied: 'Last copied elsewhere',
  copiedTo: { s3: 'into S3 storage', folder: 'into another folder' },
  copiedNowhere: 'Nowhere yet',
  copyLastTested: 'Copy last tested',
  existing: 'Kept on the server',
  noneExist: 'None',
})

export const BackupWarnings = ({ state }: { state: BackupState }) =>
  findBackupProblems(state, formatLongDateTime).map(({ name, says }) => (
    <p
      key={`${name} ${says}`}
      className="mb-4 max-w-3xl rounded-2xl border border-lamp bg-lamp/10 px-4 py-3 font-medium"
    >
      {`${backupCheckLabels[name]}: ${says}`}
    </p>
  ))

export function BackupDetails({ state }: { state: BackupState }) {
  const { lastMade, nextAt, everySeconds, keep, existingBackups, copy, drill: restoreTest } = state
  return (
    <dl className="grid max-w-3xl gap-x-8 gap-y-4 rounded-card bg-surface p-5 shadow-soft sm:grid-cols-2">
      <Detail label={words.last}>
        {lastMade
          ? words.made(formatLongDateTime(lastMade.at), formatDiskSize(lastMade.bytes), lastMade.seconds)
          : words.never}
      </Detail>
      <Detail label={words.next}>
        {nextAt && everySeconds
          ? words.plan(formatLongDateTime(nextAt), formatInterval(everySeconds), keep)
          : words.noPlan}
      </Detail>
      <Detail label={words.lastTested} isWide={copy !== null}>
        {describeRestoreTest(
          restoreTest.trial,
          restoreTest.everySeconds === null ? words.onlyAutomatic : words.notTested,
        )}
      </Detail>
      <Detail label={words.copied}>{describeCopy(copy)}</Detail>
      {copy && (
        <Detail label={words.copyLastTested}>{describeRestoreTest(copy.trial, words.notTested)}</Detail>
      )}
      <div className="min-w-0 sm:col-span-2">
        <dt className="text-sm text-soft">{words.existing}</dt>
        {existingBackups.length === 0 && <dd>{words.noneExist}</dd>}
        {existingBackups.map(({ name, bytes }) => (
          <dd key={name} className="break-words">
            {`${name}, ${formatDiskSize(bytes)}`}
          </dd>
        ))}
      </div>
    </dl>
  )
}

type Props = { label: string; isWide?: boolean; children: string }

const Detail = ({ label, isWide = false, children }: Props) => (
  <div className={`min-w-0 ${isWide ? 'sm:col-span-2' : ''}`}>
    <dt className="text-sm text-soft">{label}</dt>
    <dd>{children}</dd>
  </div>
)

function describeRestoreTest({ last }: RestoreTest, none: string) {
  if (!last) return none
  const at = formatLongDateTime(last.at)
  return last.rows === null || last.files === null
    ? words.asSent(at)
    : words.whole(at, last.rows, last.files, last.seconds)
}

function describeCopy(copy: BackupState['copy']) {
  if (!copy) return words.copiedNowhere
  const { lastMade, place } = copy
  if (!lastMade) return words.never
  return `${formatLongDateTime(lastMade.at)}, ${formatDiskSize(lastMade.bytes)}, ${words.copiedTo[place]}`
}

function formatInterval(seconds: number) {
  const hours = seconds / 3_600
  if (hours < 1 || !Number.isInteger(hours)) return words.minutes(Math.round(seconds / 60))
  return hours % 24 === 0 && hours > 24 ? words.days(hours / 24) : words.hours(hours)
}
