import sharp, { type Sharp } from 'sharp'
import { maxVideoBytes } from '#domain/media/upload-limits.ts'
import { videoFile } from '#testing/video-file.ts'
import { memoryGrowthMegabytes, peakMegabytes } from './processes.ts'
import { atMostMegabytes, type Result } from './result.ts'
import { type Site, withDataFolder, withSite } from './server.ts'
import { upload } from './upload-file.ts'

const together = 3

/**
 * The largest accepted pictures, in the variant of each format whose decoder uses the most memory (docs/decisions/034).
 */
const largest: [what: string, megapixels: number, encode: (picture: Sharp) => Sharp][] = [
  ['JPEG', 49, (picture) => picture.jpeg({ quality: 60 })],
  ['progressive JPEG', 31, (picture) => picture.jpeg({ progressive: true, chromaSubsampling: '4:4:4' })],
  ['PNG of 16 bits', 49, (picture) => picture.toColourspace('rgb16').png({ compressionLevel: 1 })],
  ['interlaced PNG', 41, (picture) => picture.png({ compressionLevel: 1, progressive: true })],
  ['WebP, lossless', 49, (picture) => picture.webp({ lossless: true, effort: 0 })],
  ['GIF', 38, (picture) => picture.gif({ effort: 1, colours: 8 })],
  ['AVIF', 12, (picture) => picture.avif({ quality: 30, effort: 0 })],
]

/**
 * Measures the server's memory during the largest simultaneous uploads. Each case starts its own server, because it
 * could otherwise reuse memory that an earlier case allocated.
 */
export async function measureUploadMemory(): Promise<Result[]> {
  const results = [await withEmptySite(measureVideos)]
  for (const [what, megapixels, encode] of largest) {
    const bytes = await encode(squares(Math.floor(Math.sqrt(megapixels * 1e6)))).toBuffer()
    const peak = await withEmptySite(({ url, pid, headers }) =>
      peakMegabytes(pid, () =>
        Promise.all(Array.from({ length: together }, () => upload(url, headers, 'photos', [bytes]))),
      ),
    )
    results.push(
      atMostMegabytes(512, `${together} pictures of ${megapixels} megapixels at once, ${what}`, peak),
    )
  }
  return results
}

const withEmptySite = <T>(work: (site: Site) => Promise<T>) =>
  withDataFolder(0, (dataDir) => withSite({ DATA_DIR: dataDir }, work))

async function measureVideos({ url, pid, headers }: Site): Promise<Result> {
  const video = largestVideo()
  const grown = await memoryGrowthMegabytes(pid, () =>
    Promise.all(
      Array.from({ length: together }, (_, number) => upload(url, headers, 'videos', variant(video, number))),
    ),
  )
  const what = `${together} videos of ${maxVideoBytes / 1024 / 1024} MB at once, more memory`
  return atMostMegabytes(150, what, grown)
}

/** Builds the largest accepted video: one track with a frame every 100 KB. */
function largestVideo() {
  const frame = Buffer.alloc(100_000, 'frame')
  const frames = Array.from({ length: Math.floor((maxVideoBytes - 100_000) / frame.length) }, () => frame)
  return videoFile({ tracks: [{ handler: 'vide', frames }] })
}

/** Yields the video in pieces. One frame contains the number, so that each upload is a different file. */
function* variant(video: Buffer, number: number) {
  const pieceLength = 64 * 1024
  const first = Buffer.from(video.subarray(0, pieceLength))
  first.writeUInt32BE(number, 1_000)
  yield first
  for (let offset = pieceLength; offset < video.length; offset += pieceLength)
    yield video.subarray(offset, offset + pieceLength)
}

/** Generates a picture of colored squares, half of them translucent: small as a file, but large to decode. */
function squares(side: number) {
  const tile = Buffer.from([200, 90, 30, 255, 30, 90, 200, 128, 90, 200, 30, 255, 240, 240, 90, 40])
  const raw = { width: 2, height: 2, channels: 4 as const }
  return sharp(tile, { raw }).resize(side, side, { kernel: 'nearest', fit: 'fill' })
}
