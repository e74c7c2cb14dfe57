import { narrowerThan } from '#domain/pictures.ts'
import { createGate } from '../gate.ts'
import { decodePicture } from './decode-picture.ts'
import { drawInTurn } from './draw-in-turn.ts'
import { readPictureFacts } from './picture-facts.ts'
import { type Pixels, quarterColours } from './quarter-colours.ts'
import { readOriginal } from './read-original.ts'
import { loadSharp } from './sharp.ts'

/** A picture drawn anew: itself, and its narrower copies by their width. */
export type RedrawnPicture = {
  width: number
  height: number
  colours: string[]
  whole: Buffer
  narrower: Map<number, Buffer>
}

/** Each is read as a whole for it, up to 15 MB. */
const oneLookAtOnce = createGate({ atOnce: 1, waiting: 50 })

/**
 * Draws a picture anew as WebP, upright, at most 1600 pixels wide and in every narrower width, without metadata.
 * Nothing of the bytes that came in is ever served.
 *
 * @throws {WrongType} 415 when it cannot be decoded, or not within the pixels and memory that one picture may take
 * @throws {Refusal} 503 when too many wait already
 */
export async function redrawPicture(path: string): Promise<RedrawnPicture> {
  // From a buffer, never a path: libvips would follow what a file refers to.
  const facts = await oneLookAtOnce(async () => readPictureFacts(await readOriginal(path)))
  return drawInTurn(facts.decodedBytes, async () => {
    const pixels = await decodePicture(await readOriginal(path), facts)
    const { width, height } = pixels
    const narrower = new Map<number, Buffer>()
    for (const width of narrowerThan(pixels.width)) narrower.set(width, await draw(pixels, width))
    return { width, height, colours: quarterColours(pixels), whole: await draw(pixels, width), narrower }
  })
}

async function draw({ data, ...raw }: Pixels, width: number) {
  const sharp = await loadSharp()
  const channels = raw.channels as 3 | 4
  return sharp(data, { raw: { ...raw, channels } })
    .resize({ width })
    .webp({ quality: 80 })
    .toBuffer()
}
