import { type ByteReader, readAscii } from './byte-reader.ts'
import type { Codec, Codecs } from './codecs.ts'

type Box = { type: string; content: number; end: number }

/** The format is defined in ISO 14496-12 §8.5.2. */
export async function readMp4Codecs(bytes: ByteReader, codecs: Codecs): Promise<void> {
  const movie = await findBox(bytes, { content: 0, end: bytes.size }, 'moov')
  for await (const track of boxesIn(bytes, movie)) {
    if (track.type !== 'trak') continue
    const media = await findBox(bytes, track, 'mdia')
    const handler = await findBox(bytes, media, 'hdlr')
    const kind = readAscii(await bytes.view(handler.content + 8, 4), 0, 4)
    const tracks = kind === 'vide' ? codecs.videoCodecs : kind === 'soun' ? codecs.audioCodecs : undefined
    if (!tracks) continue
    const table = await findBox(bytes, await findBox(bytes, media, 'minf'), 'stbl')
    const description = await findBox(bytes, table, 'stsd')
    // The entries follow a version and a count.
    for await (const entry of boxesIn(bytes, { ...description, content: description.content + 8 }))
      tracks.push(await readCodec(bytes, entry))
  }
}

async function* boxesIn(bytes: ByteReader, { content, end }: Omit<Box, 'type'>): AsyncGenerator<Box> {
  for (let offset = content; offset + 8 <= end; ) {
    const header = await bytes.view(offset, 8)
    const box = { type: readAscii(header, 4, 4), content: offset + 8, end: offset + header.getUint32(0) }
    if (box.end === offset) box.end = end
    if (box.end === offset + 1) {
      box.content = offset + 16
      box.end = offset + Number((await bytes.view(offset + 8, 8)).getBigUint64(0))
    }
    if (box.end < box.content || box.end > end) throw new RangeError('Invalid box size.')
    yield box
    offset = box.end
  }
}

async function findBox(bytes: ByteReader, parent: Omit<Box, 'type'>, type: string): Promise<Box> {
  for await (const box of boxesIn(bytes, parent)) if (box.type === type) return box
  throw new RangeError(`Missing ${type} box.`)
}

/** How far a sample entry is searched for its configuration box. */
const maxEntryBytes = 512

async function readCodec(bytes: ByteReader, { type: name, content, end }: Box): Promise<Codec> {
  const length = Math.min(end - content, maxEntryBytes)
  const view = await bytes.view(content, length)
  const configuration = configurations[name]
  if (!configuration) return { name }
  const offset = readAscii(view, 0, length).indexOf(configuration.box)
  return offset < 0 ? { name } : { name, profile: configuration.readProfile(view, offset + 4) }
}

type Configuration = { box: string; readProfile: (view: DataView, offset: number) => number | undefined }

const h264Configuration: Configuration = {
  box: 'avcC',
  readProfile: (view, offset) => view.getUint8(offset + 1),
}
const configurations: Record<string, Configuration | undefined> = {
  avc1: h264Configuration,
  avc3: h264Configuration,
  av01: { box: 'av1C', readProfile: (view, offset) => view.getUint8(offset + 1) >> 5 },
  mp4a: { box: 'esds', readProfile: readObjectType },
}

/** Reads two nested descriptors, each with a tag and a length of one to four bytes (ISO 14496-1 §7.2.6). */
function readObjectType(view: DataView, box: number): number | undefined {
  const stream = descriptorContent(view, box + 4, 3)
  const decoder = stream && descriptorContent(view, stream + 3, 4)
  return decoder && view.getUint8(decoder)
}

function descriptorContent(view: DataView, offset: number, tag: number): number | undefined {
  if (view.getUint8(offset) !== tag) return undefined
  let content = offset + 1
  while (view.getUint8(content) & 0x80) content += 1
  return content + 1
}
