import type { Metadata } from 'sharp'
import { pictureWidths } from '#domain/media/pictures.ts'
import { maxImagePixels } from '#domain/media/upload-limits.ts'
import { message } from '#domain/text/words.ts'
import { UnsupportedMediaType } from '#server/errors.ts'
import { type ImageFormat, mediaMessages } from '../media-messages.ts'
import { loadSharp } from './sharp.ts'

/** Read from the picture's header; nothing is decoded yet. */
export type PictureInfo = {
  /** The stored size, upright: never enlarged, and at most 1600 pixels wide. */
  size: { width: number; height: number }
  /**
   * The color space to decode in, where sharp would choose a wrong one: `cmyk` for CMYK without a profile; `srgb` or
   * `b-w` for 16 bits per channel, which sharp would interpret as linear light.
   */
  colorSpace: 'cmyk' | 'srgb' | 'b-w' | undefined
  decodedBytes: number
}

/**
 * The memory that decoding one picture may take, without data that a decoder discards as it goes. A machine with 512 MB
 * can spare it.
 */
const maxDecodedBytes = 200_000_000

const maxWidth = Math.max(...pictureWidths)
/** WebP allows at most 16383. */
const maxHeight = 16_000
const maxStoredPixels = 12_000_000

/**
 * Reads a picture's header.
 * @throws {UnsupportedMediaType} 415 if it is not a picture, has more than 50 megapixels, or would take more
 * memory to decode than `maxDecodedBytes`
 */
export async function readPictureInfo(original: Buffer): Promise<PictureInfo> {
  const sharp = await loadSharp()
  const head = await sharp(original, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch((cause) => {
      throw damagedPicture(cause)
    })
  const pixels = head.width * head.height
  if (pixels > maxImagePixels) throw new UnsupportedMediaType(message(mediaMessages, 'tooManyPixels'))
  const { bytesPerPixel, format } = decoderMemory(head)
  if (bytesPerPixel * pixels > maxDecodedBytes) throw tooMuchMemory(format, bytesPerPixel)
  return {
    size: storedSize(head.autoOrient),
    colorSpace: colorSpaceFor(head),
    decodedBytes: bytesPerPixel * pixels,
  }
}

function colorSpaceFor({ space, hasProfile, depth }: Metadata) {
  if (space === 'cmyk') return hasProfile ? undefined : space
  if (depth === 'uchar') return undefined
  return space === 'grey16' ? 'b-w' : 'srgb'
}

function storedSize({ width, height }: { width: number; height: number }) {
  const areaScale = Math.sqrt(maxStoredPixels / (width * height))
  const scale = Math.min(1, maxWidth / width, maxHeight / height, areaScale)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export const damagedPicture = (cause: unknown) => {
  const refusal = new UnsupportedMediaType(message(mediaMessages, 'damagedImage'))
  refusal.cause = cause
  return refusal
}

function tooMuchMemory(format: ImageFormat, bytesPerPixel: number) {
  const maxMegapixels = Math.floor(maxDecodedBytes / bytesPerPixel / 1e6)
  return new UnsupportedMediaType(message(mediaMessages, 'tooMuchMemory', format, maxMegapixels))
}

/**
 * Returns how many bytes per pixel a decoder holds until it has read the last pixel (measured by
 * `bench/upload-memory.ts`).
 */
function decoderMemory(head: Metadata): { bytesPerPixel: number; format: ImageFormat } {
  const { format, isProgressive, depth, channels } = head
  const isDeep = depth !== 'uchar'
  if (format === 'heif') return { bytesPerPixel: isDeep ? 26 : 16, format: isDeep ? 'deepAvif' : 'avif' }
  if (format === 'gif') return { bytesPerPixel: 5.2, format: 'gif' }
  if (format === 'webp') return { bytesPerPixel: 4, format: 'webp' }
  if (format === 'png' && isProgressive)
    return { bytesPerPixel: channels * (isDeep ? 2 : 1) * 1.2, format: 'interlacedPng' }
  if (format === 'jpeg' && isProgressive)
    return {
      bytesPerPixel: coefficients[head.chromaSubsampling ?? ''] ?? 8.4,
      format: 'progressiveJpeg',
    }
  return { bytesPerPixel: isDeep ? 2.4 : 1, format: 'other' }
}

/**
 * Bytes per pixel of a progressive JPEG: two per coefficient; chroma subsampling reduces the number of coefficients.
 */
const coefficients: Record<string, number> = { '4:2:0': 3.3, '4:1:1': 3.3, '4:2:2': 4.2, '4:4:4': 6.3 }
