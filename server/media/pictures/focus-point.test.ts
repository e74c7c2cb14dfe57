import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findColorsAndFocus, type Pixels } from './focus-point.ts'

type Patch = { left: number; top: number; size: number; color?: string }

/** Returns a picture of one color with squares on it, as decoded pixels. */
async function pixelsOf(width: number, height: number, patches: Patch[] = [], channels: 3 | 4 = 3) {
  const create = (width: number, height: number, background: string) => ({
    create: { width, height, channels, background },
  })
  const squares = patches.map(({ left, top, size, color = '#ffe066' }) => ({
    input: create(size, size, color),
    left,
    top,
  }))
  const { data, info } = await sharp(create(width, height, channels === 4 ? '#33334400' : '#333344'))
    .composite(squares)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

const findFocusPoint = async (pixels: Pixels) => (await findColorsAndFocus(pixels)).focus

const near = (expected: number, by = 6) => ({
  asymmetricMatch: (value: number) => Math.abs(value - expected) <= by,
})

test.each([
  ['at the left edge of a wide picture', 1600, 500, { left: 20, top: 150, size: 200 }, 8, 43],
  ['at its right edge', 1600, 500, { left: 1380, top: 150, size: 200 }, 92, 43],
  ['high in a tall picture', 500, 1600, { left: 150, top: 200, size: 200 }, 50, 17],
  ['low in a tall picture', 500, 1600, { left: 150, top: 1300, size: 200 }, 50, 86],
  ['in a picture as small as an icon', 24, 8, { left: 1, top: 2, size: 4 }, 12, 45],
])('a bright subject %s is found', async (_, width, height, patch, x, y) => {
  expect(await findFocusPoint(await pixelsOf(width, height, [patch]))).toEqual({ x: near(x), y: near(y, 12) })
})

test('the point is in the upper part of a single subject, and between two subjects', async () => {
  const body = Array.from({ length: 4 }, (_, index) => ({ left: 400, top: 200 + index * 300, size: 250 }))
  const upper = await findFocusPoint(await pixelsOf(1000, 1600, body))
  expect(upper).toEqual({ x: near(52), y: near(35, 8) })
  const two = [100, 1300].map((left) => ({ left, top: 200, size: 200 }))
  expect((await findFocusPoint(await pixelsOf(1600, 600, two)))?.x).toEqual(near(50, 40))
})

test('a subject on a transparent background is found too', async () => {
  const pixels = await pixelsOf(1600, 500, [{ left: 1300, top: 100, size: 200, color: '#303050' }], 4)
  expect(await findFocusPoint(pixels)).toEqual({ x: near(87), y: near(33, 12) })
})

test.each([
  [1600, 1000],
  [1, 1],
  [1, 16_000],
  [1600, 1],
])('nothing stands out in a picture of one color, %i x %i', async (width, height) => {
  expect(await findFocusPoint(await pixelsOf(width, height))).toBeUndefined()
})

test('the point is always within the picture', async () => {
  for (const [width, height] of [
    [2, 1],
    [1, 2],
    [1600, 3],
    [3, 1600],
    [47, 49],
  ] as const) {
    const data = Uint8Array.from({ length: width * height * 3 }, (_, index) => (index * 7919) % 256)
    const point = await findFocusPoint({ data, width, height, channels: 3 })
    for (const percent of Object.values(point ?? {})) {
      expect(percent).toBeGreaterThanOrEqual(0)
      expect(percent).toBeLessThanOrEqual(100)
    }
  }
})
