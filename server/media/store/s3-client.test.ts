import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { StorageUnavailable } from '#server/errors.ts'
import { connectToS3, withResponseTimeout } from './s3-client.ts'

const longerThanAnyAnswer = 60_000

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Requests a file from a storage whose response the test controls. */
async function askForFile() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = connectToS3({ endpoint, region: 'x', accessKeyId: 'x', secretAccessKey: 'x' })
  onTestFinished(() => {
    client.destroy()
    server.closeAllConnections()
    server.close()
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // Fake timers do not affect the platform's own function.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const late = new AbortController()
    setTimeout(() => late.abort(), milliseconds)
    return late.signal
  })
  const get = new GetObjectCommand({ Bucket: 'x', Key: 'x' })
  const asked = once(server, 'request')
  const answer = withResponseTimeout((signal) => client.send(get, signal))
  const [, response]: ServerResponse[] = await asked
  if (!response) throw new Error('No request was received.')
  return { answer, response }
}

test('a file may take longer to arrive than the response timeout', async () => {
  const { answer, response } = await askForFile()
  response.writeHead(200, { 'content-length': 2 })
  response.write('a')
  const { Body } = await answer
  vi.advanceTimersByTime(longerThanAnyAnswer)
  response.end('b')
  expect(String(await buffer(Body as Readable))).toBe('ab')
})

test('a request without a response is aborted after the timeout', async () => {
  const { answer } = await askForFile()
  vi.advanceTimersByTime(longerThanAnyAnswer)
  await expect(answer).rejects.toBeInstanceOf(StorageUnavailable)
})
