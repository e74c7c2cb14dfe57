// npm run keep-release -- VERSION [FOLDER]: makes a small site with the program in a folder (this one), and keeps its
// data folder and what it answers for good. Every later version is tried on it (`kept-releases.test.ts`).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addSampleRecords } from '../../e2e/add-sample-records.ts'
import { aFeedback } from '../../server/testing/builders.ts'
import { runServer } from '../run-server.ts'
import { run } from '../tools.ts'
import { keptFolder, recordAnswers } from './kept-release.ts'

const [version, program = '.'] = process.argv.slice(2)
if (!version || !/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the version, such as 0.5.0.')

const folder = mkdtempSync(join(tmpdir(), 'lamplight-keep-'))
try {
  const site = await runServer({ DATA_DIR: folder }, program)
  await addSampleRecords(site)
  await fetch(`${site.url}/api/feedback/add-feedback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aFeedback()),
  })
  const answers = await recordAnswers(site.url)
  await site.stop()
  mkdirSync(keptFolder, { recursive: true })
  writeFileSync(join(keptFolder, `${version}.json`), `${JSON.stringify(answers, null, 1)}\n`)
  // What is left of the running process says nothing to a later one.
  const leftOut = ['lamplight.lock', 'lamplight.pid', 'backup.lock', 'incoming', 'outbox'].map(
    (name) => `--exclude=./${name}`,
  )
  const archive = join(keptFolder, `${version}.tar.gz`)
  const { ok, output } = await run('tar', ['-czf', archive, ...leftOut, '-C', folder, '.'])
  if (!ok) throw new Error(`tar failed: ${output}`)
  console.log(`Kept ${archive}.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
