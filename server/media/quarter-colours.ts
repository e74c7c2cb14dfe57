/** Decoded pixels, line by line, one byte per channel: red, green, blue and perhaps how opaque they are. */
export type Pixels = { data: Uint8Array; width: number; height: number; channels: number }

type Colour = [red: number, green: number, blue: number]

/** What shows through where a picture is transparent: the ground of the boxes pictures stand in, by day. */
const ground: Colour = [0xe8, 0xdc, 0xc4]

/** So many are looked at in each direction of a quarter; more would not be seen in a placeholder. */
const samples = 32

/** The mean colours of the four quarters, line by line, as `#rrggbb`: all a placeholder needs to know. */
export function quarterColours(pixels: Pixels): string[] {
  const halves = (length: number) => [
    [0, Math.ceil(length / 2)] as const,
    [Math.floor(length / 2), length] as const,
  ]
  return halves(pixels.height).flatMap(([top, bottom]) =>
    halves(pixels.width).map(([left, right]) => meanColour(pixels, left, right, top, bottom)),
  )
}

function meanColour(pixels: Pixels, left: number, right: number, top: number, bottom: number) {
  const sum: Colour = [0, 0, 0]
  const xs = spread(left, right)
  const ys = spread(top, bottom)
  for (const y of ys) {
    for (const x of xs) {
      colourAt(pixels, x, y).forEach((value, channel) => {
        sum[channel] = (sum[channel] ?? 0) + value
      })
    }
  }
  return `#${sum.map((value) => inHex(value / (xs.length * ys.length))).join('')}`
}

function colourAt({ data, width, channels }: Pixels, x: number, y: number) {
  const at = (y * width + x) * channels
  const opacity = channels === 4 ? (data[at + 3] ?? 0) / 255 : 1
  return ground.map((behind, channel) => (data[at + channel] ?? 0) * opacity + behind * (1 - opacity))
}

/** Whole numbers from `start` up to, not including, `end`, evenly spread; at most `samples` of them. */
function spread(start: number, end: number) {
  const count = Math.min(end - start, samples)
  return Array.from({ length: count }, (_, at) => start + Math.floor(((at + 0.5) * (end - start)) / count))
}

const inHex = (value: number) => Math.round(value).toString(16).padStart(2, '0')
