import { crc32, deflateSync } from 'node:zlib'

/** Chunks that define the colors more exactly; with them browsers ignore the gamma. */
const overridingChunks = ['iCCP', 'sRGB', 'cICP']
/** A PNG has its pixels long before so many chunks, and none of these may come after them. */
const maxChunks = 200
/** What screens do (`gAMA` 0.45455), more or less: nothing to correct. */
const screenGamma = { from: 0.43, to: 0.48 }
const plausibleGamma = { from: 0.1, to: 4 }

/**
 * Adds to a PNG whose gamma chunk differs from that of screens a color profile that says the same: libvips only knows
 * profiles, and browsers use the chunk. Any other file is returned unchanged.
 */
export function withGammaAsProfile(png: Buffer): Buffer {
  const chunks = chunksBeforePixels(png)
  const gammaChunk = chunks.find(({ type }) => type === 'gAMA')
  if (!gammaChunk || chunks.some(({ type }) => overridingChunks.includes(type))) return png
  const gamma = png.readUInt32BE(gammaChunk.content) / 100_000
  const isScreenGamma = gamma >= screenGamma.from && gamma <= screenGamma.to
  if (isScreenGamma || gamma < plausibleGamma.from || gamma > plausibleGamma.to) return png
  const isGrey = (png[colorTypeOffset] ?? 0) % 4 === 0
  const profile = chunkOf('iCCP', Buffer.from('gamma\0\0'), deflateSync(profileOf(1 / gamma, isGrey)))
  return Buffer.concat([png.subarray(0, headerEnd), profile, png.subarray(headerEnd)])
}

/** After the signature and the first chunk, whose length is fixed. */
const headerEnd = 8 + 25
/** 0 and 4 are gray and gray with transparency; colors are 2, 3 or 6. */
const colorTypeOffset = 25

function chunksBeforePixels(png: Buffer) {
  const chunks: { type: string; content: number }[] = []
  for (let offset = 8; offset + 12 <= png.length && chunks.length < maxChunks; ) {
    const type = png.toString('latin1', offset + 4, offset + 8)
    if (type === 'IDAT') break
    chunks.push({ type, content: offset + 8 })
    offset += 12 + png.readUInt32BE(offset)
  }
  return chunks
}

function chunkOf(type: string, ...parts: Buffer[]) {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), ...parts])
  return Buffer.concat([uint32s(content.length - 4), content, uint32s(crc32(content))])
}

/** The smallest profile there can be (ICC.1:2001-04): white, the primaries of sRGB, and one exponent for all. */
function profileOf(exponent: number, isGrey: boolean) {
  const curve = Buffer.concat([Buffer.from('curv\0\0\0\0'), uint32s(1), Buffer.alloc(4)])
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
  let offset = 128 + 4 + tags.length * 12
  const table = tags.map(([name, { length }]) => {
    offset += length
    return Buffer.concat([Buffer.from(name), uint32s(offset - length, length)])
  })
  const header = Buffer.alloc(128)
  header.writeUInt32BE(offset, 0)
  header.writeUInt32BE(0x02100000, 8)
  header.write(`mntr${isGrey ? 'GRAY' : 'RGB '}XYZ `, 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  fixed(...d50).copy(header, 68)
  return Buffer.concat([header, uint32s(tags.length), ...table, ...tags.map(([, data]) => data)])
}

const d50 = [0.9642, 1, 0.8249] as const

const xyz = (...values: number[]) => Buffer.concat([Buffer.from('XYZ \0\0\0\0'), fixed(...values)])

/** Sixteen bits behind the point. */
const fixed = (...values: number[]) => uint32s(...values.map((value) => Math.round(value * 65_536)))

function uint32s(...values: number[]) {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => void bytes.writeUInt32BE(value, index * 4))
  return bytes
}
