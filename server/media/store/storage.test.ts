import { describe, expect, test } from 'vitest'
import { aGalleryItem, aHomePicture } from '#testing/builders.ts'
import { aPicture, aVideo } from '#testing/files.ts'
import { openSite } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { storeKinds } from '#testing/stores.ts'

/** The life cycle of a file in each store; `TEST_STORE=s3` runs all other tests on S3 too. */
describe.each(storeKinds)('files in a store on %s:', (store) => {
  const site = openSite('sqlite', { store })
  const ask: typeof site.ask = (method, path, given = {}) => site.asPic(method, path, { ...given })
  const stored = () => site.storedFiles()
  const get = (url: string, headers = {}) => site.ask('GET', url, { headers })

  /** Adds a picture 1,200 pixels wide, which has four widths. */
  async function addPicture() {
    const image = await aPicture({ width: 1200, height: 800 })
    const { status, body } = await ask('POST', `${D}/add-homePageImage`, {
      form: { ...aHomePicture(), image },
    })
    expect(status).toBe(201)
    return { image, id: body.data._id, url: String(body.data.coverImageURL) }
  }

  test('a picture is stored in its widths and, once requested, with its share picture', async () => {
    const { url } = await addPicture()
    for (const each of [url, ...[320, 640, 960].map((width) => url.replace('.webp', `-${width}.webp`))]) {
      const { status, headers, bytes } = await get(each)
      expect([each, status, headers['content-type']]).toEqual([each, 200, 'image/webp'])
      expect(bytes.length).toBe(Number(headers['content-length']))
      expect(headers['cache-control']).toContain('immutable')
    }
    const before = await stored()
    const share = await get(url.replace('.webp', '-share.jpg'))
    expect([share.status, share.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(await stored()).toHaveLength(before.length + 1)
    expect((await get(url.replace('.webp', '-320.webp'), { 'if-none-match': '"x"' })).status).toBe(200)
    expect((await get(url, { 'if-none-match': `"${url.replace('/uploads/', '')}"` })).status).toBe(304)
  })

  test('a video is sent in parts, and HEAD returns its headers without its content', async () => {
    const videos = aVideo()
    const form = { ...aGalleryItem(), videos }
    const { body } = await ask('POST', `${D}/gallery/videos/add-videos`, { form })
    const [url] = body.data.videos
    const whole = (await get(url)).bytes
    expect(whole.length).toBe(videos.size)
    const part = await get(url, { range: 'bytes=4-11' })
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 4-11/${whole.length}`])
    expect(part.bytes.equals(whole.subarray(4, 12))).toBe(true)
    expect((await get(url, { range: 'bytes=-5' })).bytes.equals(whole.subarray(-5))).toBe(true)
    expect((await get(url, { range: `bytes=${whole.length}-` })).status).toBe(416)
    const head = await site.ask('HEAD', url)
    expect([head.status, Number(head.headers['content-length'])]).toEqual([200, whole.length])
    expect((await get(url.replace(/\w{4}\.mp4/, '0000.mp4'))).status).toBe(404)
  })

  test('the same picture is stored once, can be replaced, trashed and restored, and is removed with its last record', async () => {
    const first = await addPicture()
    const before = await stored()
    const form = { ...aHomePicture(), image: first.image }
    const second = (await ask('POST', `${D}/add-homePageImage`, { form })).body.data
    expect(second.coverImageURL).toBe(first.url)
    expect(await stored()).toEqual(before)

    const changed = await ask('PUT', `${D}/homePageImage/${second._id}`, {
      form: { image: await aPicture() },
    })
    expect(changed.body.data.coverImageURL).not.toBe(first.url)
    await ask('DELETE', `${D}/homePageImage/${first.id}`)
    expect((await get(first.url)).status).toBe(404)
    await ask('POST', `${D}/trash/homePicture/${first.id}/restore`)
    expect((await get(first.url)).status).toBe(200)

    await ask('DELETE', `${D}/homePageImage/${first.id}`)
    await ask('DELETE', `${D}/trash/homePicture/${first.id}`)
    expect((await get(first.url)).status).toBe(404)
    expect((await get(changed.body.data.coverImageURL)).status).toBe(200)
    // The old picture can be restored as long as the other record exists.
    await ask('DELETE', `${D}/homePageImage/${second._id}`)
    await ask('DELETE', `${D}/trash/homePicture/${second._id}`)
    expect((await stored()).filter((name) => name.startsWith(first.url.slice(9, 49)))).toEqual([])
  })
})
