import sharp, { type Sharp } from 'sharp'
import { shareFileName } from '#domain/media/pictures.ts'
import { get } from './http.ts'
import { grownMegabytes, peakMegabytes } from './processes.ts'
import { atMostMegabytes, type Result } from './result.ts'
import { withDataFolder, withSite } from './server.ts'
import { upload } from './upload-file.ts'

const together = 3

/** The largest that are taken, in the form whose decoder keeps the most of each format. */
const largest: [what: string, megapixels: number, encode: (picture: Sharp) => Sharp][] = [
  ['JPEG', 49, (picture) => picture.jpeg({ quality: 60 })],
  ['progressive JPEG', 31, (picture) => picture.jpeg({ progressive: true, chromaSubsampling: '4:4:4' })],
  ['PNG of 16 bits', 49, (picture) => picture.toColourspace('rgb16').png({ compressionLevel: 1 })],
  ['interlaced PNG', 41, (picture) => picture.png({ compressionLevel: 1, progressive: true })],
  ['WebP, lossless', 49, (picture) => picture.webp({ lossless: true, effort: 0 })],
  ['GIF', 38, (picture) => picture.gif({ effort: 1, colours: 8 })],
  ['AVIF', 12, (picture) => picture.avif({ quality: 30, effort: 0 })],
]

/** Long, thin and large ones: those of which a share picture costs the most. */
const shapes = [
  [1_600, 24],
  [1_600, 3],
  [100, 16_000],
  [1_600, 7_500],
] as const

/**
 * What the server needs for pictures that were made, or happen, to need much. A server of its own for each, since what
 * one picture has taken would be there for the next.
 */
export async function measureLargePictures(): Promise<Result[]> {
  const results: Result[] = []
  for (const [what, megapixels, encode] of largest) {
    const side = Math.floor(Math.sqrt(megapixels * 1e6))
    const bytes = await encode(squares(side, side)).toBuffer()
    const peak = await withEmptySite(({ pid, add }) =>
      peakMegabytes(pid, () => Promise.all(Array.from({ length: together }, () => add(bytes)))),
    )
    const title = `${together} pictures of ${megapixels} megapixels at once, ${what}`
    results.push(atMostMegabytes(512, title, peak))
  }
  const grown = await withEmptySite(measureSharePictures)
  return [...results, atMostMegabytes(200, 'Share pictures of odd shapes at once, more memory', grown)]
}

async function measureSharePictures({ url, pid, add }: EmptySite) {
  const addresses: string[] = []
  for (const [width, height] of shapes)
    addresses.push(await add(await squares(width, height).webp({ effort: 0 }).toBuffer()))
  return grownMegabytes(pid, () => Promise.all(addresses.map((address) => get(url + shareFileName(address)))))
}

type EmptySite = { url: string; pid: number; add: (bytes: Uint8Array) => Promise<string> }

const withEmptySite = (work: (site: EmptySite) => Promise<number>) =>
  withDataFolder(0, (dataDir) =>
    withSite({ DATA_DIR: dataDir }, ({ url, pid, headers }) =>
      work({ url, pid, add: (bytes) => upload(url, headers, 'photos', [bytes]) }),
    ),
  )

/** Squares of some colors, half of them transparent: small as a file, not small to decode. */
function squares(width: number, height: number) {
  const tile = Buffer.from([200, 90, 30, 255, 30, 90, 200, 128, 90, 200, 30, 255, 240, 240, 90, 40])
  const raw = { width: 2, height: 2, channels: 4 as const }
  return sharp(tile, { raw }).resize(width, height, { kernel: 'nearest', fit: 'fill' })
}
