import { describe, expect, it } from 'vitest'
import { splitIntoRuns } from './font-runs.ts'
import { openTypefaces } from './typefaces.ts'

const { text: face, title } = await openTypefaces()
const script = (key: string) => /([a-z]+(?:-ext)?)-\d+-normal/.exec(key)?.[1]
const split = (text: string, of = face) => splitIntoRuns(text, of).map(({ key, text }) => [script(key), text])

describe('a line', () => {
  it.each([
    ['in one script is one run', 'Diwali & “more” – 2026', [['latin', 'Diwali & “more” – 2026']]],
    [
      'in three scripts is split into runs, with spaces in the run of the preceding word',
      'Puja दीपावली উৎসব 2026',
      [
        ['latin', 'Puja '],
        ['devanagari', 'दीपावली '],
        ['bengali', 'উৎসব '],
        ['latin', '2026'],
      ],
    ],
    [
      'keeps conjuncts in one run',
      'ক্ষ\u200Dয় क्ष',
      [
        ['bengali', 'ক্ষ\u200Dয\u09BC '],
        ['devanagari', 'क्ष'],
      ],
    ],
    [
      'has the rarer Latin letters',
      'Győr é',
      [
        ['latin', 'Gy'],
        ['latin-ext', 'ő'],
        ['latin', 'r é'],
      ],
    ],
    ['has a question mark for each letter that no font has', 'A שב 王', [['latin', 'A ?? ?']]],
    ['leaves out emoji, which no font has', '👩‍👩‍👧! 🪔', [['latin', '! ']]],
    [
      'has a font for each script of India, and for Vietnamese marks',
      'ଆଶା ஆஷா آشا ਆਸ਼ਾ ఆశా આશા ಆಶಾ ആശ ễ',
      [
        ['oriya', 'ଆଶା '],
        ['tamil', 'ஆஷா '],
        ['arabic', 'آشا '],
        ['gurmukhi', 'ਆਸ਼ਾ '.normalize('NFC')],
        ['telugu', 'ఆశా '],
        ['gujarati', 'આશા '],
        ['kannada', 'ಆಶಾ '],
        ['malayalam', 'ആശ '],
        ['vietnamese', 'ễ'],
      ],
    ],
    ['keeps a letter even if no font has its accents', 'z̸̧̛͓a', [['latin', 'za']]],
    [
      'is not reversed, broken or truncated by invisible characters',
      'a\u202Eb\u0000c\nd\uFEFF\uD800',
      [['latin', 'abc d']],
    ],
    ['is one empty run if the text is empty', '', [['latin', '']]],
  ])('%s', (_what, text, runs) => {
    expect(split(text)).toEqual(runs)
  })

  it('in a heading is set in the serif font, except for Bengali, which keeps its usual font', () => {
    const [name, bengali] = splitIntoRuns('School চন্দ্র', title)
    expect([name?.key, bengali?.key]).toEqual([
      expect.stringContaining('fraunces-latin'),
      expect.stringContaining('noto-sans-bengali'),
    ])
  })
})
