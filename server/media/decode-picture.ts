import { maxImagePixels } from '#domain/site.ts'
import { damagedPicture, type PictureFacts } from './picture-facts.ts'
import type { Pixels } from './quarter-colours.ts'
import { loadSharp } from './sharp.ts'

/**
 * The picture's pixels at the size it is drawn in, upright, in the colours that browsers show. Decoding a large photo
 * takes longer than drawing it, so it is done once for all widths.
 *
 * @throws {WrongType} 415 when a part of it is missing or damaged
 */
export async function decodePicture(original: Buffer, facts: PictureFacts): Promise<Pixels> {
  try {
    return await decode(original, facts)
  } catch (cause) {
    throw damagedPicture(cause)
  }
}

async function decode(original: Buffer, { size, space }: PictureFacts): Promise<Pixels> {
  const sharp = await loadSharp()
  const picture = sharp(original, { limitInputPixels: maxImagePixels, pages: 1 })
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
  if (space) picture.pipelineColourspace(space)
  if (space === 'cmyk') picture.toColourspace(space)
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return space === 'cmyk' ? lightOfInk(data, size) : { data, width, height, channels }
}

/**
 * Browsers take ink without a profile as light that each colour lets through, less what black takes of it. That is
 * what putting a picture on black does, where its fourth channel tells how opaque it is.
 */
async function lightOfInk(ink: Buffer, size: PictureFacts['size']): Promise<Pixels> {
  const sharp = await loadSharp()
  const raw = { ...size, channels: 4 as const }
  const light = await sharp(ink, { raw }).negate({ alpha: true }).raw().toBuffer()
  const data = await sharp(light, { raw }).flatten({ background: '#000' }).raw().toBuffer()
  return { data, ...size, channels: 3 }
}
