import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { pictureFileName, shareFileName } from '#domain/media/pictures.ts'
import { StorageUnavailable } from '#server/errors.ts'
import { openSite } from '#testing/open-site.ts'
import { showFiles } from '#testing/show-files.ts'
import { putBytes } from './store.ts'

const colours = Array(4).fill('#102030')
const name = pictureFileName({ hash: 'a'.repeat(40), width: 64, height: 48, placeholderColors: colours })

const site = openSite('sqlite', { pic: false })
beforeAll(async () => {
  await putBytes(site.context.media, name, Buffer.from('a picture'))
  await showFiles(site.context, name)
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

test.each([name, shareFileName(name)])(
  'the request for a file that fails before its first byte gets a 503: %s',
  async (file) => {
    const url = `/uploads/${file}`
    for (const headers of [{}, { range: 'bytes=0-3' }]) {
      const answer = await failing(() => site.request({ url, headers }))
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
  const answer = await site.request({ url: `/uploads/${name}` })
  media.open = open
  expect([answer.statusCode, answer.headers.etag]).toEqual([404, undefined])
  expect((await site.request({ url: `/uploads/${name}` })).body).toBe('a picture')
})
