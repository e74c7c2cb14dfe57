import { readFile } from 'node:fs/promises'
import { maxImagePixels } from '#domain/site/site-constants.ts'
import { damagedPicture, type PictureInfo } from './picture-info.ts'
import type { Pixels } from './placeholder-colors.ts'
import { withGammaAsProfile } from './png-gamma.ts'
import { loadSharp } from './sharp.ts'

/**
 * The picture's pixels at the size it is stored in, upright, in the colors that browsers show. Decoding a large photo
 * takes longer than encoding it, so it is done once for all widths.
 *
 * @throws {UnsupportedMediaType} 415 when a part of it is missing or damaged
 */
export async function decodePicture(original: Buffer, info: PictureInfo): Promise<Pixels> {
  try {
    return await decode(original, info)
  } catch (cause) {
    throw damagedPicture(cause)
  }
}

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
 * Browsers show CMYK without a profile as light that each color lets through, less what black takes of it. That is what
 * flattening onto black does, with the fourth channel as opacity.
 */
async function cmykToRgb(cmyk: Buffer, size: PictureInfo['size']): Promise<Pixels> {
  const sharp = await loadSharp()
  const raw = { ...size, channels: 4 as const }
  const inverted = await sharp(cmyk, { raw }).negate({ alpha: true }).raw().toBuffer()
  const data = await sharp(inverted, { raw }).flatten({ background: '#000' }).raw().toBuffer()
  return { data, ...size, channels: 3 }
}

/**
 * The bytes of a received picture, fixed where libvips would reject or misread what every browser shows: a JPEG without
 * its end marker; a PNG's gamma; an animated AVIF.
 */
export async function readOriginal(path: string): Promise<Buffer> {
  const original = await readFile(path)
  if (original.length < 32) return original
  if (original.readUInt16BE(0) === 0xffd8) return withEndMarker(original)
  if (original.readUInt32BE(0) === 0x89504e47) return withGammaAsProfile(original)
  // Beside its animation it holds a picture, as any AVIF does (whose brand is among the compatible ones).
  if (original.toString('latin1', 4, 12) === 'ftypavis') original.write('avif', 8, 'latin1')
  return original
}

/** Data missing before the end marker is found out by decoding. */
const withEndMarker = (jpeg: Buffer) =>
  jpeg.at(-1) === 0xd9 && jpeg.at(-2) === 0xff ? jpeg : Buffer.concat([jpeg, jpegEndMarker])

const jpegEndMarker = Buffer.from([0xff, 0xd9])
