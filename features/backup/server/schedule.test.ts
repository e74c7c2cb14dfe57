import { expect, test } from 'vitest'
import { detectTroubles, hasJustStarted, isCopyDue, isRestoreTestDue, nextBackupAt } from './schedule.ts'
import type { BackupRow } from './tables.ts'

const at = (time: string) => new Date(`2026-11-${time}:00.000Z`)
const row = (outcome: BackupRow['outcome'], time: string): BackupRow => ({
  outcome,
  startedAt: at(time).toISOString(),
  endedAt: at(time).toISOString(),
  name: null,
  kilobytes: null,
  why: null,
  sha256: null,
  rows: null,
  files: null,
})
const intervalMs = 24 * 3_600_000
/** Returns outcomes at these times. */
const outcomesAt = (times: Partial<Record<BackupRow['outcome'], string | undefined>>) =>
  Object.fromEntries(
    Object.entries(times).flatMap(([outcome, time]) =>
      time ? [[outcome, row(outcome as BackupRow['outcome'], time)]] : [],
    ),
  )

test.each([
  ['the first backup runs a minute after the start', undefined, undefined, '21T10:01'],
  ['the next backup runs a day after the last one', '21T04:00', undefined, '22T04:00'],
  ['a backup missed while the server was down runs soon after the start', '18T04:00', undefined, '21T10:01'],
  ['a failed backup is retried an hour later', '18T04:00', '21T11:30', '21T12:30'],
  ['a failure before the last backup is ignored', '21T11:00', '21T10:30', '22T11:00'],
  ['a future backup, from before the clock was set back, is ignored', '25T04:00', undefined, '21T10:01'],
  ['a future failure, from before the clock was set back, is ignored', '18T04:00', '25T04:00', '21T10:01'],
])('%s', (_when, made, failed, next) => {
  const outcomes = outcomesAt({ made, failed })
  const known = { outcomes, intervalMs, startedAt: at('21T10:00'), now: at('21T12:00') }
  expect(nextBackupAt(known)).toEqual(at(next))
})

test('the backup runs at once if the clock was ahead when the server started', () => {
  const known = { outcomes: {}, intervalMs, startedAt: at('25T04:00'), now: at('21T12:00') }
  expect(nextBackupAt(known)).toEqual(at('21T12:00'))
})

test('a failed backup is retried in less than an hour if the interval is shorter', () => {
  const outcomes = { failed: row('failed', '21T12:00') }
  const known = { outcomes, intervalMs: 600_000, startedAt: at('21T10:00'), now: at('21T12:00') }
  expect(nextBackupAt(known)).toEqual(at('21T12:10'))
})

test.each([
  ['21T11:59', false],
  ['21T12:00', true],
  ['25T04:00', false],
])('a server that started at %s has just started: %s', (startedAt, hasJust) => {
  const now = new Date(at('21T12:00').getTime() + 59_000)
  expect(hasJustStarted({ startedAt: at(startedAt), now })).toBe(hasJust)
})

test.each([
  ['no failure', intervalMs, '21T04:00', undefined, null],
  ['a failure since the last backup', intervalMs, '21T04:00', '21T11:00', 'failed'],
  ['a failure before the last backup', intervalMs, '21T11:00', '21T04:00', null],
  ['a backup 49 hours ago', intervalMs, '19T11:00', undefined, 'late'],
  ['a backup 47 hours ago', intervalMs, '19T13:00', undefined, null],
  ['a failure after a backup dated in the future', intervalMs, '25T04:00', '21T11:00', 'failed'],
  ['an old backup without a schedule', null, '01T04:00', undefined, null],
  ['a failure without a schedule', null, undefined, '21T11:00', 'failed'],
  ['no backup in the two hours since the start', intervalMs, undefined, undefined, null],
  ['no backup two hours after the start, with an hourly schedule', 3_599_000, undefined, undefined, 'late'],
] as const)('reports the right problem for %s', (_what, intervalMs, made, failed, trouble) => {
  const outcomes = outcomesAt({ made, failed })
  const known = { outcomes, startedAt: at('21T10:00'), now: at('21T12:00') }
  expect(detectTroubles({ intervalMs, copyTo: undefined }, known)).toEqual(trouble ? [trouble] : [])
})

const newest = { name: 'new.tar', createdAt: at('21T11:00'), bytes: 1 }

test.each([
  ['was never copied', undefined, undefined, false, true],
  ['was copied', 'new.tar', undefined, false, false],
  ['is newer than the last copy', 'old.tar', undefined, false, true],
  ['could not be copied an hour ago', 'old.tar', '21T11:00', false, true],
  ['could not be copied half an hour ago', 'old.tar', '21T11:30', false, false],
  ['is new, no matter when a copy failed', 'old.tar', '21T11:59', true, true],
  ['has a failed copy dated in the future', 'old.tar', '25T11:00', false, true],
] as const)('decides whether to copy a backup that %s', (_what, copied, failed, isNew, isDue) => {
  const outcomes = {
    ...outcomesAt({ 'copy failed': failed }),
    ...(copied && { copied: { ...row('copied', '21T10:00'), name: copied } }),
  }
  expect(isCopyDue(newest, { outcomes, isNew, now: at('21T12:00') })).toBe(isDue)
})

test.each([
  ['there is no backup', undefined, undefined, undefined, false],
  ['no backup was ever tested', '21T11:00', undefined, undefined, true],
  ['a backup was tested yesterday', '21T11:00', '20T12:00', undefined, false],
  ['a backup was tested two days ago', '21T11:00', '19T12:00', undefined, true],
  ['a restore test failed this morning', '21T11:00', '19T12:00', '21T06:00', false],
  ['a restore test failed yesterday', '21T11:00', '19T12:00', '20T12:00', true],
] as const)('decides whether a restore test is due when %s', (_when, made, tried, failed, isDue) => {
  const outcomes = outcomesAt({ made, tried, 'trial failed': failed })
  expect(isRestoreTestDue({ outcomes, intervalMs: 2 * intervalMs, now: at('21T12:00') })).toBe(isDue)
})

test.each([
  ['a failed copy', { 'copy failed': row('copy failed', '21T11:00') }, true, 'copyFailed'],
  ['a failed copy, but copies are off', { 'copy failed': row('copy failed', '21T11:00') }, false, null],
  [
    'a copy from three days ago',
    { copied: { ...row('copied', '18T10:00'), name: 'old.tar' } },
    true,
    'copyLate',
  ],
  [
    'an old copy of the newest backup',
    { copied: { ...row('copied', '18T10:00'), name: 'new.tar' } },
    true,
    null,
  ],
  ['a failed restore test', { 'trial failed': row('trial failed', '21T11:00') }, false, 'trialFailed'],
  [
    'a failed restore test of the copy',
    {
      copied: { ...row('copied', '21T10:00'), name: 'new.tar' },
      'copy trial failed': row('copy trial failed', '21T11:00'),
    },
    true,
    'trialFailed',
  ],
  [
    'a failed restore test before a successful one',
    { 'trial failed': row('trial failed', '20T11:00'), tried: row('tried', '21T11:00') },
    false,
    null,
  ],
] as const)('reports the right problem for a good backup with %s', (_what, others, isCopied, trouble) => {
  const outcomes = { made: { ...row('made', '21T10:00'), name: 'new.tar' }, ...others }
  const copyTo = isCopied ? ({ kind: 'folder', folder: '/elsewhere' } as const) : undefined
  const known = { outcomes, startedAt: at('21T10:00'), now: at('21T12:00') }
  expect(detectTroubles({ intervalMs, copyTo }, known)).toEqual(trouble ? [trouble] : [])
})

test('a failed backup hides neither a late copy nor a failed restore test', () => {
  const outcomes = {
    made: { ...row('made', '21T10:00'), name: 'new.tar' },
    failed: row('failed', '21T11:00'),
    copied: { ...row('copied', '18T10:00'), name: 'old.tar' },
    'trial failed': row('trial failed', '21T11:00'),
  }
  const copyTo = { kind: 'folder', folder: '/elsewhere' } as const
  const known = { outcomes, startedAt: at('21T10:00'), now: at('21T12:00') }
  expect(detectTroubles({ intervalMs, copyTo }, known)).toEqual(['failed', 'copyLate', 'trialFailed'])
})
