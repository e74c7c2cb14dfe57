import sharp from 'sharp'
import { expect, test } from 'vitest'
import { people } from '../tell.ts'
import { drawEvening } from './evening.ts'
import { drawPortrait } from './portrait.ts'
import { drawScene, type Scene, scenes } from './scene.ts'

const names = Object.keys(scenes) as Scene[]

test.each(names)('the scene %s can be drawn, alike for the same seed and anew for another', async (name) => {
  const drawing = drawScene(name, 'one', 320)
  expect(drawing).not.toMatch(/undefined|NaN|\[object/)
  expect(drawScene(name, 'one', 320)).toBe(drawing)
  expect(drawScene(name, 'two', 320)).not.toBe(drawing)
  const { width, height } = await sharp(Buffer.from(drawing))
    .png()
    .toBuffer({ resolveWithObject: true })
    .then(({ info }) => info)
  expect([width, height]).toEqual([320, 200])
})

test('nobody in the demo looks like somebody else', () => {
  const everybody = people.flatMap(([kind, all]) =>
    all.map(({ fields }) =>
      drawPortrait({ name: fields.fullName, gender: fields.gender, isChild: kind.name === 'student' }),
    ),
  )
  expect(everybody.join('')).not.toMatch(/undefined|NaN|\[object/)
  expect(new Set(everybody).size).toBe(everybody.length)
})

test('a portrait is the same each time', () => {
  const sitter = { name: 'Mira Lohar', gender: 'Female', isChild: true } as const
  expect(drawPortrait(sitter)).toBe(drawPortrait(sitter))
})

test('the film can be drawn from its first moment to its last', () => {
  for (const part of [0, 0.3, 0.65, 1]) expect(drawEvening(part)).not.toMatch(/undefined|NaN/)
})
