import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { folderForAll } from '#testing/temporary-folder.ts'
import { detectType } from '../file-types.ts'
import { reencodeImage } from './reencode-image.ts'
import { loadSharp } from './sharp.ts'

const folder = folderForAll()

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f2a33a' } })

async function fileOf(bytes: Buffer | string, name = 'given') {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

async function reencoded(bytes: Buffer) {
  const reencodedImage = await reencodeImage(await fileOf(bytes))
  const { width, height } = reencodedImage
  return { ...reencodedImage, size: { width, height }, metadata: await sharp(reencodedImage.full).metadata() }
}

/** Returns the mean of each visible color after re-encoding. */
async function seen(bytes: Buffer) {
  const { channels } = await sharp((await reencoded(bytes)).full).stats()
  return channels.map(({ mean }) => Math.round(mean))
}

/** Returns a PNG with an additional chunk after its header. */
function withChunk(png: Buffer, type: string, content: Buffer) {
  const body = Buffer.concat([Buffer.from(type), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([png.subarray(0, 33), ends.subarray(0, 4), body, ends.subarray(4), png.subarray(33)])
}

/** Returns a small picture whose header claims 7050 x 7050 pixels. */
async function resized(format: 'avif' | 'jpeg' | 'png', before: string, gap: number) {
  const small = solid(60, 60)
  if (format === 'png') small.toColourspace('rgb16').ensureAlpha(0.5)
  const bytes = await small.toFormat(format, { progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  const at = bytes.indexOf(before, 0, 'latin1') + before.length + gap
  if (format === 'jpeg') bytes.writeUInt32BE(7050 * 65_536 + 7050, at)
  else for (const offset of [0, 4]) bytes.writeUInt32BE(7050, at + offset)
  if (format === 'png') bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

describe('a picture', () => {
  test('taken with a phone held sideways is stored upright and without its location', async () => {
    const photo = await solid(300, 200)
      .jpeg()
      .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '22/1 34/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { size, metadata } = await reencoded(photo)
    expect(size).toEqual({ width: 200, height: 300 })
    expect(metadata).toMatchObject({ format: 'webp', width: 200, height: 300 })
    expect(metadata.exif).toBeUndefined()
    expect(metadata.orientation).toBeUndefined()
  })

  test('wider than 1600 pixels is scaled down, and a small picture is never enlarged', async () => {
    expect((await reencoded(await solid(3200, 1000).png().toBuffer())).size).toEqual({
      width: 1600,
      height: 500,
    })
    expect((await reencoded(await solid(20, 10).png().toBuffer())).size).toEqual({ width: 20, height: 10 })
  })

  test.each([
    [1700, [320, 640, 960]],
    [960, [320, 640]],
    [321, [320]],
    [320, []],
  ])('%i wide is also rendered at widths %j, with the same aspect ratio', async (width, widths) => {
    const photo = await solid(width, width)
      .jpeg()
      .withExif({ IFD0: { Make: 'Phone' } })
      .toBuffer()
    const { variants } = await reencoded(photo)
    expect([...variants.keys()]).toEqual(widths)
    for (const [width, data] of variants) {
      const metadata = await sharp(data).metadata()
      expect(metadata).toMatchObject({ format: 'webp', width, height: width })
      expect(metadata.exif).toBeUndefined()
    }
  })

  test('taller than WebP allows is scaled down', async () => {
    expect((await reencoded(await solid(40, 20_000).png().toBuffer())).size).toEqual({
      width: 32,
      height: 16_000,
    })
  })

  test('gets the colors of its quarters, even if it is gray or semitransparent', async () => {
    const four = Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0])
    const small = sharp(four, { raw: { width: 2, height: 2, channels: 3 } })
    const red = ['#ff0000', '#00ff00', '#0000ff', '#ffff00']
    expect((await reencoded(await small.clone().png().toBuffer())).colors).toEqual(red)
    const large = small.clone().resize(2000, 1000, { kernel: 'nearest', fit: 'fill' })
    // The small copy from which the colors are read blurs the edges a little.
    expect((await reencoded(await large.png().toBuffer())).colors.join(' ')).toMatch(
      /^#f[d-f]0[0-2]0[0-2] #0[0-2]f[d-f]0[0-2] #0[0-2]0[0-2]f[d-f] #f[d-f]f[d-f]0[0-2]$/,
    )
    const grey = await solid(9, 7).greyscale().toColourspace('b-w').png().toBuffer()
    expect(new Set((await reencoded(grey)).colors).size).toBe(1)
    const clear = sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
    expect((await reencoded(await clear.png().toBuffer())).colors).toEqual(Array(4).fill('#e8dcc4'))
    expect((await reencoded(await solid(1, 1).png().toBuffer())).colors).toEqual(Array(4).fill('#f2a33a'))
  })

  test.each([
    ["in a phone's wide color space", 8, (image: Sharp) => image.withIccProfile('p3').png()],
    // CMYK has no orange as bright as this one.
    ['in CMYK with a profile', 30, (image: Sharp) => image.toColourspace('cmyk').jpeg({ quality: 100 })],
    ['with 16 bits per channel', 8, (image: Sharp) => image.toColourspace('rgb16').png()],
    [
      "with 16 bits per channel, in a phone's wide color space",
      8,
      (image: Sharp) => image.toColourspace('rgb16').withIccProfile('p3').png(),
    ],
    ['with a palette', 8, (image: Sharp) => image.png({ palette: true })],
    ['in a progressive JPEG', 8, (image: Sharp) => image.jpeg({ progressive: true, quality: 100 })],
  ])('%s keeps its visible colors', async (_what, nearness, as) => {
    const { full, metadata } = await reencoded(await as(solid(40, 30)).toBuffer())
    expect(metadata).toMatchObject({ width: 40, height: 30, channels: 3, space: 'srgb' })
    expect(metadata.icc).toBeUndefined()
    const { channels } = await sharp(full).stats()
    const seen = channels.map(({ mean }) => mean)
    ;[0xf2, 0xa3, 0x3a].forEach((value, at) => {
      expect(Math.abs((seen[at] ?? 0) - value), `${seen}`).toBeLessThan(nearness)
    })
  })

  const reddish = sharp({ create: { width: 40, height: 30, channels: 3, background: '#a04040' } })
  const near = (values: number[]) => values.map((value) => expect.closeTo(value, -1))
  test('in CMYK without a profile has the colors that browsers show', async () => {
    const printed = await reddish.clone().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()
    const ink = await sharp(printed).pipelineColourspace('cmyk').toColourspace('cmyk').raw().toBuffer()
    const [cyan = 0, magenta = 0, yellow = 0, black = 0] = ink
    const light = [cyan, magenta, yellow].map((part) => ((255 - part) * (255 - black)) / 255)
    expect(await seen(printed)).toEqual(near(light))
  })

  test('keeps its semitransparency, even in gray', async () => {
    const create = {
      width: 8,
      height: 8,
      channels: 4,
      background: { r: 90, g: 90, b: 90, alpha: 0.5 },
    } as const
    const image = sharp({ create })
    for (const bytes of [
      await image.clone().png().toBuffer(),
      await image.clone().toColourspace('b-w').png().toBuffer(),
    ]) {
      const { full, metadata } = await reencoded(bytes)
      expect(metadata.hasAlpha).toBe(true)
      const { channels } = await sharp(full).stats()
      expect(Math.abs((channels[0]?.mean ?? 0) - 90)).toBeLessThan(4)
      expect(Math.abs((channels[3]?.mean ?? 0) - 128)).toBeLessThan(4)
    }
  })

  test.each(['gif', 'webp'] as const)('with several frames (%s) is reduced to the first', async (format) => {
    const frames = ['#ff0000', '#00ff00', '#0000ff'].map((background) => ({
      create: { width: 20, height: 10, channels: 3 as const, background },
    }))
    const pictures = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()))
    const moving = await sharp(pictures, { join: { animated: true } })
      .toFormat(format)
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(3)
    const { size, metadata, colors } = await reencoded(moving)
    expect(size).toEqual({ width: 20, height: 10 })
    expect(metadata.pages).toBeUndefined()
    for (const color of colors) expect(color).toMatch(/^#f[c-f]0[0-3]0[0-3]$/)
  })

  test('in animated AVIF or PNG is accepted and reduced to its first frame', async () => {
    const avif = await solid(20, 10).avif().toBuffer()
    avif.write('avis', 8, 'latin1')
    // Two frames, each shown for a second; the first is the picture itself.
    const control = Buffer.from(
      '00000000' + '00000014' + '0000000a' + '0000000000000000' + '000100010000',
      'hex',
    )
    const first = withChunk(await solid(20, 10).png().toBuffer(), 'fcTL', control)
    const png = withChunk(first, 'acTL', Buffer.from('0000000100000000', 'hex'))
    for (const [bytes, mimeType] of [
      [avif, 'image/avif'],
      [png, 'image/png'],
    ] as const) {
      expect(await detectType(await fileOf(bytes), 'image')).toMatchObject({ mimeType })
      const { size, colors } = await reencoded(bytes)
      expect(size).toEqual({ width: 20, height: 10 })
      for (const color of colors) expect(color).toMatch(/^#f[0-4][a][0-9a-f]3[0-9a-f]$/)
    }
  })

  test.each([
    ['1 by 20,000', 1, 20_000, { width: 1, height: 16_000 }],
    ['20,000 by 1', 20_000, 1, { width: 1600, height: 1 }],
    ['1 by 1', 1, 1, { width: 1, height: 1 }],
  ])('measuring %s is rendered', async (_what, width, height, size) => {
    expect((await reencoded(await solid(width, height).png().toBuffer())).size).toEqual(size)
  })

  test('with missing data in the middle is rendered as far as possible, or rejected', async () => {
    const photo = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
        background: '#000',
      },
    })
      .jpeg()
      .toBuffer()
    for (const at of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const from = Math.floor(photo.length * at)
      const holed = Buffer.from(photo).fill(0, from, from + 400)
      const status = await reencoded(holed).then(
        ({ size }) => size.width,
        ({ status }) => status,
      )
      expect([400, 415]).toContain(status)
    }
  })

  test('larger than 50 megapixels is rejected', async () => {
    const bomb = await solid(10_000, 6_000).png({ compressionLevel: 9 }).toBuffer()
    await expect(reencoded(bomb)).rejects.toMatchObject({
      status: 415,
      message: expect.stringContaining('50 megapixels'),
    })
  })

  test('without its end marker is accepted, but not if more is missing', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
    const photo = await sharp({ create: { width: 200, height: 200, channels: 3, noise, background: '#000' } })
      .jpeg()
      .toBuffer()
    for (const missing of [0, 1, 2])
      expect((await reencoded(photo.subarray(0, photo.length - missing))).size.width).toBe(200)
    for (const missing of [40, 400, photo.length >> 1])
      await expect(reencoded(photo.subarray(0, photo.length - missing))).rejects.toMatchObject({
        status: 415,
      })
  })

  test.each([
    ['an AVIF', 12, () => resized('avif', 'ispe', 4)],
    ['a progressive JPEG', 31, () => resized('jpeg', '\xff\xc2', 3)],
    ['an interlaced PNG', 20, () => resized('png', 'IHDR', 0)],
  ])('too large to decode in memory is rejected with the reason: %s', async (what, most, make) => {
    await expect(reencoded(await make())).rejects.toMatchObject({
      status: 415,
      message: `The picture is too large: ${what} may have at most ${most} megapixels here. Please save it smaller, or as an ordinary JPEG.`,
    })
  })

  test('with an extreme height is rendered with no more pixels than memory allows', async () => {
    const { size } = await reencoded(await solid(1_600, 14_000).png({ compressionLevel: 1 }).toBuffer())
    expect(size.width * size.height).toBeLessThanOrEqual(12_010_000)
    expect(size.height / size.width).toBeCloseTo(14_000 / 1_600, 1)
  })

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'in %s is recognized by its content and rendered',
    async (format) => {
      const bytes = await solid(40, 30).toFormat(format).toBuffer()
      expect(await detectType(await fileOf(bytes, 'photo.txt'), 'image')).toMatchObject({
        mimeType: `image/${format}`,
      })
      expect((await reencoded(bytes)).size).toEqual({ width: 40, height: 30 })
    },
  )
})

test('re-encoding a picture does not disturb others in progress', async () => {
  const block = vi.spyOn(await loadSharp(), 'block')
  await reencoded(await solid(9, 9).png().toBuffer())
  expect(block).not.toHaveBeenCalled()
  block.mockRestore()
})
