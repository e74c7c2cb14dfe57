import { formatSchoolTime } from '#domain/dates/school-day.ts'
import type { Outcomes } from '../../backup/outcomes.ts'
import type { BackupRow } from '../../db/tables.ts'

/** Sentences about the last backup, its copy, and whether they were really restored; as they were recorded. */
export function backupProof(outcomes: Outcomes): string[] {
  const { made, copied, tried } = outcomes
  return [
    made ? `The last backup was made on ${whenOf(made)}: ${made.name}.` : 'No backup was ever made here.',
    copied
      ? `It was last copied to another place on ${whenOf(copied)}: ${copied.name}.`
      : 'No backup was ever copied to another place by the site.',
    tried
      ? `A backup was really restored ${triedWords(tried)}`
      : 'No backup was ever restored as a trial here.',
    ...trialOfCopy(outcomes['copy tried']),
    ...failures(outcomes),
  ]
}

function trialOfCopy(row: BackupRow | undefined): string[] {
  if (!row) return []
  return row.rows === null
    ? [`The copy was fetched on ${whenOf(row)} and is as it was sent: ${row.name}.`]
    : [`The copy in the other place was really restored ${triedWords(row)}`]
}

const triedWords = (row: BackupRow) =>
  `on ${whenOf(row)}, into a folder of its own, and compared with what was backed up: ${row.name}, ${row.rows} rows and ${row.files} files.`

/** Only those that were not put right since. */
function failures(outcomes: Outcomes): string[] {
  return pairs.flatMap(([good, bad, what]) => {
    const row = outcomes[bad]
    if (!row || row.endedAt <= (outcomes[good]?.endedAt ?? '')) return []
    return [`On ${whenOf(row)} ${what} failed: ${row.why}`]
  })
}

const pairs = [
  ['made', 'failed', 'a backup'],
  ['copied', 'copy failed', 'a copy'],
  ['tried', 'trial failed', 'the trial of a backup'],
  ['copy tried', 'copy trial failed', 'the trial of a copy'],
] as const

const whenOf = ({ endedAt }: BackupRow) => formatSchoolTime(new Date(endedAt))
