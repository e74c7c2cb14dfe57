import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { checkHealth } from './check-health.ts'

const wholly = { status: 'not ready', database: 'ok', uploads: 'ok', disk: 'ok' }

test('a site whose disk is nearly full is well, and one that has failed otherwise is not', async () => {
  await check({ ...wholly, disk: 'failed' })
  await expect(check({ ...wholly, disk: 'failed', uploads: 'failed' })).rejects.toThrow('It was not ready')
  await expect(check({ ...wholly, database: 'failed' })).rejects.toThrow('"database":"failed"')
  await expect(check({ status: 'stopping' })).rejects.toThrow('stopping')
})

/** A site that answers so when it is asked whether it is ready. */
async function check(state: object) {
  const server = createServer(({ url }, response) => {
    response.writeHead(url === '/readyz' ? 503 : 200).end(url === '/readyz' ? JSON.stringify(state) : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await checkHealth({ findAddress: () => address, deadlineMs: 0, hasFailed: () => undefined })
}
