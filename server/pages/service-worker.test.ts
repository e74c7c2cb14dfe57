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
  // It would not be let to fetch anything otherwise.
  'content-security-policy': "default-src 'none'; connect-src 'self'",
}

test('the service worker is asked for anew each time, and may fetch from the site', async () => {
  const { status, headers, body } = await read('/service-worker.js')
  expect({ status, headers, body }).toMatchObject({ status: 200, headers: expected, body: 'keep()' })
})

test('with SERVICE_WORKER=off another one comes, which removes it', async () => {
  const { status, headers, body } = await read('/service-worker.js', { SERVICE_WORKER: 'off' })
  expect({ status, headers }).toMatchObject({ status: 200, headers: expected })
  expect(body).toContain('unregister()')
  expect(body).not.toMatch(/keep|'fetch'/)
})

test('other files beside it are cached for an hour', async () => {
  expect((await read('/icon.svg')).headers['cache-control']).toBe('public, max-age=3600')
})
