/** Decoded pixels, line by line, one byte per channel: red, green, blue and perhaps how opaque they are. */
export type Pixels = { data: Uint8Array; width: number; height: number; channels: number }

type Color = [red: number, green: number, blue: number]

/** What shows through transparent pictures: the background of picture boxes in the light theme. */
export const background: Color = [0xe8, 0xdc, 0xc4]

/** How many pixels are sampled in each direction of a quarter; more would not be visible in a placeholder. */
const maxSamples = 32

/** The mean colors of the four quarters, line by line, as `#rrggbb`: all that a placeholder needs. */
export function placeholderColors(pixels: Pixels): string[] {
  const halves = (length: number) => [
    [0, Math.ceil(length / 2)] as const,
    [Math.floor(length / 2), length] as const,
  ]
  return halves(pixels.height).flatMap(([top, bottom]) =>
    halves(pixels.width).map(([left, right]) => meanColor(pixels, left, right, top, bottom)),
  )
}

function meanColor(pixels: Pixels, left: number, right: number, top: number, bottom: number) {
  const sum: Color = [0, 0, 0]
  const xs = spread(left, right)
  const ys = spread(top, bottom)
  for (const y of ys) {
    for (const x of xs) {
      colorAt(pixels, x, y).forEach((value, channel) => {
        sum[channel] = (sum[channel] ?? 0) + value
      })
    }
  }
  return `#${sum.map((value) => toHex(value / (xs.length * ys.length))).join('')}`
}

function colorAt({ data, width, channels }: Pixels, x: number, y: number) {
  const offset = (y * width + x) * channels
  const opacity = channels === 4 ? (data[offset + 3] ?? 0) / 255 : 1
  return background.map(
    (backdrop, channel) => (data[offset + channel] ?? 0) * opacity + backdrop * (1 - opacity),
  )
}

/** Whole numbers from `start` up to, not including, `end`, evenly spread; at most `maxSamples` of them. */
function spread(start: number, end: number) {
  const count = Math.min(end - start, maxSamples)
  return Array.from(
    { length: count },
    (_, index) => start + Math.floor(((index + 0.5) * (end - start)) / count),
  )
}

const toHex = (value: number) => Math.round(value).toString(16).padStart(2, '0')
