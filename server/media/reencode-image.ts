import { variantWidths } from '#domain/media/pictures.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { decodePicture, readOriginal } from './decode-picture.ts'
import { readPictureInfo } from './picture-info.ts'
import { type Pixels, placeholderColors } from './placeholder-colors.ts'
import { limitRendering, loadSharp } from './sharp.ts'

/** A re-encoded picture: in full size, and its narrower variants by their width. */
export type ReencodedImage = {
  width: number
  height: number
  colors: string[]
  full: Buffer
  variants: Map<number, Buffer>
}

/** Each is read as a whole for it, up to 15 MB. */
const limitInspection = limitConcurrency({ concurrency: 1, maxWaiting: 50 })

/**
 * Re-encodes a picture as WebP, upright, at most 1600 pixels wide and in every narrower width, without metadata.
 * Nothing of the received bytes is ever served.
 *
 * @throws {UnsupportedMediaType} 415 when it cannot be decoded, or not within the pixels and memory that one picture may take
 * @throws {HttpError} 503 when too many wait already
 */
export async function reencodeImage(path: string): Promise<ReencodedImage> {
  // From a buffer, never a path: libvips would follow references in the file.
  const info = await limitInspection(async () => readPictureInfo(await readOriginal(path)))
  return limitRendering(info.decodedBytes, async () => {
    const pixels = await decodePicture(await readOriginal(path), info)
    const { width, height } = pixels
    const variants = new Map<number, Buffer>()
    for (const width of variantWidths(pixels.width)) variants.set(width, await encode(pixels, width))
    return { width, height, colors: placeholderColors(pixels), full: await encode(pixels, width), variants }
  })
}

async function encode({ data, ...raw }: Pixels, width: number) {
  const sharp = await loadSharp()
  const channels = raw.channels as 3 | 4
  return sharp(data, { raw: { ...raw, channels } })
    .resize({ width })
    .webp({ quality: 80 })
    .toBuffer()
}
