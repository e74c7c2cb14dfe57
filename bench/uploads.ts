import sharp from 'sharp'
import { maxVideoBytes } from '#domain/media/upload-limits.ts'
import { videoFile } from '#testing/video-file.ts'
import { grownMegabytes } from './processes.ts'
import { atMost, atMostMegabytes, type Result } from './result.ts'
import { type Site, withDataFolder, withSite } from './server.ts'
import { measureTime, median } from './statistics.ts'
import { upload } from './upload-file.ts'

const photos = 9
const videos = 3

/** What videos cost, and how long a photo takes from its first byte to its place. */
export const measureUploads = (): Promise<Result[]> =>
  withDataFolder(0, (dataDir) =>
    // Videos first, since whatever memory photos have taken would be there for them already.
    withSite({ DATA_DIR: dataDir }, async (site) => [await measureVideos(site), await measurePhotos(site)]),
  )

async function measureVideos({ url, pid, headers }: Site): Promise<Result> {
  const video = largestVideo()
  const grown = await grownMegabytes(pid, () =>
    Promise.all(
      Array.from({ length: videos }, (_, number) => upload(url, headers, 'videos', variant(video, number))),
    ),
  )
  const what = `${videos} videos of ${maxVideoBytes / 1024 / 1024} MB at once, more memory`
  return atMostMegabytes(150, what, grown)
}

/** As large as one may be, of one track with a frame every 100 KB. */
function largestVideo() {
  const frame = Buffer.alloc(100_000, 'frame')
  const frames = Array.from({ length: Math.floor((maxVideoBytes - 100_000) / frame.length) }, () => frame)
  return videoFile({ tracks: [{ handler: 'vide', frames }] })
}

/** In pieces, and different from the others in one frame, so that each is a file of its own. */
function* variant(video: Buffer, number: number) {
  const pieceLength = 64 * 1024
  const first = Buffer.from(video.subarray(0, pieceLength))
  first.writeUInt32BE(number, 1_000)
  yield first
  for (let offset = pieceLength; offset < video.length; offset += pieceLength)
    yield video.subarray(offset, offset + pieceLength)
}

/** The whole way: sent, received, decoded, drawn in four widths, flushed to the disk, answered. */
async function measurePhotos({ url, headers }: Site): Promise<Result> {
  const all = await Promise.all(Array.from({ length: photos + 1 }, (_, seed) => cameraPhoto(seed)))
  const alone: number[] = []
  const sent: number[] = []
  for (const photo of all) {
    alone.push(await measureTime(() => sharp(photo).autoOrient().webp({ quality: 82 }).toBuffer()))
    sent.push(await measureTime(() => upload(url, headers, 'photos', [photo])))
  }
  // The first one loads sharp, here and there.
  const ratio = median(sent.slice(1)) / median(alone.slice(1))
  // sharp alone makes one picture of it, the site four widths and what is shown until they have come.
  return atMost(2, 'times sharp alone', 'Photo of 12 megapixels, sent to stored', ratio)
}

/** 4000 x 3000, with as much in it as a camera's photo has. */
async function cameraPhoto(seed: number) {
  const noise = { type: 'gaussian' as const, mean: 100 + seed * 5, sigma: 25 }
  const create = { width: 1_000, height: 750, channels: 3 as const, noise, background: '#000' }
  const small = await sharp({ create }).png().toBuffer()
  return sharp(small).resize(4_000, 3_000).jpeg({ quality: 90 }).toBuffer()
}
