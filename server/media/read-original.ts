import { readFile } from 'node:fs/promises'
import { withGammaAsProfile } from './png-gamma.ts'

/**
 * The bytes of a received picture, changed where libvips would refuse or misread what every browser shows: a JPEG
 * without its last two bytes, which only say that it ends; a PNG's gamma; an AVIF that moves.
 */
export async function readOriginal(path: string): Promise<Buffer> {
  const original = await readFile(path)
  if (original.length < 32) return original
  if (original.readUInt16BE(0) === 0xffd8) return withEnd(original)
  if (original.readUInt32BE(0) === 0x89504e47) return withGammaAsProfile(original)
  // Beside its film it holds a picture, as any other AVIF does (its own brand is among the ones it names).
  if (original.toString('latin1', 4, 12) === 'ftypavis') original.write('avif', 8, 'latin1')
  return original
}

/** What is missing before the end is found out by decoding. */
const withEnd = (jpeg: Buffer) =>
  jpeg.at(-1) === 0xd9 && jpeg.at(-2) === 0xff ? jpeg : Buffer.concat([jpeg, endOfJpeg])

const endOfJpeg = Buffer.from([0xff, 0xd9])
