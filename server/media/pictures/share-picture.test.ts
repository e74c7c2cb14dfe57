import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { type FocusPoint, pictureFileName, shareFileName, variantName } from '#domain/media/pictures.ts'
import { NoSpace } from '#server/errors.ts'
import { openSite } from '#testing/open-site.ts'
import { showFiles } from '#testing/show-files.ts'
import { putBytes } from '../store/store.ts'

const site = openSite('sqlite', { pic: false })

const nameOf = (hash: string, width: number, height: number, more: { focus?: FocusPoint } = {}) =>
  pictureFileName({ hash, width, height, placeholderColors: Array(4).fill('#102030'), ...more })

let count = 0
/** Puts a picture into the store, without a form. */
async function storedPicture(pixels: Buffer, width: number, height: number) {
  count += 1
  const hash = count.toString(16).padStart(40, '0')
  const picture = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: 80 })
    .toBuffer()
  const name = nameOf(hash, width, height)
  await putShown(name, picture)
  return name
}

async function putShown(name: string, picture: Buffer) {
  await putBytes(site.context.media, name, picture)
  await showFiles(site.context, name)
}

const ask = (name: string) => site.request({ method: 'GET', url: `/uploads/${name}` })

describe('the share picture', () => {
  test('is 1200 x 630 and under 300 KB, however noisy the picture is', async () => {
    const share = shareFileName(await storedPicture(randomBytes(1600 * 1600 * 3), 1600, 1600))
    const answer = await ask(share)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    })
    expect(answer.rawPayload.length).toBeLessThanOrEqual(300_000)
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(await site.storedFiles()).toContain(share)
  })

  test('is rendered once for simultaneous and later requests', async () => {
    const share = shareFileName(await storedPicture(Buffer.alloc(90 * 60 * 3, 99), 90, 60))
    const put = vi.spyOn(site.context.media, 'put')
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(share)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    expect((await ask(share)).rawPayload.equals(answers[0]?.rawPayload ?? Buffer.alloc(0))).toBe(true)
    expect(put).toHaveBeenCalledTimes(1)
    put.mockRestore()
    expect(await site.temporaryFiles()).toEqual([])
  })

  test('does not exist for a picture that is not stored, nor for another name', async () => {
    const known = await storedPicture(Buffer.alloc(800 * 20 * 3, 50), 800, 20)
    const unknown = nameOf('f'.repeat(40), 800, 20)
    const before = (await site.storedFiles()).sort()
    for (const name of [
      shareFileName(unknown),
      variantName(known, 320),
      shareFileName(variantName(known, 320)),
      known.replace('.webp', '-other.jpg'),
      known.replace('.webp', '.jpg'),
      `${'0'.repeat(40)}-share.jpg`,
    ])
      expect([name, (await ask(name)).statusCode]).toEqual([name, 404])
    expect((await site.storedFiles()).sort()).toEqual(before)
  })

  test.each([
    [{ x: 4, y: 50 }, '#ff0000'],
    [{ x: 97, y: 50 }, '#0000ff'],
    [{ x: 50, y: 50 }, '#008000'],
    [{ x: 0, y: 100 }, '#ff0000'],
  ])('is cropped around the focus point %j', async (focus, color) => {
    const thirds = ['#ff0000', '#008000', '#0000ff'].map((background, index) => ({
      input: { create: { width: 534, height: 200, channels: 3 as const, background } },
      left: index * 533,
      top: 0,
    }))
    const picture = await sharp({ create: { width: 1600, height: 200, channels: 3, background: '#000' } })
      .composite(thirds)
      .webp()
      .toBuffer()
    const name = nameOf(`${focus.x}`.padStart(40, 'd'), 1600, 200, { focus })
    await putShown(name, picture)
    const { dominant } = await sharp((await ask(shareFileName(name))).rawPayload).stats()
    const strongest = Object.entries({ '#ff0000': dominant.r, '#008000': dominant.g, '#0000ff': dominant.b })
    expect(strongest.sort(([, a], [, b]) => b - a)[0]?.[0]).toBe(color)
  })

  test.each([
    [1, 10_000],
    [1, 16_000],
    [1600, 1],
    [1600, 3],
    [1600, 24],
    [30, 20],
  ])(
    "is the site's own if a picture of %i x %i is too small or narrow, and nothing is rendered",
    async (width, height) => {
      const share = shareFileName(await storedPicture(Buffer.alloc(width * height * 3, 99), width, height))
      const put = vi.spyOn(site.context.media, 'put')
      const answer = await ask(share)
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/share.jpg'])
      expect(put).not.toHaveBeenCalled()
      put.mockRestore()
    },
  )

  test('is cropped from a smaller variant if the picture is very tall', async () => {
    const name = await storedPicture(Buffer.alloc(1000 * 12_000 * 3, 99), 1000, 12_000)
    const copy = await sharp({ create: { width: 640, height: 7680, channels: 3, background: '#f2a33a' } })
      .webp()
      .toBuffer()
    await putBytes(site.context.media, variantName(name, 640), copy)
    const open = vi.spyOn(site.context.media, 'open')
    const answer = await ask(shareFileName(name))
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect(open.mock.calls.map(([name]) => name)).toEqual([variantName(name, 640), shareFileName(name)])
    open.mockRestore()
  })

  test('is the default one if the stored picture is unreadable, and reading is not retried for each request', async () => {
    const name = nameOf('e'.repeat(40), 800, 600)
    await putShown(name, Buffer.from('damaged on the disk'))
    const open = vi.spyOn(site.context.media, 'open')
    for (let times = 0; times < 3; times += 1) {
      const answer = await ask(shareFileName(name))
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/share.jpg'])
    }
    expect(open).toHaveBeenCalledTimes(1)
    open.mockRestore()
  })

  test('is not rendered again for each request if the store rejects it', async () => {
    const share = shareFileName(await storedPicture(Buffer.alloc(90 * 60 * 3, 77), 90, 60))
    const put = vi.spyOn(site.context.media, 'put').mockRejectedValue(new NoSpace())
    for (let times = 0; times < 3; times += 1) expect((await ask(share)).statusCode).toBe(507)
    expect(put).toHaveBeenCalledTimes(1)
    put.mockRestore()
  })

  test('is not rendered if too many requests are waiting, and the client gets a 503', async () => {
    const names = await Promise.all(
      Array.from({ length: 60 }, () => storedPicture(Buffer.alloc(90 * 60 * 3, 55), 90, 60)),
    )
    const { promise: stall, resolve: goOn } = Promise.withResolvers<void>()
    const { open } = site.context.media
    const stalled = vi.spyOn(site.context.media, 'open').mockImplementation(async (name) => {
      await stall
      return open(name)
    })
    const answers: Awaited<ReturnType<typeof ask>>[] = []
    const asked = names.map(async (name) => void answers.push(await ask(shareFileName(name))))
    await vi.waitFor(() => expect(answers).toHaveLength(8))
    for (const { statusCode, headers } of answers)
      expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    goOn()
    await Promise.all(asked)
    expect(answers.slice(8).map(({ statusCode }) => statusCode)).toEqual(Array(52).fill(200))
    stalled.mockRestore()
  })
})
