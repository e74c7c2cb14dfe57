import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accentColors, accentStyle, checkAccent, contrast } from '#domain/site/accent.ts'

const colors = `#ffffff #000000 #ffff00 #0000ff #00ff00 #ff0000 #00ffff #ff00ff #808080 #777777
  #1e3a8a #1e6b52 #e11d48 #16a34a #f97316 #facc15 #a855f7 #0ea5e9 #7f1d1d #052e16 #fbf6ec #14162b
  #f2a33a #4b3f72 #fef9c3 #c0c0c0 #8b4513 #ff69b4 #2f4f4f #0d9488 #bfa14a #010203`.split(/\s+/)

const channels = (color: string) => [1, 3, 5].map((start) => Number(`0x${color.slice(start, start + 2)}`))

/** Returns the color that results if the color `over`, with this opacity, covers the color `ground`. */
function blend(ground: string, over: string, alpha: number) {
  const overs = channels(over)
  const mixed = channels(ground).map((part, index) => part + ((overs[index] ?? 0) - part) * alpha)
  return `#${mixed.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

const css = readFileSync('app/styles/colors.css', 'utf8')
const [light = '', dark = ''] = css.split('prefers-color-scheme: dark')
const variable = (part: string, name: string) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(part)?.[1] ?? ''

test.each([...new Set(colors.map((color) => checkAccent(color).suggestion ?? color))])(
  'every text drawn in or on the accent %s has a contrast of 4.5:1',
  (accent) => {
    const { lamp, lampBright, linkInLight, linkInDark, button } = accentColors(accent)
    const pairs: [string, string, string][] = [
      ['on buttons', button.color, button.background],
      ['night on the lamp', '#14162b', lamp],
      ['night on the bright lamp', '#14162b', lampBright],
      ['lamp on the board', lamp, '#1e2140'],
      ['bright lamp on the board', lampBright, '#1e2140'],
      ['link in the footer', linkInDark, '#14162b'],
    ]
    for (const [mode, part, link, glow] of [
      ['light', light, linkInLight, 0.2],
      ['dark', dark, linkInDark, 0.25],
    ] as const)
      for (const name of ['ground', 'surface'])
        for (const alpha of [0, 0.05, 0.1, 0.15, 0.2, glow]) {
          const ground = blend(variable(part, name), lamp, alpha)
          const texts = { link, ink: variable(part, 'ink'), soft: variable(part, 'soft') }
          for (const [text, color] of Object.entries(texts))
            pairs.push([`${text} on ${mode} ${name} with ${alpha} lamp`, color, ground])
        }
    for (const [what, text, ground] of pairs)
      expect(contrast(text, ground), `${what}: ${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  },
)

test.each([
  ['#ff0000', '#ff0c0c'],
  ['#777777', '#767676'],
])('suggests for %s the nearest shade on which text is readable', (accent, nearest) => {
  const { ratio, suggestion } = checkAccent(accent)
  expect(ratio).toBeLessThan(4.5)
  expect(suggestion).toBe(nearest)
  expect(checkAccent(nearest).suggestion).toBeUndefined()
})

test('accepts at least nine of ten colors as they are', () => {
  const refused = colors.filter((color) => checkAccent(color).suggestion)
  expect(refused.length).toBeLessThanOrEqual(colors.length / 10)
})

test('without an accent, the colors are those of the style sheet', () => {
  expect(accentColors('')).toEqual({
    lamp: variable(css, 'color-lamp'),
    lampBright: variable(css, 'color-lamp-bright'),
    linkInLight: variable(light, 'link'),
    linkInDark: variable(dark, 'link'),
    button: { background: variable(css, 'color-lamp'), color: variable(css, 'color-night'), hasEdge: false },
  })
})

test('a button whose accent is almost as light as the page has an edge', () => {
  const edged = colors.filter((accent) => accentStyle(accent).includes('border-color:var(--ink)'))
  const pale = colors.filter((accent) => contrast(accent, variable(light, 'ground')) < 1.6)
  expect(pale).toContain('#fef9c3')
  expect(edged).toEqual(pale)
})

test('the style sheet contains nothing but the derived colors', () => {
  expect(accentStyle('#1e3a8a')).toMatch(/^[\w\s:;#(){}@.*-]+$/)
  expect(accentStyle('#1e3a8a').match(/#[0-9a-f]{6}/g)).toHaveLength(10)
})
