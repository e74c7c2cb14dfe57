import { existsSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { gallery } from '#domain/kinds/gallery.ts'
import { shareName } from '#domain/pictures.ts'
import { anAdmin, asAdmin } from '#server/testing/admins.ts'
import { atMost, type Finding, skipped, told } from './finding.ts'
import { get } from './get.ts'
import { openApp } from './open-app.ts'
import { highestWhile, residentOf } from './processes.ts'
import { openSchool } from './school.ts'
import { sendFile } from './send-file.ts'
import { byItself, type StartedServer, startServer } from './start-server.ts'

const together = 3

/** The largest that are taken, in the form whose decoder keeps the most of each format. */
const largest: [what: string, megapixels: number, as: (picture: Sharp) => Sharp][] = [
  ['JPEG', 49, (picture) => picture.jpeg({ quality: 60 })],
  [
    'progressive JPEG',
    31,
    (picture) => picture.jpeg({ quality: 60, progressive: true, chromaSubsampling: '4:4:4' }),
  ],
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

/** What the server needs for pictures that were made, or happen, to need much. */
export async function measureLargePictures(): Promise<Finding[]> {
  if (!existsSync('/proc/self/status')) return [skipped('Large pictures, memory', 'needs Linux')]
  const findings: Finding[] = []
  for (const [what, megapixels, as] of largest) {
    const side = Math.floor(Math.sqrt(megapixels * 1e6))
    const bytes = await as(aPattern(side, side)).toBuffer()
    const highest = await onServer(async ({ pid, send }) =>
      highestWhile(pid, () => Promise.all(Array.from({ length: together }, () => send(bytes)))),
    )
    findings.push(
      atMost(512, 'MB', `${together} pictures of ${megapixels} megapixels at once, ${what}`, Number(highest)),
    )
  }
  return [...findings, ...(await measureSharePictures())]
}

async function measureSharePictures() {
  return onServer(async ({ pid, url, send }) => {
    const addresses: string[] = []
    for (const [width, height] of shapes) {
      const { photos } = await send(await aPattern(width, height).webp({ effort: 0 }).toBuffer())
      addresses.push((photos as string[]).at(-1) ?? '')
    }
    const before = await residentOf(pid)
    const started = performance.now()
    const highest = await highestWhile(pid, () =>
      Promise.all(addresses.map((address) => get(url + shareName(address), {}))),
    )
    const seconds = (performance.now() - started) / 1_000
    const names = shapes.map((shape) => shape.join(' x ')).join(', ')
    return [
      atMost(200, 'MB', 'Share pictures of odd shapes at once, more memory', Number(highest) - before, names),
      told('  time for all of them', `${seconds.toFixed(2)} s`),
    ]
  })
}

/** Squares of some colours, half of them transparent: small as a file, not small to decode. */
function aPattern(width: number, height: number) {
  const tile = Buffer.from([200, 90, 30, 255, 30, 90, 200, 128, 90, 200, 30, 255, 240, 240, 90, 40])
  return sharp(tile, { raw: { width: 2, height: 2, channels: 4 } }).resize(width, height, {
    kernel: 'nearest',
    fit: 'fill',
  })
}

type Served = Pick<StartedServer, 'pid' | 'url'> & {
  send: (bytes: Buffer) => Promise<Record<string, unknown>>
}

/** A server of its own for each, since what one picture has taken would be there for the next. */
async function onServer<T>(measure: (server: Served) => Promise<T>): Promise<T> {
  const school = await openSchool(0)
  const { parts, close } = await openApp({ DATA_DIR: school.dataDir })
  const headers = await asAdmin(parts, await anAdmin(parts))
  await close()
  const server = await startServer(byItself, school.dataDir)
  try {
    const send = (bytes: Buffer) =>
      sendFile(server.url + String(gallery.paths.addPhotos), headers, {
        fields: { title: 'Large' },
        field: 'photos',
        pieces: [bytes],
      })
    return await measure({ pid: server.pid, url: server.url, send })
  } finally {
    await server.stop()
    await school.close()
  }
}
