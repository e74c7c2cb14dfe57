import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pictureName, shareName, variantName } from '#domain/pictures.ts'
import { openTestApp, type TestApp } from '../testing/app.ts'
import { putBytes } from './put-bytes.ts'

let site: TestApp
beforeAll(async () => {
  site = await openTestApp('sqlite')
})
afterAll(() => site.close())

let count = 0
/** Puts a picture into the store, past the form. */
async function storedPicture(pixels: Buffer, width: number, height: number) {
  count += 1
  const picture = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: 80 })
    .toBuffer()
  const hash = count.toString(16).padStart(40, '0')
  const name = pictureName({ hash, width, height, colours: Array(4).fill('#102030') })
  await putBytes(site.parts.media, name, picture)
  return name
}

const ask = (name: string) => site.request({ method: 'GET', url: `/uploads/${name}` })

describe('the picture that others show of one', () => {
  test('is 1200 x 630 and under 300 KB, however noisy the picture is', async () => {
    const share = shareName(await storedPicture(randomBytes(1600 * 1600 * 3), 1600, 1600))
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

  test('is drawn once, by those who ask at the same time and later', async () => {
    const share = shareName(await storedPicture(Buffer.alloc(30 * 20 * 3, 99), 30, 20))
    const put = vi.spyOn(site.parts.media, 'put')
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(share)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    expect((await ask(share)).rawPayload.equals(answers[0]?.rawPayload ?? Buffer.alloc(0))).toBe(true)
    expect(put).toHaveBeenCalledTimes(1)
    put.mockRestore()
    expect(await site.temporaryFiles()).toEqual([])
  })

  test('is not there for a picture that is not stored, nor for another name', async () => {
    const known = await storedPicture(Buffer.alloc(800 * 20 * 3, 50), 800, 20)
    const unknown = pictureName({
      hash: 'f'.repeat(40),
      width: 800,
      height: 20,
      colours: Array(4).fill('#000000'),
    })
    const before = (await site.storedFiles()).sort()
    for (const name of [
      shareName(unknown),
      variantName(known, 320),
      shareName(variantName(known, 320)),
      known.replace('.webp', '-other.jpg'),
      known.replace('.webp', '.jpg'),
      `${'0'.repeat(40)}-share.jpg`,
    ])
      expect([name, (await ask(name)).statusCode]).toEqual([name, 404])
    expect((await site.storedFiles()).sort()).toEqual(before)
  })
})
