import { expect, onTestFinished, test } from 'vitest'
import { startServerProcess } from '#testing/server-process.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

test('the development server serves pages', async () => {
  const settings = { DATA_DIR: temporaryFolder(), NODE_ENV: 'development' }
  const server = await startServerProcess(settings, undefined, ['--dev'])
  onTestFinished(async () => {
    server.child.kill('SIGTERM')
    await server.ended
  })
  const answer = await fetch(`${server.url}/about`)
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<h1')])
})
