import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { backupName } from './backup-names.ts'
import { removeOldBackups } from './remove-old-backups.ts'

const day = 86_400_000

function folderOf(...moments: string[]) {
  const folder = temporaryFolder()
  for (const moment of moments)
    writeFileSync(join(folder, backupName(new Date(`2026-11-${moment}:00Z`))), 'x')
  return folder
}

const left = (folder: string) => readdirSync(folder).map((name) => name.slice(18, 26))

test('so many days stay, the newest of each', async () => {
  const folder = folderOf('17T04:00', '18T04:00', '19T04:00', '20T04:00', '21T04:00', '21T18:00')
  expect(await removeOldBackups(folder, { keep: 3, intervalMs: day })).toHaveLength(3)
  expect(left(folder)).toEqual(['19T04-00', '20T04-00', '21T18-00'])
})

test('many in one evening do not push out those of the days before', async () => {
  const folder = folderOf('10T04:00', '20T04:00', '21T18:01', '21T18:02', '21T18:03', '21T18:04')
  await removeOldBackups(folder, { keep: 3, intervalMs: day })
  expect(left(folder)).toEqual(['10T04-00', '20T04-00', '21T18-04'])
})

test('the one just made stays, also beside those of a clock that was ahead', async () => {
  const folder = folderOf('17T04:00', '21T04:00', '25T04:00', '26T04:00')
  await removeOldBackups(folder, { keep: 2, intervalMs: day }, backupName(new Date('2026-11-21T04:00:00Z')))
  expect(left(folder)).toEqual(['21T04-00', '25T04-00', '26T04-00'])
})

test('what is not named as we name backups stays', async () => {
  const folder = folderOf('17T04:00', '21T04:00')
  const others = [
    'thesis.tar',
    'lamplight-2026-11-17T04-00-00Z.tar.gz',
    'lamplight-2026-11-17.tar',
    'lamplight-2026-13-45T99-00-00Z.tar',
    'my-lamplight-2026-11-17T04-00-00Z.tar',
  ]
  for (const name of others) writeFileSync(join(folder, name), 'x')
  mkdirSync(join(folder, 'lamplight-2026-11-16T04-00-00Z.tar'))
  await removeOldBackups(folder, { keep: 1, intervalMs: day })
  const names = [...others, 'lamplight-2026-11-16T04-00-00Z.tar', 'lamplight-2026-11-21T04-00-00Z.tar']
  expect(readdirSync(folder)).toEqual(names.sort())
})
