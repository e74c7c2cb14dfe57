import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(`app/styles/${file}`, 'utf8')
const night = [20, 22, 43]
const texts = { chalk: [245, 243, 238], lamp: [242, 163, 58] }

/** The alpha of the shade behind the text, from the style sheet. */
const [, alpha] =
  /to right, rgb\(20 22 43 \/ ([\d.]+)\) var\(--text-end\)/.exec(read('pieces.css').replace(/\s+/g, ' ')) ??
  []

function luminance(color: number[]) {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each(Object.entries(texts))(
  '%s on the first screen has a contrast of 4.5:1 over a white picture',
  (_, text) => {
    const ground = night.map((value) => value * Number(alpha) + 255 * (1 - Number(alpha)))
    const contrast = (luminance(text) + 0.05) / (luminance(ground) + 0.05)
    expect(contrast).toBeGreaterThanOrEqual(4.5)
  },
)
