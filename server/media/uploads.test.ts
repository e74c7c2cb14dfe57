import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { shareFileName } from '#domain/media/pictures.ts'
import { StorageUnavailable } from '#server/errors.ts'
import { aPicture, aVideo, receivedFile } from '#testing/files.ts'
import { openSite } from '#testing/open-site.ts'
import { showFiles } from '#testing/show-files.ts'
import { storeFile } from './store-file.ts'

const site = openSite('sqlite', { pic: false })
let video: string
let picture: string
let bytes: Buffer
/** The names of the files that were read from the store. */
const opened: string[] = []
beforeAll(async () => {
  const { media } = site.context
  video = (await storeFile(site.context, await receivedFile(media, aVideo(), 'video'))).upload.name
  picture = (
    await storeFile(site.context, await receivedFile(media, await aPicture({ width: 640, height: 480 })))
  ).upload.name
  await showFiles(site.context, video, picture)
  bytes = (await ask(video)).rawPayload
  const { open } = media
  media.open = (name, range) => {
    opened.push(name)
    return open(name, range)
  }
})

const ask = (name: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  site.request({ method, url: `/uploads/${name}`, headers })

test.each(['video', 'picture'])('a %s may be cached forever, and is never executed', async (what) => {
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

test('the default picture is cached for a day, and is never executed', async () => {
  const { headers } = await ask('default.png')
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

describe('without reading the file,', () => {
  test.each<[string, 'GET' | 'HEAD', () => object, number, () => string | undefined]>([
    ['HEAD returns the size of a video', 'HEAD', () => ({}), 200, () => String(bytes.length)],
    [
      'HEAD with a Range header returns the size of the range',
      'HEAD',
      () => ({ range: 'bytes=4-9' }),
      206,
      () => '6',
    ],
    [
      'a client with the current version gets 304 and no body',
      'GET',
      () => ({ 'if-none-match': `"x", W/"${video}"` }),
      304,
      () => undefined,
    ],
  ])('%s', async (_what, method, headers, status, length) => {
    opened.length = 0
    const answer = await ask(video, headers(), method)
    expect([answer.statusCode, answer.headers['content-length'], opened]).toEqual([status, length(), []])
  })
})

/** Makes every file that is opened fail before its first byte. */
async function failing<T>(work: () => Promise<T>): Promise<T> {
  const { media } = site.context
  const { open } = media
  const read = function (this: Readable) {
    this.destroy(new StorageUnavailable(new Error('cut off')))
  }
  media.open = async () => new Readable({ read })
  return work().finally(() => {
    media.open = open
  })
}

test.each(['a picture', 'a share picture'])(
  'the request for %s that fails before its first byte gets a 503',
  async (what) => {
    const file = what === 'a picture' ? picture : shareFileName(picture)
    for (const headers of [{}, { range: 'bytes=0-3' }]) {
      const answer = await failing(() => ask(file, headers))
      expect([answer.statusCode, answer.json().success]).toEqual([503, false])
      for (const header of ['etag', 'accept-ranges', 'content-range'])
        expect([header, answer.headers[header]]).toEqual([header, undefined])
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    }
  },
)

test('the request for a file that is removed just before it is opened gets a 404', async () => {
  const { media } = site.context
  const { open } = media
  media.open = async () => undefined
  const answer = await ask(picture)
  media.open = open
  expect([answer.statusCode, answer.headers.etag]).toEqual([404, undefined])
  expect((await ask(picture)).statusCode).toBe(200)
})
