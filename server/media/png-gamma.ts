import { crc32, deflateSync } from 'node:zlib'

/** Chunks that say more exactly what the colours are; browsers then do not look at the gamma. */
const moreExact = ['iCCP', 'sRGB', 'cICP']
/** Long before so many chunks a PNG comes to its pixels; behind those, none of these may stand. */
const mostChunks = 200
/** What screens do (`gAMA` 0.45455), more or less: there is nothing to change. */
const ofScreens = { from: 0.43, to: 0.48 }
const believed = { from: 0.1, to: 4 }

/**
 * A PNG whose gamma chunk says that its numbers are not those of a screen, with a colour profile in it that says the
 * same: libvips knows profiles only, and browsers believe the chunk. Any other file comes back as it is.
 */
export function withGammaAsProfile(png: Buffer): Buffer {
  const chunks = chunksBeforePixels(png)
  const gammaChunk = chunks.find(({ type }) => type === 'gAMA')
  if (!gammaChunk || chunks.some(({ type }) => moreExact.includes(type))) return png
  const gamma = png.readUInt32BE(gammaChunk.content) / 100_000
  const isPlain = gamma >= ofScreens.from && gamma <= ofScreens.to
  if (isPlain || gamma < believed.from || gamma > believed.to) return png
  const isGrey = (png[colourTypeAt] ?? 0) % 4 === 0
  const profile = chunkOf('iCCP', Buffer.from('gamma\0\0'), deflateSync(profileOf(1 / gamma, isGrey)))
  return Buffer.concat([png.subarray(0, headerEnd), profile, png.subarray(headerEnd)])
}

/** Behind the signature and the first chunk, whose length is fixed. */
const headerEnd = 8 + 25
/** Even for grey and for grey with transparency is 0 or 4; colours are 2, 3 or 6. */
const colourTypeAt = 25

function chunksBeforePixels(png: Buffer) {
  const chunks: { type: string; content: number }[] = []
  for (let at = 8; at + 12 <= png.length && chunks.length < mostChunks; ) {
    const type = png.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT') break
    chunks.push({ type, content: at + 8 })
    at += 12 + png.readUInt32BE(at)
  }
  return chunks
}

function chunkOf(type: string, ...parts: Buffer[]) {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), ...parts])
  return Buffer.concat([numbers(content.length - 4), content, numbers(crc32(content))])
}

/** The smallest profile there can be (ICC.1:2001-04): white, the primaries of sRGB, and one exponent for all. */
function profileOf(exponent: number, isGrey: boolean) {
  const curve = Buffer.concat([Buffer.from('curv\0\0\0\0'), numbers(1), Buffer.alloc(4)])
  curve.writeUInt16BE(Math.round(exponent * 256), 12)
  const tags: [string, Buffer][] = isGrey
    ? [
        ['wtpt', xyz(...d50)],
        ['kTRC', curve],
      ]
    : [
        ['wtpt', xyz(...d50)],
        ['rXYZ', xyz(0.43607, 0.22249, 0.01392)],
        ['gXYZ', xyz(0.38515, 0.71687, 0.09708)],
        ['bXYZ', xyz(0.14307, 0.06061, 0.7141)],
        ['rTRC', curve],
        ['gTRC', curve],
        ['bTRC', curve],
      ]
  let at = 128 + 4 + tags.length * 12
  const table = tags.map(([name, { length }]) => {
    at += length
    return Buffer.concat([Buffer.from(name), numbers(at - length, length)])
  })
  const header = Buffer.alloc(128)
  header.writeUInt32BE(at, 0)
  header.writeUInt32BE(0x02100000, 8)
  header.write(`mntr${isGrey ? 'GRAY' : 'RGB '}XYZ `, 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  fixed(...d50).copy(header, 68)
  return Buffer.concat([header, numbers(tags.length), ...table, ...tags.map(([, data]) => data)])
}

const d50 = [0.9642, 1, 0.8249] as const

const xyz = (...values: number[]) => Buffer.concat([Buffer.from('XYZ \0\0\0\0'), fixed(...values)])

/** Sixteen bits behind the point. */
const fixed = (...values: number[]) => numbers(...values.map((value) => Math.round(value * 65_536)))

function numbers(...values: number[]) {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => void bytes.writeUInt32BE(value, index * 4))
  return bytes
}
