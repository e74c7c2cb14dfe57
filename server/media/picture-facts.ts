import type { Metadata } from 'sharp'
import { pictureWidths } from '#domain/pictures.ts'
import { maxImagePixels } from '#domain/site.ts'
import { WrongType } from '../errors.ts'
import { loadSharp } from './sharp.ts'

/** What a picture is, from its head alone: nothing is decoded yet. */
export type PictureFacts = {
  /** What it is drawn as, upright: never enlarged, at most 1600 pixels wide. */
  size: { width: number; height: number }
  /**
   * In what it is decoded, where that is not what sharp would choose: `cmyk` is ink that does not say which; of 16 bits
   * each, sharp would take the colours for those of another screen.
   */
  space: 'cmyk' | 'srgb' | 'b-w' | undefined
  /** So much memory decoding it may take. */
  decodedBytes: number
}

/**
 * What one picture may take of the memory beside everything else; a machine of 512 MB has that much to spare. Only
 * what decoders hold as a whole counts: a usual JPEG or PNG is decoded line by line.
 */
export const mostDecodedBytes = 200_000_000

const largestWidth = Math.max(...pictureWidths)
/** WebP has no room for more than 16383. */
const largestHeight = 16_000
const mostDrawnPixels = 12_000_000

/**
 * @throws {WrongType} 415 when it is no picture, has more than 50 megapixels, or is stored in a way that would take
 * more memory than `mostDecodedBytes`
 */
export async function readPictureFacts(original: Buffer): Promise<PictureFacts> {
  const sharp = await loadSharp()
  const head = await sharp(original, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch((cause) => {
      throw damagedPicture(cause)
    })
  const pixels = head.width * head.height
  if (pixels > maxImagePixels)
    throw new WrongType('The picture is too large; at most 50 megapixels are taken.')
  const { held, called } = heldPerPixel(head)
  if (held * pixels > mostDecodedBytes) throw tooMuchMemory(called, held)
  return {
    size: drawnSize(head.autoOrient),
    space: spaceFor(head),
    decodedBytes: held * pixels,
  }
}

function spaceFor({ space, hasProfile, depth }: Metadata) {
  if (space === 'cmyk') return hasProfile ? undefined : space
  if (depth === 'uchar') return undefined
  return space === 'grey16' ? 'b-w' : 'srgb'
}

function drawnSize({ width, height }: { width: number; height: number }) {
  const tooMany = Math.sqrt(mostDrawnPixels / (width * height))
  const scale = Math.min(1, largestWidth / width, largestHeight / height, tooMany)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export const damagedPicture = (cause: unknown) => {
  const refusal = new WrongType('The picture is damaged or not a picture. Please choose another one.')
  refusal.cause = cause
  return refusal
}

function tooMuchMemory(called: string, held: number) {
  const most = Math.floor(mostDecodedBytes / held / 1e6)
  return new WrongType(
    `The picture is too large: ${called} may have at most ${most} megapixels here. ` +
      'Please save it smaller, or as an ordinary JPEG.',
  )
}

/** The bytes for each pixel that its decoder keeps until the last one is read (`bench/large-pictures.ts` measures it). */
function heldPerPixel(head: Metadata): { held: number; called: string } {
  const { format, isProgressive, depth, channels } = head
  const isDeep = depth !== 'uchar'
  if (format === 'heif') return { held: isDeep ? 26 : 16, called: isDeep ? 'a deep-colour AVIF' : 'an AVIF' }
  if (format === 'gif') return { held: 5.2, called: 'a GIF' }
  if (format === 'webp') return { held: 4, called: 'a WebP' }
  if (format === 'png' && isProgressive)
    return { held: channels * (isDeep ? 2 : 1) * 1.2, called: 'an interlaced PNG' }
  if (format === 'jpeg' && isProgressive)
    return { held: coefficients[head.chromaSubsampling ?? ''] ?? 8.4, called: 'a progressive JPEG' }
  return { held: isDeep ? 2.4 : 1, called: 'it' }
}

/** Of a JPEG that comes in passes, two bytes for each value, fewer where its colours are coarser than its light. */
const coefficients: Record<string, number> = { '4:2:0': 3.3, '4:1:1': 3.3, '4:2:2': 4.2, '4:4:4': 6.3 }
