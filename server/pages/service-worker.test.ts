import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { folderForAll } from '#testing/temporary-folder.ts'

const clientFolder = folderForAll()
writeFileSync(join(clientFolder, 'service-worker.js'), 'keep()')
writeFileSync(join(clientFolder, 'icon.svg'), '<svg/>')

async function read(url: string, env = {}) {
  const { request, close } = await openTestApp('sqlite', { env, context: { clientFolder } })
  const { statusCode, headers, body } = await request({ url })
  await close()
  return { status: statusCode, headers, body: String(body) }
}

const expected = {
  'content-type': expect.stringMatching(/^(text|application)\/javascript/),
  'cache-control': 'no-cache',
  // Without `connect-src`, the worker could not fetch anything.
  'content-security-policy': "default-src 'none'; connect-src 'self'",
}

test('the service worker is revalidated each time, and may fetch from the site', async () => {
  const { status, headers, body } = await read('/service-worker.js')
  expect({ status, headers, body }).toMatchObject({ status: 200, headers: expected, body: 'keep()' })
})

test('SERVICE_WORKER=off sends a worker that removes the service worker', async () => {
  const { status, headers, body } = await read('/service-worker.js', { SERVICE_WORKER: 'off' })
  expect({ status, headers }).toMatchObject({ status: 200, headers: expected })
  expect(body).toContain('unregister()')
  expect(body).not.toMatch(/keep|'fetch'/)
})

test('other files in the same folder are cached for an hour', async () => {
  expect((await read('/icon.svg')).headers['cache-control']).toBe('public, max-age=3600')
})
