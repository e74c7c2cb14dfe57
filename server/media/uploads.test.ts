import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { aPicture, aVideo } from '#testing/files.ts'
import { receivedFile } from '#testing/received-file.ts'
import { showFiles } from '#testing/show-files.ts'
import { putBytes } from './store.ts'
import { storeFile } from './store-file.ts'

let site: TestApp
let video: string
let picture: string
let bytes: Buffer
/** What was read from the store. */
const opened: string[] = []
beforeAll(async () => {
  site = await openTestApp('sqlite')
  const { media } = site.context
  video = (await storeFile(site.context, await receivedFile(media, aVideo(), 'video'))).upload.name
  picture = (await storeFile(site.context, await receivedFile(media, await aPicture()))).upload.name
  await showFiles(site.context, video, picture)
  bytes = (await ask(video)).rawPayload
  const { open } = media
  media.open = (name, range) => {
    opened.push(name)
    return open(name, range)
  }
})
afterAll(() => site.close())

const ask = (name: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  site.request({ method, url: `/uploads/${name}`, headers })

test.each(['video', 'picture'])('a %s may be kept for ever, and is never run', async (what) => {
  const name = what === 'video' ? video : picture
  const { statusCode, headers } = await ask(name)
  expect({ statusCode, headers }).toMatchObject({
    statusCode: 200,
    headers: {
      'content-type': what === 'video' ? 'video/mp4' : 'image/webp',
      'cache-control': 'public, max-age=31536000, s-maxage=300, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: `"${name}"`,
    },
  })
})

test('the default picture is kept for a day, and is never run', async () => {
  const { headers } = await ask('default.png')
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test('a part of a video is sent alone', async () => {
  const { statusCode, headers, rawPayload } = await ask(video, { range: 'bytes=4-9' })
  expect({ statusCode, length: headers['content-length'], part: headers['content-range'] }).toEqual({
    statusCode: 206,
    length: '6',
    part: `bytes 4-9/${bytes.length}`,
  })
  expect(rawPayload).toEqual(bytes.subarray(4, 10))
})

test('the end of a video is sent to who asks for its last bytes', async () => {
  expect((await ask(video, { range: 'bytes=-7' })).rawPayload).toEqual(bytes.subarray(-7))
})

test('several parts at once are answered with the whole', async () => {
  const { statusCode, rawPayload } = await ask(video, { range: 'bytes=0-1,4-5' })
  expect({ statusCode, rawPayload }).toEqual({ statusCode: 200, rawPayload: bytes })
})

test('who has begun another file gets the whole, and not the rest of this one', async () => {
  const { statusCode } = await ask(video, { range: 'bytes=4-', 'if-range': '"another"' })
  expect(statusCode).toBe(200)
})

test('beyond the end there is nothing, which nobody keeps', async () => {
  const { statusCode, headers, rawPayload } = await ask(video, { range: `bytes=${bytes.length}-` })
  expect(statusCode).toBe(416)
  expect(headers['content-range']).toBe(`bytes */${bytes.length}`)
  expect(headers['cache-control'] ?? 'no-store').toBe('no-store')
  expect(rawPayload).toHaveLength(0)
})

describe('without reading the file', () => {
  test.each<[string, 'GET' | 'HEAD', () => object, number, () => string | undefined]>([
    ['a look at a video tells its size', 'HEAD', () => ({}), 200, () => String(bytes.length)],
    ['a look at a part tells the size of the part', 'HEAD', () => ({ range: 'bytes=4-9' }), 206, () => '6'],
    ['who has it gets none', 'GET', () => ({ 'if-none-match': `"x", W/"${video}"` }), 304, () => undefined],
  ])('%s', async (_what, method, headers, status, length) => {
    opened.length = 0
    const answer = await ask(video, headers(), method)
    expect([answer.statusCode, answer.headers['content-length'], opened]).toEqual([status, length(), []])
  })
})

test('a file that is taken away just then is not there, and nothing of it is kept', async () => {
  const { media } = site.context
  const gone = `${'0'.repeat(40)}.mp4`
  await putBytes(media, gone, Buffer.from('gone'))
  await showFiles(site.context, gone)
  const { size } = media
  media.size = async (name) => {
    const found = await size(name)
    await media.remove(name)
    return found
  }
  const { statusCode, headers } = await ask(gone, { range: 'bytes=0-1' })
  media.size = size
  expect(statusCode).toBe(404)
  expect(headers).not.toHaveProperty('content-range')
  expect(headers['cache-control'] ?? 'no-store').toBe('no-store')
})
