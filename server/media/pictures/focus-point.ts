import type { FocusPoint } from '#domain/media/pictures.ts'
import { loadSharp } from './sharp.ts'

/** Pixels per side of the small copy; finer detail is texture, not a subject. */
const maxSize = 48
/** How much of the weight is above the point: a head is usually this far down in the area that stands out. */
const heightOfHeads = 0.35

/** Returns the placeholder colors and the focus point of a picture, both from one small copy. */
export async function findColorsAndFocus(
  pixels: Pixels,
): Promise<{ colors: string[]; focus: FocusPoint | undefined }> {
  const small = await shrink(pixels)
  return { colors: placeholderColors(small), focus: findFocusPoint(small) }
}

/**
 * Finds the point that crops should keep, without looking for faces. A pixel stands out if the color changes there and
 * is far from the mean color of the picture. The point has half of that weight to its left, and about a third of it
 * above. A lamp or a shoe does not mislead this rule, as it would mislead a search for the single strongest spot.
 *
 * @returns undefined if nothing stands out, as in a picture of one color
 */
function findFocusPoint(small: Pixels): FocusPoint | undefined {
  const { width, height } = small
  const columns = new Array<number>(width).fill(0)
  const rows = new Array<number>(height).fill(0)
  const mean = meanOf(small)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const weight = contrast(small, x, y) * distance(small, x, y, mean)
      columns[x] = (columns[x] ?? 0) + weight
      rows[y] = (rows[y] ?? 0) + weight
    }
  const [x, y] = [quantile(columns, 0.5), quantile(rows, heightOfHeads)]
  return x === undefined || y === undefined ? undefined : { x, y }
}

async function shrink({ data, ...raw }: Pixels): Promise<Pixels> {
  const sharp = await loadSharp()
  const small = await sharp(data, { raw: { ...raw, channels: raw.channels as 3 | 4 } })
    .flatten({ background })
    .resize({ width: maxSize, height: maxSize, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = small.info
  return { data: small.data, width, height, channels }
}

type Area = { left: number; top: number; width: number; height: number }

function meanOf(pixels: Pixels, area: Area = { left: 0, top: 0, ...pixels }) {
  const { left, top, width, height } = area
  const mean = [0, 0, 0]
  for (let y = top; y < top + height; y += 1)
    for (let x = left; x < left + width; x += 1)
      for (const channel of rgb)
        mean[channel] = (mean[channel] ?? 0) + valueAt(pixels, x, y, channel) / (width * height)
  return mean
}

/** Returns how much the color changes from left to right and from top to bottom. */
function contrast(pixels: Pixels, x: number, y: number) {
  const [left, right] = [Math.max(x - 1, 0), Math.min(x + 1, pixels.width - 1)]
  const [above, below] = [Math.max(y - 1, 0), Math.min(y + 1, pixels.height - 1)]
  let sum = 0
  for (const channel of rgb) {
    sum += Math.abs(valueAt(pixels, left, y, channel) - valueAt(pixels, right, y, channel))
    sum += Math.abs(valueAt(pixels, x, above, channel) - valueAt(pixels, x, below, channel))
  }
  return sum
}

function distance(pixels: Pixels, x: number, y: number, mean: number[]) {
  let sum = 0
  for (const channel of rgb) sum += (valueAt(pixels, x, y, channel) - (mean[channel] ?? 0)) ** 2
  return Math.sqrt(sum)
}

const rgb = [0, 1, 2]

/** Reads a single number: an array for each pixel would cost more than all the rest. */
const valueAt = ({ data, width, channels }: Pixels, x: number, y: number, channel: number) =>
  data[(y * width + x) * channels + channel] ?? 0

/** Returns the position, in percent, at which the weights reach this fraction of their total. */
function quantile(weights: number[], part: number) {
  const sum = weights.reduce((sum, weight) => sum + weight, 0)
  let missing = sum * part
  for (const [index, weight] of weights.entries()) {
    if (weight > 0 && weight >= missing)
      return Math.round((100 * (index + missing / weight)) / weights.length)
    missing -= weight
  }
  return undefined
}

/** Decoded pixels, line by line, one byte per channel: red, green, blue and perhaps alpha. */
export type Pixels = { data: Uint8Array; width: number; height: number; channels: number }

/** The color behind transparent pictures: the background of picture boxes in the light theme. */
export const background = '#e8dcc4'

/** Returns the mean colors of the picture's four quarters, line by line, as `#rrggbb`. */
const placeholderColors = (small: Pixels): string[] =>
  halvesOf(small.height).flatMap(([top, height]) =>
    halvesOf(small.width).map(([left, width]) => hexOf(meanOf(small, { left, top, width, height }))),
  )

const hexOf = (color: number[]) => `#${Buffer.from(color.map(Math.round)).toString('hex')}`

/** Returns the start and length of both halves; if the length is odd, both include the middle. */
const halvesOf = (length: number): [start: number, length: number][] => [
  [0, Math.ceil(length / 2)],
  [Math.floor(length / 2), Math.ceil(length / 2)],
]
