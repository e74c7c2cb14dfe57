import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { StorageUnavailable } from '#server/errors.ts'
import { faultyProxy } from '#testing/faulty-proxy.ts'
import { aBucket } from '#testing/s3-server.ts'
import { namesIn, openTestStore, storeKinds } from '#testing/stores.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { openS3Store } from './s3-store.ts'
import { putBytes } from './store.ts'

const content = Buffer.from('0123456789'.repeat(20_000))
const name = `${'a'.repeat(40)}.mp4`
const noNetwork = { warn: () => expect.unreachable() }

describe.each(storeKinds)('a store on %s', (kind) => {
  test('stores a file unchanged, and moves it into place', async () => {
    const store = await openTestStore(kind)
    const path = store.temporaryPath()
    await writeFile(path, content)
    await store.put(name, path)
    await expect(writeFile(path, '', { flag: 'r+' })).rejects.toThrow('ENOENT')
    expect(await store.size(name)).toBe(content.length)
    const file = await store.open(name)
    expect(file && content.equals(await buffer(file))).toBe(true)
  })

  test('returns any part of a file', async () => {
    const store = await openTestStore(kind)
    await putBytes(store, name, content)
    for (const [start, end] of [
      [0, 9],
      [5, 5],
      [199_990, 199_999],
      [1, 150_000],
    ] as const) {
      const part = await store.open(name, { start, end })
      expect(part && content.subarray(start, end + 1).equals(await buffer(part))).toBe(true)
    }
  })

  test('stores the same content once if it is put twice', async () => {
    const store = await openTestStore(kind)
    await putBytes(store, name, content)
    const path = store.temporaryPath()
    await writeFile(path, content)
    await store.put(name, path)
    await expect(writeFile(path, '', { flag: 'r+' })).rejects.toThrow('ENOENT')
    expect(await namesIn(store)).toEqual([name])
  })

  test('returns nothing for an unknown or removed name, and allows removing a file twice', async () => {
    const store = await openTestStore(kind)
    await putBytes(store, name, content)
    for (let round = 0; round < 2; round += 1) await store.remove(name)
    expect(await store.size(name)).toBeUndefined()
    expect(await store.open(name)).toBeUndefined()
    expect(await store.open(name, { start: 0, end: 5 })).toBeUndefined()
    expect(await namesIn(store)).toEqual([])
  })

  test('lists files with size and date by name prefix, and adds up their sizes', async () => {
    const store = await openTestStore(kind)
    for (const [index, letter] of ['a', 'b', 'ab'].entries())
      await putBytes(store, `${letter.padEnd(40, '0')}.mp4`, content.subarray(0, index + 1))
    const files = await Array.fromAsync(store.list('a'))
    expect(files.map(({ bytes }) => bytes).sort()).toEqual([1, 3])
    for (const { putAt } of files) expect(Math.abs(putAt.getTime() - Date.now())).toBeLessThan(60_000)
    const freeBytes = kind === 'disk' ? expect.any(Number) : null
    expect(await store.usage()).toEqual({ bytes: 6, freeBytes })
    await store.remove(`${'b'.padEnd(40, '0')}.mp4`)
    expect(await store.usage()).toEqual({ bytes: 4, freeBytes })
    await putBytes(store, name, content.subarray(0, 9))
    expect(await store.usage()).toEqual({ bytes: 13, freeBytes })
  })

  test('stores nothing if the temporary file does not exist', async () => {
    const store = await openTestStore(kind)
    await expect(store.put(name, store.temporaryPath())).rejects.toThrow('ENOENT')
    expect(await namesIn(store)).toEqual([])
    await store.reach()
  })
})

describe('a bucket', () => {
  test('is listed page by page', async () => {
    const store = await openS3Store({ s3: await aBucket(), dataDir: temporaryFolder() }, noNetwork, {
      pageSize: 3,
    })
    const names = Array.from({ length: 8 }, (_, n) => `${n}`.repeat(40).concat('.mp4'))
    for (const each of names) await putBytes(store, each, Buffer.from('x'))
    expect(await namesIn(store)).toEqual(names)
    expect((await namesIn(store)).join()).not.toContain('lamplight-write-check')
  })

  test('serves a file directly with its type and as immutable', async () => {
    const s3 = await aBucket()
    const store = await openS3Store({ s3, dataDir: temporaryFolder() }, noNetwork)
    await putBytes(store, name, content)
    const { connectToS3 } = await import('./s3-client.ts')
    const { HeadObjectCommand } = await import('@aws-sdk/client-s3')
    const head = new HeadObjectCommand({ Bucket: s3.bucket, Key: `uploads/${name}` })
    expect(await connectToS3(s3).send(head)).toMatchObject({
      ContentType: 'video/mp4',
      CacheControl: 'public, max-age=31536000, immutable',
    })
  })
})

test('many readers that are slow or disconnect do not block others from a bucket', async () => {
  const store = await openTestStore('s3')
  await putBytes(store, name, Buffer.alloc(2_000_000))
  const readers: (Readable | undefined)[] = []
  // One after the other: all at once would race against the response timeout on a slow machine.
  while (readers.length < 60) readers.push(await store.open(name))
  expect(await store.size(name)).toBe(2_000_000)
  for (const reader of readers) reader?.destroy()
  expect(await store.size(name)).toBe(2_000_000)
})

test('a file that ends prematurely is a storage failure', async () => {
  const s3 = await aBucket()
  const network = await faultyProxy(Number(new URL(s3.endpoint).port))
  onTestFinished(network.close)
  const endpoint = `http://127.0.0.1:${network.port}`
  const store = await openS3Store({ s3: { ...s3, endpoint }, dataDir: temporaryFolder() }, noNetwork)
  await putBytes(store, name, Buffer.alloc(20_000_000))
  const file = await store.open(name)
  await network.setFault('drop')
  await expect(buffer(file ?? Readable.from([]))).rejects.toThrow(StorageUnavailable)
})

describe('opening the bucket', () => {
  const start = async (over: object) => {
    const s3 = { ...(await aBucket()), ...over }
    return openS3Store({ s3, dataDir: temporaryFolder() }, noNetwork)
  }

  test.each([
    ['S3_BUCKET', { bucket: 'nowhere' }],
    ['S3_ACCESS_KEY_ID', { accessKeyId: 'sesame-open' }],
    ['S3_SECRET_ACCESS_KEY', { secretAccessKey: 'sesame-open' }],
  ])('fails on a wrong %s, and names it without its value', async (variable, over) => {
    const error = await start(over).then(
      () => expect.unreachable(),
      (error) => error,
    )
    expect(error.name).toBe('CannotStart')
    expect(error.message).toMatch(new RegExp(`^${variable} is wrong: .+\\.$`))
    expect(error.message).not.toContain('sesame-open')
  })

  test('fails if something other than S3 listens at S3_ENDPOINT', async () => {
    const other = createServer((_request, response) => response.end('<html>Hello</html>'))
    await once(other.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    await expect(start({ endpoint: `http://127.0.0.1:${port}` })).rejects.toThrow(/^S3_ENDPOINT is wrong: /)
  })

  test('succeeds with a warning if the storage does not respond, and uses the bucket once it does', async () => {
    const s3 = await aBucket()
    const network = await faultyProxy(Number(new URL(s3.endpoint).port))
    onTestFinished(network.close)
    await network.setFault('refuse')
    const warn = vi.fn()
    const endpoint = `http://127.0.0.1:${network.port}`
    const store = await openS3Store({ s3: { ...s3, endpoint }, dataDir: temporaryFolder() }, { warn })
    expect(warn.mock.calls[0]?.[1]).toMatch(/^S3_ENDPOINT cannot be reached/)
    await expect(store.reach()).rejects.toThrow('cannot be reached')
    await network.repair()
    await store.reach()
    await putBytes(store, name, content)
  })
})
