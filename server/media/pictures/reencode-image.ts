import { readFile } from 'node:fs/promises'
import { type FocusPoint, pictureWidths, variantWidths } from '#domain/media/pictures.ts'
import { maxImagePixels } from '#domain/media/upload-limits.ts'
import { limitConcurrency } from '#server/limit-concurrency.ts'
import { findColorsAndFocus, type Pixels } from './focus-point.ts'
import { damagedPicture, type PictureInfo, readPictureInfo } from './picture-info.ts'
import { limitRendering, loadSharp } from './sharp.ts'

/** The full-size picture, and its narrower variants by width. */
type ReencodedImage = {
  width: number
  height: number
  colors: string[]
  focus: FocusPoint | undefined
  full: Buffer
  variants: Map<number, Buffer>
}

/** Each inspection reads the whole picture, up to 15 MB. */
const limitInspection = limitConcurrency({ concurrency: 1, maxWaiting: 50 })

/**
 * Re-encodes a picture as WebP, upright, at most 1600 pixels wide and in every narrower width, without
 * metadata. The received bytes themselves are never served.
 *
 * @throws {UnsupportedMediaType} 415 if it cannot be decoded within the limits on pixels and memory for one
 * picture
 * @throws {HttpError} 503 if too many pictures are waiting already
 */
export async function reencodeImage(path: string): Promise<ReencodedImage> {
  // Reads from a buffer, never a path, because libvips would follow references in the file.
  const info = await limitInspection(async () => readPictureInfo(await readOriginal(path)))
  return limitRendering(info.decodedBytes, async () => {
    const pixels = await decode(await readOriginal(path), info).catch((cause) => {
      throw damagedPicture(cause)
    })
    const { width, height } = pixels
    const variants = new Map<number, Buffer>()
    for (const width of variantWidths(pixels.width)) variants.set(width, await encode(pixels, width))
    const full = await encode(pixels, width)
    return { width, height, full, variants, ...(await findColorsAndFocus(pixels)) }
  })
}

/** Only phones show it, in half its size, where lower quality cannot be seen; it is a fifth smaller. */
const [narrowest] = pictureWidths

async function encode({ data, ...raw }: Pixels, width: number) {
  const sharp = await loadSharp()
  const channels = raw.channels as 3 | 4
  return sharp(data, { raw: { ...raw, channels } })
    .resize({ width })
    .webp({ quality: width === narrowest ? 70 : 80 })
    .toBuffer()
}

/**
 * Returns the pixels of the picture as it is stored: upright, in its stored size and in the colors that browsers show.
 * Decoding a large photo takes longer than encoding it, so all widths share one decoding.
 */
async function decode(original: Buffer, { size, colorSpace }: PictureInfo): Promise<Pixels> {
  const sharp = await loadSharp()
  const picture = sharp(original, { limitInputPixels: maxImagePixels, pages: 1 })
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
  if (colorSpace) picture.pipelineColourspace(colorSpace)
  if (colorSpace === 'cmyk') picture.toColourspace(colorSpace)
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return colorSpace === 'cmyk' ? cmykToRgb(data, size) : { data, width, height, channels }
}

/**
 * Converts CMYK without a profile as browsers do: each ink lets some light through, and black absorbs some of
 * it. Flattening onto black has the same effect, with the fourth channel as opacity.
 */
async function cmykToRgb(cmyk: Buffer, size: PictureInfo['size']): Promise<Pixels> {
  const sharp = await loadSharp()
  const raw = { ...size, channels: 4 as const }
  const inverted = await sharp(cmyk, { raw }).negate({ alpha: true }).raw().toBuffer()
  const data = await sharp(inverted, { raw }).flatten({ background: '#000' }).raw().toBuffer()
  return { data, ...size, channels: 3 }
}

/**
 * Repairs pictures that libvips would reject although every browser shows them: a JPEG without its end marker, and an
 * animated AVIF.
 */
async function readOriginal(path: string): Promise<Buffer> {
  const original = await readFile(path)
  if (original.length < 32) return original
  if (original.readUInt16BE(0) === 0xffd8) return withEndMarker(original)
  // An animated AVIF also contains a still picture, like any AVIF (whose brand is among its compatible brands).
  if (original.toString('latin1', 4, 12) === 'ftypavis') original.write('avif', 8, 'latin1')
  return original
}

/** Adds the end marker if it is missing. Decoding detects whether data before it is missing. */
const withEndMarker = (jpeg: Buffer) =>
  jpeg.at(-1) === 0xd9 && jpeg.at(-2) === 0xff ? jpeg : Buffer.concat([jpeg, jpegEndMarker])

const jpegEndMarker = Buffer.from([0xff, 0xd9])
