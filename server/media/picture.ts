import { readFile } from 'node:fs/promises'
import { narrowerThan, pictureWidths } from '#domain/pictures.ts'
import { maxImagePixels } from '#domain/site.ts'
import { WrongType } from '../errors.ts'
import { createGate } from '../gate.ts'
import { type Pixels, quarterColours } from './quarter-colours.ts'
import { loadSharp } from './sharp.ts'

/** A picture drawn anew: itself, and its narrower copies by their width. */
export type RedrawnPicture = {
  width: number
  height: number
  colours: string[]
  whole: Buffer
  narrower: Map<number, Buffer>
}

const largestWidth = Math.max(...pictureWidths)
/** WebP has no room for more than 16383. */
const largestHeight = 16_000
const twoAtOnce = createGate({ atOnce: 2, waiting: 50 })

/**
 * Draws a picture anew as WebP, upright, at most 1600 pixels wide and in every narrower width, without metadata.
 * Nothing of the bytes that came in is ever served.
 *
 * @throws {WrongType} 415 when it cannot be decoded or has more than 50 megapixels
 */
export function redrawPicture(path: string): Promise<RedrawnPicture> {
  return twoAtOnce(async () => {
    const pixels = await decode(path)
    const { width, height } = pixels
    const narrower = new Map<number, Buffer>()
    for (const width of narrowerThan(pixels.width)) narrower.set(width, await draw(pixels, width))
    return { width, height, colours: quarterColours(pixels), whole: await draw(pixels, width), narrower }
  })
}

/** Decoding a large photo takes longer than drawing it, so it is done once for all widths. */
async function decode(path: string): Promise<Pixels> {
  // From a buffer, never a path: libvips would follow what a file refers to.
  const original = await readFile(path)
  const sharp = await loadSharp()
  const { data, info } = await sharp(original, { limitInputPixels: maxImagePixels, pages: 1 })
    .autoOrient()
    .resize({ width: largestWidth, height: largestHeight, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((cause) => {
      throw new WrongType(unreadable(cause))
    })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

async function draw({ data, ...raw }: Pixels, width: number) {
  const sharp = await loadSharp()
  const channels = raw.channels as 3 | 4
  return sharp(data, { raw: { ...raw, channels } })
    .resize({ width })
    .webp({ quality: 80 })
    .toBuffer()
}

function unreadable(cause: unknown) {
  return /pixel limit/.test(String(cause))
    ? 'The picture is too large; at most 50 megapixels are taken.'
    : 'The picture is damaged or not a picture. Please choose another one.'
}
