import { existsSync } from 'node:fs'
import sharp from 'sharp'
import { gallery } from '#domain/kinds/gallery.ts'
import { maxVideoBytes } from '#domain/site-facts.ts'
import { anAdmin, asAdmin } from '#server/testing/admins.ts'
import { videoFile } from '#server/testing/video-file.ts'
import { atMost, type Finding, skipped, told } from './finding.ts'
import { firstByteOf } from './get.ts'
import { median, percentile, timesOf } from './numbers.ts'
import { openApp } from './open-app.ts'
import { highestWhile, processorTimeOf, residentOf } from './processes.ts'
import { openSchool } from './school.ts'
import { sendFile } from './send-file.ts'
import { byItself, type StartedServer, startServer } from './start-server.ts'

const isLinux = existsSync('/proc/self/status')
const photos = 9
const films = 3
const [filmsTogether, filmMB] = [
  `${films} videos of ${maxVideoBytes / 1024 / 1024} MB at once`,
  maxVideoBytes / 1e6,
]

/** How long a photo takes from its first byte to its place, what films cost meanwhile, and how soon one plays. */
export async function measureUploads(): Promise<Finding[]> {
  const school = await openSchool(0)
  const settings = { DATA_DIR: school.dataDir }
  try {
    const headers = await anAdminIn(settings)
    const server = await startServer(byItself, school.dataDir)
    try {
      // First the films, since whatever memory photos have taken would be there for them already.
      const { findings, address } = await measureFilms(server, headers)
      const ofParts = await measureParts(server.url + address)
      return [...findings, ...ofParts, ...(await measurePhotos(server, headers))]
    } finally {
      await server.stop()
    }
  } finally {
    await school.close()
  }
}

async function anAdminIn(settings: Record<string, string>) {
  const { parts, close } = await openApp(settings)
  const headers = await asAdmin(parts, await anAdmin(parts))
  await close()
  return headers
}

/** The whole way: sent, received, decoded, drawn in four widths, flushed to the disk, answered. */
async function measurePhotos(
  { url, pid }: StartedServer,
  headers: Record<string, string>,
): Promise<Finding[]> {
  const given = await Promise.all(Array.from({ length: photos + 1 }, (_, at) => aLargePhoto(at)))
  const send = () =>
    sendFile(url + String(gallery.paths.addPhotos), headers, {
      fields: { title: 'Photos' },
      field: 'photos',
      pieces: [given.pop() ?? Buffer.alloc(0)],
    })
  const size = ((given[0]?.length ?? 0) / 1e6).toFixed(1)
  // The first one loads sharp.
  const [first = 0] = await timesOf(1, send)
  const before = isLinux ? await processorTimeOf(pid) : 0
  const times = await timesOf(photos, send)
  const used = isLinux ? ((await processorTimeOf(pid)) - before) / photos : undefined
  const inSeconds = times.map((time) => time / 1_000)
  const aside = `slowest of ${photos}: ${Math.max(...inSeconds).toFixed(2)} s, ${size} MB each`
  return [
    atMost(1, 's', 'Photo of 12 megapixels, sent to stored', median(inSeconds), aside),
    ...(used === undefined ? [] : [told('  of this a processor works', `${used.toFixed(2)} s`)]),
    told('  the first one after a start', `${(first / 1_000).toFixed(2)} s`),
  ]
}

/** 4000 x 3000, with as much in it as a camera's photo has. */
async function aLargePhoto(seed: number) {
  const noise = { type: 'gaussian' as const, mean: 100 + seed * 5, sigma: 25 }
  const small = await sharp({ create: { width: 1_000, height: 750, channels: 3, noise, background: '#000' } })
    .png()
    .toBuffer()
  return sharp(small).resize(4_000, 3_000).jpeg({ quality: 90 }).toBuffer()
}

async function measureFilms({ url, pid }: StartedServer, headers: Record<string, string>) {
  const whole = aFilm()
  const addresses: string[] = []
  const send = async (at: number) => {
    const { videos } = await sendFile(url + String(gallery.paths.addVideos), headers, {
      fields: { title: `Film ${at}` },
      field: 'videos',
      pieces: piecesOf(whole, at),
    })
    addresses.push((videos as string[])[0] ?? '')
  }
  const [before, started] = [isLinux ? await residentOf(pid) : undefined, performance.now()]
  const all = () => Promise.all(Array.from({ length: films }, (_, at) => send(at)))
  const highest = before === undefined ? await all() : await highestWhile(pid, all)
  const seconds = (performance.now() - started) / 1_000
  const rate = `${((films * filmMB) / seconds).toFixed(0)} MB/s`
  const findings = [
    before === undefined || typeof highest !== 'number'
      ? skipped(`${filmsTogether}, memory`, 'needs Linux')
      : atMost(150, 'MB', `${filmsTogether}, more memory`, highest - before, `${before.toFixed(0)} before`),
    told('  time for all of them', `${seconds.toFixed(1)} s, ${rate}`),
  ]
  return { findings, address: addresses[0] ?? '' }
}

/** As large as one may be, of one track with a frame every 100 KB. */
function aFilm() {
  const frame = Buffer.alloc(100_000, 'frame')
  const frames = Array.from({ length: Math.floor((maxVideoBytes - 100_000) / frame.length) }, () => frame)
  return videoFile({ tracks: [{ handler: 'vide', frames }] })
}

/** Each film differs from the others in one frame, so that each is a file of its own. */
function* piecesOf(whole: Buffer, number: number) {
  const piece = 64 * 1024
  const first = Buffer.from(whole.subarray(0, piece))
  first.writeUInt32BE(number, 1_000)
  yield first
  for (let at = piece; at < whole.length; at += piece) yield whole.subarray(at, at + piece)
}

/** From the question to the first byte of the film, at places all over it. */
async function measureParts(url: string): Promise<Finding[]> {
  let at = 0
  const times = await timesOf(100, async () => {
    at = (at + 61) % 199
    await firstByteOf(url, { range: `bytes=${at * 1024 * 1024}-` })
  })
  const aside = `p95; half within ${median(times).toFixed(1)} ms`
  return [atMost(50, 'ms', 'Part of a video, to its first byte', percentile(times, 95), aside)]
}
