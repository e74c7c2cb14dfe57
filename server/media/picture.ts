import { readFile, writeFile } from 'node:fs/promises'
import { maxImagePixels } from '#domain/site.ts'
import { WrongType } from '../errors.ts'
import { createGate } from '../gate.ts'

const largestWidth = 1600
const oneAfterAnother = createGate({ atOnce: 2, waiting: 50 })

/**
 * Draws a picture anew as WebP, upright, at most 1600 pixels wide and without metadata. Nothing of the bytes
 * that came in is ever served.
 *
 * @returns the size in pixels
 * @throws {WrongType} 415 when it cannot be decoded or has more than 50 megapixels
 */
export function redrawPicture(from: string, to: string): Promise<{ width: number; height: number }> {
  return oneAfterAnother(async () => {
    // From a buffer, never a path: libvips would follow what a file refers to.
    const original = await readFile(from)
    const sharp = await loadSharp()
    const { data, info } = await sharp(original, { limitInputPixels: maxImagePixels, pages: 1 })
      .rotate()
      .resize({ width: largestWidth, withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
      .catch((cause) => {
        throw new WrongType(unreadable(cause))
      })
    await writeFile(to, data, { mode: 0o600, flush: true })
    return { width: info.width, height: info.height }
  })
}

/**
 * Loaded with the first picture, since it takes 20 MB and a tenth of a start's time. A loader that is not needed is a
 * way in that is not needed: SVG, for one, would draw local files.
 */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
      'VipsForeignLoadNsgifBuffer',
    ],
  })
  return sharp
}

function unreadable(cause: unknown) {
  return /pixel limit/.test(String(cause))
    ? 'The picture is too large; at most 50 megapixels are taken.'
    : 'The picture is damaged or not a picture. Please choose another one.'
}
