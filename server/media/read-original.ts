import { readFile } from 'node:fs/promises'
import { withGammaAsProfile } from './png-gamma.ts'

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
