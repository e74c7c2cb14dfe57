import { describe, expect, test } from 'vitest'
import {
  derivedNames,
  originalNameOf,
  parsePictureUrl,
  pictureFileName,
  shareCrop,
  shareFileName,
  sharePictureSource,
  variantName,
} from './pictures.ts'

const hash = '0123456789abcdef0123456789abcdef01234567'
const colours = ['#112233', '#445566', '#778899', '#aabbcc']
const named = (width: number, height = 500) =>
  pictureFileName({ hash, width, height, placeholderColors: colours })

test("a file name contains a picture's size and colors, and determines its widths", () => {
  const name = `${hash}-1000x500-112233445566778899aabbcc`
  expect(named(1000)).toBe(`${name}.webp`)
  expect(parsePictureUrl(`/uploads/${name}.webp`)).toEqual({
    width: 1000,
    height: 500,
    placeholderColors: colours,
    sources: [
      { url: `/uploads/${name}-320.webp`, width: 320 },
      { url: `/uploads/${name}-640.webp`, width: 640 },
      { url: `/uploads/${name}-960.webp`, width: 960 },
      { url: `/uploads/${name}.webp`, width: 1000 },
    ],
  })
})

test.each([
  { x: 0, y: 100 },
  { x: 35, y: 7 },
])('the focus point %j is in the file name and in the names of its variants', (focus) => {
  const name = pictureFileName({ hash, width: 1000, height: 500, focus, placeholderColors: colours })
  expect(name).toBe(`${hash}-1000x500-${focus.x}x${focus.y}-112233445566778899aabbcc.webp`)
  expect(parsePictureUrl(`/uploads/${name}`)).toMatchObject({ focus, width: 1000, height: 500 })
  expect(derivedNames(name).map(originalNameOf)).toEqual(Array(4).fill(name))
  expect(sharePictureSource(shareFileName(name))).toBe(name)
})

test.each([
  [20, [20]],
  [320, [320]],
  [321, [320, 321]],
  [960, [320, 640, 960]],
  [1600, [320, 640, 960, 1600]],
])('a picture %i pixels wide has the widths %j, and is never enlarged', (width, expected) => {
  expect(parsePictureUrl(`/uploads/${named(width)}`)?.sources.map(({ width }) => width)).toEqual(expected)
})

test('the signature of a photo is in the URLs of all its widths', () => {
  const signature = `?by=session&until=1790000000000&key=${'k'.repeat(43)}`
  const { sources } = parsePictureUrl(`/uploads/${named(700)}${signature}`) ?? { sources: [] }
  expect(sources.map(({ url }) => url)).toEqual(
    [variantName(named(700), 320), variantName(named(700), 640), named(700)].map(
      (name) => `/uploads/${name}${signature}`,
    ),
  )
})

test.each([
  '',
  '/uploads/default.png',
  `/uploads/${hash}.webp`,
  `/uploads/${hash}-0x10-112233445566778899aabbcc.webp`,
  `/uploads/${hash}-10x10-112233445566778899aabb.webp`,
  `/uploads/${hash}-10x10-101x5-112233445566778899aabbcc.webp`,
  `/uploads/${hash}-10x10-05x5-112233445566778899aabbcc.webp`,
  `/uploads/${hash}-10x10-5x5-5x5-112233445566778899aabbcc.webp`,
  `/uploads/${variantName(named(1000), 320)}`,
  `/uploads/${shareFileName(named(1000))}`,
  `https://elsewhere.example/uploads/${named(1000)}`,
  `/uploads/${named(1000)}?x=/uploads/`,
  `${named(1000)}`,
])('%s is not the URL of a picture', (url) => {
  expect(parsePictureUrl(url)).toBeUndefined()
})

describe('files derived from a stored file', () => {
  test('are the narrower variants and the share picture', () => {
    const name = named(700)
    expect(derivedNames(name)).toEqual([variantName(name, 320), variantName(name, 640), shareFileName(name)])
    expect(new Set([name, ...derivedNames(name)]).size).toBe(4)
  })

  test.each([`${hash}.webp`, `${hash}.mp4`, 'default.png'])('do not exist for %s', (name) => {
    expect(derivedNames(name)).toEqual([])
  })

  test('include a share picture; sharePictureSource accepts only its name', () => {
    expect(sharePictureSource(shareFileName(named(700)))).toBe(named(700))
    for (const name of [named(700), variantName(named(700), 320), `${hash}-share.jpg`, 'x-share.jpg', ''])
      expect(sharePictureSource(name)).toBeUndefined()
  })
})

test('a derived file belongs to its picture, every other file to itself', () => {
  const name = named(1000)
  expect(derivedNames(name).map(originalNameOf)).toEqual(Array(4).fill(name))
  for (const own of [
    name,
    `${hash}.mp4`,
    variantName(name, 1600),
    shareFileName(`${hash}.webp`),
    'notes-320.webp',
  ])
    expect(originalNameOf(own)).toBe(own)
})

test('colors with only decimal digits are not mistaken for a width', () => {
  const name = pictureFileName({
    hash,
    width: 1000,
    height: 500,
    placeholderColors: Array(4).fill('#112233'),
  })
  expect(originalNameOf(name)).toBe(name)
})

test.each([
  [1600, 1600, { width: 1600, height: 840 }],
  [100, 16_000, { width: 100, height: 53 }],
  [1600, 40, { width: 76, height: 40 }],
  [1600, 31, undefined],
  [59, 900, undefined],
  [1, 16_000, undefined],
])('calculates the share crop of a picture of %i x %i', (width, height, part) => {
  expect(shareCrop({ width, height })).toEqual(part)
})
