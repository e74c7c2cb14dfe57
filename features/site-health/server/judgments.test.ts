import { expect, test } from 'vitest'
import type { BackupState } from '#features/backup/backup-schemas.ts'
import { assessBackups, assessCopies, assessRestoreTest, words } from './check-backups.ts'
import { judgeErrors } from './check-errors.ts'
import { assessDisk } from './check-machine.ts'

const MB = 1_000_000
const GB = 1_000 * MB
const at = '2026-11-20T10:00:00.000Z'
const failure = { at, why: 'There is no room.' }
const now = new Date('2026-11-21T17:00:00.000Z')

test.each([
  ['plenty', 100 * GB, 50 * GB, 'ok', '50 GB of 100 GB is free.'],
  ['space for some weeks', 100 * GB, 1.9 * GB, 'warning', '1.9 GB of 100 GB is free.'],
  ['almost no space', 100 * GB, 0.9 * GB, 'critical', '900 MB of 100 GB is free.'],
  ['only the reserve', 100 * GB, 0.4 * GB, 'critical', 'Only 400 MB is free'],
  ['enough space for a small disk', 2 * GB, 0.2 * GB, 'ok', '200 MB of 2.0 GB is free.'],
])('reports the right level for a disk with %s', (_what, whole, free, level, says) => {
  const finding = assessDisk({ blocks: whole / 1_000, bavail: free / 1_000, bsize: 1_000 })
  expect(finding).toMatchObject({ level, says: expect.stringContaining(says) })
  expect(Boolean(finding.advice)).toBe(level !== 'ok')
})

const noTest = { last: null, lastFailed: null }
const backups: BackupState = {
  isRunning: false,
  everySeconds: 86_400,
  nextAt: at,
  keep: 3,
  lastFailed: null,
  trouble: null,
  troubles: [],
  lastMade: { at, seconds: 3, bytes: 5 * MB, name: 'x.tar' },
  existingBackups: [],
  copy: null,
  drill: { isRunning: false, everySeconds: 2_592_000, trial: noTest },
}
const copy = {
  place: 's3' as const,
  isRunning: false,
  lastMade: backups.lastMade,
  lastFailed: null,
  trial: noTest,
}

test.each<[string, Partial<BackupState>, string, string]>([
  ['that were made', {}, 'ok', words.made('20 November 2026', '5.0 MB')],
  [
    'that failed',
    { lastFailed: failure, troubles: ['failed'] },
    'critical',
    'The backup of 20 November 2026 failed. There is no room.',
  ],
  ['that are late', { troubles: ['late'] }, 'critical', 'The next backup is overdue.'],
  ['that were not made yet', { lastMade: null }, 'ok', words.none],
  ['without a schedule', { lastMade: null, everySeconds: null }, 'warning', words.noPlan],
  ['made by another program', { everySeconds: null }, 'ok', '20 November 2026'],
  [
    'that are no longer made',
    { everySeconds: null, lastMade: { at: '2026-11-01T10:00:00.000Z', seconds: 3, bytes: 1, name: 'x.tar' } },
    'warning',
    words.made('1 November 2026', `1 KB. ${words.noPlan.slice(0, -1)}`),
  ],
])('reports the right level for backups %s', (_what, over, level, says) => {
  expect(assessBackups({ ...backups, ...over }, now)).toMatchObject({
    level,
    says: expect.stringContaining(says),
  })
})

test.each<[string, Partial<BackupState>, boolean, string, string]>([
  ['that exist', { copy }, false, 'ok', 'copied on 20 November 2026'],
  ['that are not set up', {}, false, 'warning', words.noCopies],
  ['that are unnecessary because backups have a separate disk', {}, true, 'ok', words.ownDisk],
  [
    'that failed',
    { copy: { ...copy, lastFailed: failure } },
    false,
    'critical',
    'Copying failed on 20 November',
  ],
  [
    'that are late',
    { copy, troubles: ['copyLate'] },
    false,
    'critical',
    'The next copy elsewhere is overdue.',
  ],
  [
    'that could not be restored',
    { copy: { ...copy, trial: { last: null, lastFailed: failure } } },
    false,
    'critical',
    'A test on 20 November 2026 could not restore a backup. There is no room.',
  ],
])('reports the right level for copies %s', (_what, over, hasOwnDisk, level, says) => {
  const finding = assessCopies({ ...backups, ...over }, hasOwnDisk)
  expect(finding).toMatchObject({ level, says: expect.stringContaining(says) })
})

test('a failed restore test is critical, a passed one is fine, and without a schedule the check is omitted', () => {
  const last = { at, seconds: 1, name: 'x.tar', rows: 1, files: 1 }
  const judge = (drill: Partial<BackupState['drill']>) =>
    assessRestoreTest({ ...backups, drill: { ...backups.drill, ...drill } })
  expect(judge({ trial: { last, lastFailed: failure } })?.level).toBe('critical')
  expect(judge({ trial: { last, lastFailed: null } })?.says).toBe(words.restored('20 November 2026'))
  expect(judge({})?.level).toBe('ok')
  expect(judge({ everySeconds: null })).toBeNull()
})

test('errors show their number and last day; without errors, the check is fine', () => {
  expect(judgeErrors([]).level).toBe('ok')
  const failed = [
    { day: '2026-11-18', kind: 'failed' as const, count: 2 },
    { day: '2026-11-20', kind: 'failed' as const, count: 1 },
  ]
  expect(judgeErrors(failed)).toMatchObject({
    level: 'warning',
    says: '3 requests failed, the last one on 20 November 2026.',
    advice: expect.stringContaining('request failed'),
  })
  const { says, advice } = judgeErrors([{ day: '2026-11-20', kind: 'noSpace', count: 1 }])
  expect(says).toBe('1 change could not be saved for lack of space, the last one on 20 November 2026.')
  expect(advice).not.toContain('request failed')
})
