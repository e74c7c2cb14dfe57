import sharp from 'sharp'
import { maxVideoBytes } from '#domain/media/upload-limits.ts'
import { videoFile } from '#testing/video-file.ts'
import { getFirstByte, type Headers } from './http.ts'
import { canMeasureMemory, peakMegabytes, residentMegabytes } from './processes.ts'
import { atMost, atMostStarts, info, type Result, skipped } from './result.ts'
import { type Server, withFilledServer } from './server.ts'
import { measureTime, measureTimes, median, percentile } from './statistics.ts'
import { addPhoto, addVideo } from './upload-file.ts'

const photos = 9
const videos = 3

/** How long a photo takes from its first byte to its place, what videos cost meanwhile, and how soon one plays. */
export const measureUploads = (): Promise<Result[]> =>
  withFilledServer(0, async (server, headers) => {
    // Videos first, since whatever memory photos have taken would be there for them already.
    const { results, address } = await measureVideos(server, headers)
    return [
      ...results,
      ...(await measureParts(server.url + address)),
      ...(await measurePhotos(server, headers)),
    ]
  })

async function measureVideos({ url, pid }: Server, headers: Headers) {
  const video = largestVideo()
  const what = `${videos} videos of ${maxVideoBytes / 1024 / 1024} MB at once`
  let addresses: string[] = []
  const send = async () => {
    const all = Array.from({ length: videos }, (_, number) => addVideo(url, headers, variant(video, number)))
    addresses = (await Promise.all(all)).flat()
  }
  const before = canMeasureMemory ? await residentMegabytes(pid) : 0
  let peak = 0
  const milliseconds = await measureTime(async () => {
    if (canMeasureMemory) peak = await peakMegabytes(pid, send)
    else await send()
  })
  const rate = (videos * maxVideoBytes) / 1e3 / milliseconds
  const results = [
    canMeasureMemory
      ? atMost(150, 'MB', `${what}, more memory`, peak - before, `${before.toFixed(0)} before`)
      : skipped(`${what}, memory`, 'needs Linux'),
    info('  time for all of them', `${(milliseconds / 1_000).toFixed(1)} s, ${rate.toFixed(0)} MB/s`),
  ]
  return { results, address: addresses[0] ?? '' }
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

/** From the question to the first byte of the video, at places all over it. */
async function measureParts(url: string): Promise<Result[]> {
  let megabyte = 0
  const times = await measureTimes(100, async () => {
    megabyte = (megabyte + 61) % 199
    await getFirstByte(url, { range: `bytes=${megabyte * 1024 * 1024}-` })
  })
  const note = `p95; half within ${median(times).toFixed(1)} ms`
  return [atMostStarts(1.25, 'Part of a video, to its first byte', percentile(times, 95), note)]
}

/** The whole way: sent, received, decoded, drawn in four widths, flushed to the disk, answered. */
async function measurePhotos({ url }: Server, headers: Headers): Promise<Result[]> {
  const all = await Promise.all(Array.from({ length: photos + 1 }, (_, seed) => cameraPhoto(seed)))
  const size = ((all[0]?.length ?? 0) / 1e6).toFixed(1)
  const alone: number[] = []
  const sent: number[] = []
  for (const photo of all) {
    alone.push(await measureTime(() => sharp(photo).autoOrient().webp({ quality: 82 }).toBuffer()))
    sent.push(await measureTime(() => addPhoto(url, headers, photo)))
  }
  // The first one loads sharp, here and there.
  const ratio = median(sent.slice(1)) / median(alone.slice(1))
  const note = `${median(sent.slice(1)).toFixed(0)} ms, ${size} MB each`
  return [atMost(maxTimesSharp, 'times sharp alone', 'Photo of 12 megapixels, sent to stored', ratio, note)]
}

/** sharp alone makes one picture of it, the site four widths and what is shown until they have come. */
const maxTimesSharp = 2

/** 4000 x 3000, with as much in it as a camera's photo has. */
async function cameraPhoto(seed: number) {
  const noise = { type: 'gaussian' as const, mean: 100 + seed * 5, sigma: 25 }
  const small = await sharp({ create: { width: 1_000, height: 750, channels: 3, noise, background: '#000' } })
    .png()
    .toBuffer()
  return sharp(small).resize(4_000, 3_000).jpeg({ quality: 90 }).toBuffer()
}
