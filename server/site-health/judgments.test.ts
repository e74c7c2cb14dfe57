import { expect, test } from 'vitest'
import type { BackupState } from '#domain/admin/response-schemas.ts'
import { backupFailures } from '../backup/backup-error.ts'
import { certificateAddress } from './certificate.ts'
import { judgeBackups, judgeCopies, judgeDrill, words } from './check-backups.ts'
import { words as checkCertificateWords, judgeCertificate } from './check-certificate.ts'
import { judgeDisk } from './check-disk.ts'
import { judgeErrors } from './check-errors.ts'
import { judgeMemory } from './check-memory.ts'
import { judgeProcesses } from './check-program.ts'

const MB = 1_000_000
const GB = 1_000 * MB
const day = 86_400_000
const at = '2026-11-20T10:00:00.000Z'
const failure = { at, why: 'There is no room.' }
const now = new Date('2026-11-21T17:00:00.000Z')

test.each([
  ['plenty', 100 * GB, 50 * GB, 'ok', '50 GB of 100 GB are free.'],
  ['room for some weeks', 100 * GB, 1.9 * GB, 'warning', '1.9 GB of 100 GB are free.'],
  ['nearly none', 100 * GB, 0.9 * GB, 'critical', '900 MB of 100 GB are free.'],
  ['the reserve alone', 100 * GB, 0.4 * GB, 'critical', 'Only 400 MB are free, so the site takes no more'],
  ['enough of a small disk', 2 * GB, 0.2 * GB, 'ok', '200 MB of 2.0 GB are free.'],
])('a disk with %s', (_what, whole, free, level, says) => {
  const finding = judgeDisk({ blocks: whole / 1_000, bavail: free / 1_000, bsize: 1_000 })
  expect(finding).toMatchObject({ level, says: expect.stringContaining(says) })
  expect(Boolean(finding.advice)).toBe(level !== 'ok')
})

const noTrial = { last: null, lastFailed: null }
const backups: BackupState = {
  ...{ isRunning: false, everySeconds: 86_400, nextAt: at, keep: 3, lastFailed: null, trouble: null },
  lastMade: { at, seconds: 3, bytes: 5 * MB, name: 'x.tar' },
  existingBackups: [],
  copy: null,
  drill: { isRunning: false, everySeconds: 2_592_000, trial: noTrial },
}
const copy = {
  place: 's3' as const,
  isRunning: false,
  lastMade: backups.lastMade,
  lastFailed: null,
  trial: noTrial,
}

test.each<[string, Partial<BackupState>, string, string]>([
  ['made', {}, 'ok', words.made('20 November 2026', '5.0 MB')],
  [
    'that failed',
    { lastFailed: failure, trouble: 'failed' },
    'critical',
    'failed on 20 November 2026. There is no room.',
  ],
  ['that are late', { trouble: 'late' }, 'critical', 'more than twice as long'],
  ['not made yet', { lastMade: null }, 'ok', 'the first one comes by itself'],
  ['nobody has asked for', { lastMade: null, everySeconds: null }, 'warning', words.noPlan],
  ['made by another program', { everySeconds: null }, 'ok', 'The last one was made on 20 November 2026'],
  [
    'nobody makes any more',
    { everySeconds: null, lastMade: { at: '2026-11-01T10:00:00.000Z', seconds: 3, bytes: 1, name: 'x.tar' } },
    'warning',
    words.made('1 November 2026', '1 KB. None is made by itself'),
  ],
])('backups %s', (_what, over, level, says) => {
  expect(judgeBackups({ ...backups, ...over }, now)).toMatchObject({
    level,
    says: expect.stringContaining(says),
  })
})

test.each<[string, Partial<BackupState>, boolean, string, string]>([
  ['there', { copy }, false, 'ok', 'copied on 20 November 2026'],
  ['nowhere', {}, false, 'warning', 'would be lost together with it'],
  ['on a disk of their own', {}, true, 'ok', 'outside of the site’s own'],
  [
    'that failed',
    { copy: { ...copy, lastFailed: failure } },
    false,
    'critical',
    'Copying failed on 20 November',
  ],
  ['that are late', { copy, trouble: 'copyLate' }, false, 'critical', 'Nothing has been copied'],
  [
    'that could not be used',
    { copy: { ...copy, trial: { last: null, lastFailed: failure } } },
    false,
    'critical',
    'could not be restored. There is no room.',
  ],
])('copies %s', (_what, over, hasOwnDisk, level, says) => {
  const finding = judgeCopies({ ...backups, ...over }, hasOwnDisk)
  expect(finding).toMatchObject({ level, says: expect.stringContaining(says) })
})

test('a trial that failed needs hands, one that was whole is fine, and none is left out', () => {
  const { drill } = backups
  const last = { at, seconds: 1, name: 'x.tar', rows: 1, files: 1 }
  expect(judgeDrill({ ...drill, trial: { last, lastFailed: failure } })?.level).toBe('critical')
  expect(judgeDrill({ ...drill, trial: { last, lastFailed: null } })?.says).toContain('it was whole')
  expect(judgeDrill(drill)?.level).toBe('ok')
  expect(judgeDrill({ ...drill, everySeconds: null })).toBeNull()
  const notAllowed = { last: null, lastFailed: { at, why: backupFailures.mayNotTry } }
  expect(judgeDrill({ ...drill, trial: notAllowed })).toMatchObject({
    level: 'warning',
    says: notAllowed.lastFailed.why,
  })
  expect(judgeCopies({ ...backups, copy: { ...copy, trial: notAllowed } }, false)?.level).toBe('ok')
})

/** Of so many days, with so many left. */
const certificate = (life: number, left: number, problem: string | null = null) => ({
  host: 'school.test',
  askedAt: at,
  seen: {
    ...{ at, problem },
    validFrom: new Date(now.getTime() + (left - life) * day).toISOString(),
    validUntil: new Date(now.getTime() + left * day).toISOString(),
  },
})

test.each([
  ['of 90 days with 60 left', certificate(90, 60), 'ok', checkCertificateWords.until('20 January 2027')],
  ['of 90 days with 20 left', certificate(90, 20), 'warning', 'It holds until'],
  ['of 90 days with 14 left', certificate(90, 14), 'critical', 'It holds until'],
  ['of 6 days with 3 left', certificate(6, 3), 'ok', 'It holds until'],
  ['of 6 days with 1 left', certificate(6, 1), 'critical', 'It holds until'],
  ['that ended yesterday', certificate(90, -1), 'critical', 'It ended on 20 November 2026'],
  [
    'for another name',
    certificate(90, 60, 'ERR_TLS_CERT_ALTNAME_INVALID'),
    'critical',
    'not for school.test',
  ],
  ['that nobody signed', certificate(90, 60, 'DEPTH_ZERO_SELF_SIGNED_CERT'), 'warning', 'signed by nobody'],
  [
    'without the one that signed it',
    certificate(90, 60, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
    'warning',
    'many phones refuse the site',
  ],
  ['of tomorrow', certificate(90, 91, 'CERT_NOT_YET_VALID'), 'critical', 'It holds from 22 November 2026 on'],
  [
    'that nobody showed',
    { host: 'school.test', askedAt: at, seen: null },
    'warning',
    'answered without a certificate',
  ],
])('a certificate %s', (_what, state, level, says) => {
  expect(judgeCertificate(state, now)).toMatchObject({ level, says: expect.stringContaining(says) })
})

test.each([
  ['https://school.test', { host: 'school.test', port: 443 }],
  ['https://school.test:8443', { host: 'school.test', port: 8443 }],
  ['https://[2001:db8::1]', { host: '2001:db8::1', port: 443 }],
  ['http://school.test', undefined],
  ['https://localhost', undefined],
  ['https://site.localhost:8443', undefined],
  ['https://127.0.0.1:3000', undefined],
  ['https://127.example.org', { host: '127.example.org', port: 443 }],
  ['https://[::1]', undefined],
])('of %s the certificate is asked at %j', (publicUrl, address) => {
  expect(certificateAddress(publicUrl)).toEqual(address)
})

test('errors are told by number and last day, and none is fine', () => {
  expect(judgeErrors([]).level).toBe('ok')
  const failed = [
    { day: '2026-11-18', kind: 'failed' as const, count: 2 },
    { day: '2026-11-20', kind: 'failed' as const, count: 1 },
  ]
  expect(judgeErrors(failed)).toMatchObject({
    level: 'warning',
    says: '3 answers of the site failed, the last one on 20 November 2026.',
    advice: expect.stringContaining('request failed'),
  })
  const { says, advice } = judgeErrors([{ day: '2026-11-20', kind: 'noSpace', count: 1 }])
  expect(says).toBe('1 change could not be saved for want of room, the last one on 20 November 2026.')
  expect(advice).not.toContain('request failed')
})

test('processes are counted, and need a look while programs differ or some are missing', () => {
  const one = { startedAt: at, version: '1.0.0 on Node 26.10.0' }
  expect(judgeProcesses([one], 1)).toEqual({
    level: 'ok',
    says: 'Lamplight 1.0.0 on Node 26.10.0. One process serves the site, since 20 November 2026.',
  })
  expect(judgeProcesses([one, one], 2).says).toContain('2 processes serve the site, the oldest since')
  expect(judgeProcesses([one, one], 3)).toMatchObject({
    level: 'warning',
    says: expect.stringContaining('There should be 3'),
  })
  expect(judgeProcesses([one, { ...one, version: '1.1.0 on Node 26.10.0' }], 1).says).toContain(
    'different programs: Lamplight 1.0.0 on Node 26.10.0, Lamplight 1.1.0 on Node 26.10.0',
  )
})

test.each([
  ['a quarter of it free', { free: 4 * GB }, 'ok', 'the machine has 4.0 GB of 16 GB left'],
  ['a fiftieth of it free', { free: 300 * MB }, 'warning', '300 MB of 16 GB left'],
  ['a limit of which files fill the rest', { free: 0, limit: 512 * MB }, 'ok', 'takes 120 MB of the 512 MB'],
  ['a limit that is nearly reached', { limit: 130 * MB }, 'warning', 'takes 120 MB of the 130 MB'],
  ['a limit that several share', { limit: 512 * MB, workers: 4 }, 'warning', 'takes 120 MB of the 512 MB'],
])('memory with %s', (_what, over, level, says) => {
  const memory = { own: 120 * MB, free: 8 * GB, whole: 16 * GB, limit: null, workers: 1, ...over }
  expect(judgeMemory(memory)).toMatchObject({ level, says: expect.stringContaining(says) })
})
