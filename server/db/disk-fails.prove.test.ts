import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { feedback } from '#domain/kinds/feedback.ts'
import { aFeedback } from '#testing/builders.ts'
import { startChild } from '#testing/children/child.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { openDatabase } from './open-database.ts'

test('a server whose disk fails at a commit responds that the outcome is unknown, and exits so that it is restarted', async () => {
  const root = await temporaryFolder()
  const dataDir = join(root, 'data')
  for (const folder of ['build/server', 'build/client']) mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'build/server/index.js'), 'export {}')
  const server = startChild('serve-until-disk-fails.ts', root, dataDir)
  onTestFinished(async () => void (await server.kill()))
  const address = /http:.*/.exec((await server.line()) ?? '')?.[0]
  const send = () =>
    fetch(`${address}${feedback.paths.add}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(aFeedback()),
    })
  expect((await send()).status).toBe(201)
  writeFileSync(join(dataDir, 'disk-fails'), '')
  const answer = await send()
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { success: false, message: expect.stringContaining('may or may not have been saved') },
  ])
  expect(await server.ended).toBe(1)

  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined })
  expect(await db.selectFrom('feedbacks').select('id').execute()).toHaveLength(2)
  await close()
})
