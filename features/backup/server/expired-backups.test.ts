import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { seededRandom } from '#testing/seeded-random.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { manualBackupsKept } from '../backups.ts'
import { backupName, findExpiredBackups, isByHand, listBackups, parseBackupTime } from './backup-folder.ts'

const nameOf = (moment: string) => backupName(new Date(`2026-11-${moment}:00Z`))

test.each([
  [
    'keeps the newest backup of each day, for the set number of days',
    ['17T04:00', '18T04:00', '19T04:00', '20T04:00', '21T04:00', '21T18:00'],
    { keep: 3, newest: '21T18:00', expired: ['21T04:00', '18T04:00', '17T04:00'] },
  ],
  [
    'keeps the backup just made, even if others are dated in the future because the clock was ahead',
    ['17T04:00', '21T04:00', '25T04:00', '26T04:00'],
    { keep: 2, newest: '21T04:00', expired: ['17T04:00'] },
  ],
])('%s', (_what, moments, { keep, newest, expired }) => {
  const backups = moments.map((moment) => ({
    name: nameOf(moment),
    createdAt: new Date(`2026-11-${moment}:00Z`),
  }))
  const found = findExpiredBackups(
    backups,
    { keep, intervalMs: day },
    { newest: nameOf(newest), proven: undefined },
  )
  expect(found.map(({ name }) => name)).toEqual(expired.map(nameOf))
})

test('ignores files with other names, and folders', async () => {
  const folder = temporaryFolder()
  const others = [
    'thesis.tar',
    'lamplight-2026-11-17T04-00-00Z.tar.gz',
    'lamplight-2026-11-17T04-00-00Z-by-mail.tar',
    'lamplight-2026-11-17.tar',
    'lamplight-2026-13-45T99-00-00Z.tar',
    'my-lamplight-2026-11-17T04-00-00Z.tar',
  ]
  for (const name of [...others, nameOf('17T04:00'), nameOf('21T04:00')])
    writeFileSync(join(folder, name), 'x')
  mkdirSync(join(folder, 'lamplight-2026-11-16T04-00-00Z.tar'))
  const names = (await listBackups(folder)).map(({ name }) => name)
  expect(names).toEqual([nameOf('21T04:00'), nameOf('17T04:00')])
})

test.each(Array.from({ length: 60 }, (_, n) => n))('keeps the newest backups in random set %i', (seed) => {
  const random = seededRandom(seed)
  const roll = (below: number) => Math.floor(random() * below)
  const keep = 1 + roll(4)
  const suffix = seed % 2 ? '.age' : ''
  const start = Date.parse('2026-11-01T00:00:00Z')
  const names = new Set(
    Array.from({ length: 1 + roll(25) }, () =>
      backupName(new Date(start + roll(20 * 24) * 3_600_000), roll(2) === 0),
    ),
  )
  const stored = (name: string) => ({
    name: name + suffix,
    createdAt: parseBackupTime(name) ?? new Date(0),
  })
  const sorted = [...names].sort()
  const newest = sorted.at(-1) ?? ''
  const provenName = roll(4) === 0 ? undefined : sorted[roll(sorted.length)]
  const expire = (made: string) =>
    findExpiredBackups(
      [...names].map(stored),
      { keep, intervalMs: day },
      {
        newest: made,
        proven: provenName,
      },
    )
  const expired = expire(newest)
  const kept = sorted.filter((name) => !expired.some((gone) => gone.name === name + suffix))
  expect(kept).toContain(newest)
  // The newest backups of both types stay.
  const byHand = sorted.filter(isByHand)
  expect(kept).toEqual(expect.arrayContaining(byHand.slice(-manualBackupsKept)))
  expect(kept).toEqual(expect.arrayContaining(sorted.filter((name) => !isByHand(name)).slice(-1)))
  if (isByHand(newest)) {
    const proven = provenName && stored(provenName).createdAt
    for (const { name, createdAt } of expired) {
      expect(isByHand(name)).toBe(true)
      expect(proven && createdAt < proven).toBe(true)
    }
  } else {
    expect(kept.filter(isByHand)).toHaveLength(Math.min(manualBackupsKept, byHand.length))
    const days = kept.filter((name) => !isByHand(name)).map((name) => name.slice(10, 20))
    expect(new Set(days).size, 'one backup per day').toBe(days.length)
    expect(days.length).toBeLessThanOrEqual(keep)
  }
})
