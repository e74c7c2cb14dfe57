import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../server/testing/temporary-folder.ts'
import { runServer } from '../run-server.ts'
import { run } from '../tools.ts'
import { keptFolder, type RecordedAnswers, recordAnswers } from './kept-release.ts'

const versions = readdirSync(keptFolder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length))

test('the data folder of each release is kept', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version)
  expect(versions.sort()).toEqual(released.sort())
})

test.each(versions)(
  'a folder of version %s goes on working: all that it held is there, and its admin signs in',
  async (version) => {
    const folder = temporaryFolder()
    const { ok } = await run('tar', ['-xzf', join(keptFolder, `${version}.tar.gz`), '-C', folder])
    expect(ok).toBe(true)
    const before: RecordedAnswers = JSON.parse(readFileSync(join(keptFolder, `${version}.json`), 'utf8'))
    const site = await runServer({ DATA_DIR: folder })
    onTestFinished(() => site.stop())
    const now = await recordAnswers(site.url)
    expect(now).toMatchObject(before)
    expect(Object.keys(before.pictures).length).toBeGreaterThan(10)
  },
)
