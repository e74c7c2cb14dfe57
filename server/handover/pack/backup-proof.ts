import { formatSchoolTime } from '#domain/dates/school-day.ts'
import type { Outcomes } from '../../backup/outcomes.ts'
import type { BackupRow } from '../../db/operation-rows.ts'

const words = {
  made: (at: string, name: string) => `The last backup was made on ${at}: ${name}.`,
  neverMade: 'No backup was ever made here.',
  copied: (at: string, name: string) => `It was last copied to another place on ${at}: ${name}.`,
  neverCopied: 'No backup was ever copied to another place by the site.',
  tried: (trial: string) => `A backup was really restored ${trial}`,
  neverTried: 'No backup was ever restored as a trial here.',
  copyTried: (trial: string) => `The copy in the other place was really restored ${trial}`,
  copyAsSent: (at: string, name: string) => `The copy was fetched on ${at} and is as it was sent: ${name}.`,
  trial: (at: string, name: string, rows: number, files: number) =>
    `on ${at}, into a folder of its own, and compared with what was backed up: ${name}, ${rows} rows and ${files} files.`,
  failed: (at: string, what: string, why: string) => `On ${at} ${what} failed: ${why}`,
  aBackup: 'a backup',
  aCopy: 'a copy',
  trialOfBackup: 'the trial of a backup',
  trialOfCopy: 'the trial of a copy',
}

/** Sentences about the last backup, its copy, and whether they were really restored; as they were recorded. */
export function backupProof(outcomes: Outcomes): string[] {
  const { made, copied, tried } = outcomes
  return [
    made ? words.made(whenOf(made), nameOf(made)) : words.neverMade,
    copied ? words.copied(whenOf(copied), nameOf(copied)) : words.neverCopied,
    tried ? words.tried(describeTrial(tried)) : words.neverTried,
    ...trialOfCopy(outcomes['copy tried']),
    ...failures(outcomes),
  ]
}

/** Without its key a copy is only compared as a whole. */
function trialOfCopy(row: BackupRow | undefined): string[] {
  if (!row) return []
  return [
    row.rows === null ? words.copyAsSent(whenOf(row), nameOf(row)) : words.copyTried(describeTrial(row)),
  ]
}

const describeTrial = (row: BackupRow) => words.trial(whenOf(row), nameOf(row), row.rows ?? 0, row.files ?? 0)

/** Only those that were not put right since. */
function failures(outcomes: Outcomes): string[] {
  return pairs.flatMap(([good, bad, what]) => {
    const row = outcomes[bad]
    if (!row || row.endedAt <= (outcomes[good]?.endedAt ?? '')) return []
    return [words.failed(whenOf(row), what, row.why ?? '')]
  })
}

const pairs = [
  ['made', 'failed', words.aBackup],
  ['copied', 'copy failed', words.aCopy],
  ['tried', 'trial failed', words.trialOfBackup],
  ['copy tried', 'copy trial failed', words.trialOfCopy],
] as const

const whenOf = ({ endedAt }: BackupRow) => formatSchoolTime(new Date(endedAt))
const nameOf = ({ name }: BackupRow) => name ?? ''
