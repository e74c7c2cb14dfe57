import { describe, expect, it } from 'vitest'
import { openShapedFont, type ShapedFont } from './shaped-font.ts'
import { openTypefaces } from './typefaces.ts'

const { text: face } = await openTypefaces()
const fontOf = (script: string) =>
  face.find(({ key }) => key.includes(`${script}-${script}`))?.font as ShapedFont
const set = (script: string, text: string) => {
  const { glyphs, positions } = fontOf(script).layout(text)
  return { glyphs, positions, count: glyphs.length, last: positions.at(-1) }
}

describe('Indian scripts are shaped correctly:', () => {
  it.each([
    ['devanagari', 'क्ष', 1],
    ['devanagari', 'र्क', 2],
    ['bengali', 'ক্ষ', 1],
    ['bengali', 'জ্ঞ', 1],
  ])('%s %s becomes %i glyphs', (script, text, count) => {
    expect(set(script, text).count).toBe(count)
  })

  it('the vowel sign i is placed before its consonant', () => {
    for (const [script, letter, both] of [
      ['devanagari', 'ह', 'हि'],
      ['bengali', 'হ', 'হি'],
    ] as const)
      expect(set(script, both).glyphs.at(-1)?.id).toBe(set(script, letter).glyphs[0]?.id)
  })

  it('the r of চন্দ্র is placed below its consonants, not after them', () => {
    expect(set('bengali', 'চন্দ্র').last).toMatchObject({ xAdvance: 0, xOffset: expect.any(Number) })
    expect(set('bengali', 'চন্দ্র').last?.xOffset).toBeLessThan(-500)
  })

  it('copied text contains each written character exactly once', () => {
    const { glyphs } = set('bengali', 'ঈশ্বরচন্দ্র কৌ')
    const copied = glyphs.flatMap(({ codePoints }) => codePoints)
    expect(String.fromCodePoint(...copied)).toBe('ঈশ্বরচন্দ্র কৌ')
  })
})

it('a file that is not WOFF is rejected', async () => {
  await expect(openShapedFont(Buffer.from('\0\x01\0\0 something else'))).rejects.toThrow('not a WOFF font')
})
