import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { writeArchive } from './write-archive.ts'

const date = new Date('2026-03-01T12:00:00Z')

test('the same files result in the same archive at any time and for any user', async () => {
  const folder = temporaryFolder()
  const files = [
    { path: 'lamplight', source: join(folder, 'a'), isExecutable: true },
    { path: `deep/${'very-'.repeat(30)}deep/page.js`, source: join(folder, 'b'), isExecutable: false },
  ]
  for (const { source } of files) writeFileSync(source, `content of ${source.at(-1)}`)
  const to = (name: string) => join(folder, name)
  const first = await writeArchive(to('1.tar.gz'), files, { folder: 'lamplight-1.0.0', date })
  for (const { source } of files) utimesSync(source, 1, 1)
  expect(await writeArchive(to('2.tar.gz'), files, { folder: 'lamplight-1.0.0', date })).toBe(first)
  expect(readFileSync(to('2.tar.gz'))).toEqual(readFileSync(to('1.tar.gz')))
  const list = execFileSync('tar', ['-tvzf', to('1.tar.gz'), '--utc'], { encoding: 'utf8' })
  expect(list.split('\n')[0]).toMatch(/^-rwxr-xr-x 0\/0 +12 2026-03-01 12:00 lamplight-1\.0\.0\/lamplight$/)
  expect(list.split('\n')[1]).toMatch(
    /^-rw-r--r-- 0\/0 .* lamplight-1\.0\.0\/deep\/(very-){30}deep\/page\.js$/,
  )
})

test('leaves no archive when writing fails', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'a'), 'content')
  const files = ['a', 'missing'].map((path) => ({ path, source: join(folder, path), isExecutable: false }))
  const written = writeArchive(join(folder, 'x.tar.gz'), files, { folder: 'lamplight', date })
  await expect(written).rejects.toThrow('missing')
  expect(readdirSync(folder)).toEqual(['a'])
})
