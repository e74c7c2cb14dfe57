import { type ByteReader, textIn } from './byte-reader.ts'
import type { Codec, Codecs } from './codecs.ts'

type Box = { type: string; content: number; end: number }

/** Of each track its kind, and how its samples are coded (ISO 14496-12 §8.5.2). */
export async function readMp4Codecs(bytes: ByteReader, codecs: Codecs): Promise<void> {
  const movie = await find(bytes, { content: 0, end: bytes.size }, 'moov')
  for await (const track of boxesIn(bytes, movie)) {
    if (track.type !== 'trak') continue
    const media = await find(bytes, track, 'mdia')
    const handler = await find(bytes, media, 'hdlr')
    const kind = textIn(await bytes.view(handler.content + 8, 4), 0, 4)
    const into = kind === 'vide' ? codecs.pictures : kind === 'soun' ? codecs.sounds : undefined
    if (!into) continue
    const table = await find(bytes, await find(bytes, media, 'minf'), 'stbl')
    const description = await find(bytes, table, 'stsd')
    // Behind a version and a count.
    for await (const entry of boxesIn(bytes, { ...description, content: description.content + 8 }))
      into.push(await codecOf(bytes, entry))
  }
}

async function* boxesIn(bytes: ByteReader, { content, end }: Omit<Box, 'type'>): AsyncGenerator<Box> {
  for (let at = content; at + 8 <= end; ) {
    const header = await bytes.view(at, 8)
    const box = { type: textIn(header, 4, 4), content: at + 8, end: at + header.getUint32(0) }
    if (box.end === at) box.end = end
    if (box.end === at + 1) {
      box.content = at + 16
      box.end = at + Number((await bytes.view(at + 8, 8)).getBigUint64(0))
    }
    if (box.end < box.content || box.end > end) throw new RangeError('A box that is no box.')
    yield box
    at = box.end
  }
}

async function find(bytes: ByteReader, outer: Omit<Box, 'type'>, wanted: string): Promise<Box> {
  for await (const box of boxesIn(bytes, outer)) if (box.type === wanted) return box
  throw new RangeError(`No ${wanted}.`)
}

/** What is looked at of an entry: its configuration comes soon, whichever way the sound is described. */
const mostOfEntry = 512

async function codecOf(bytes: ByteReader, { type: name, content, end }: Box): Promise<Codec> {
  const length = Math.min(end - content, mostOfEntry)
  const view = await bytes.view(content, length)
  const configuration = configurations[name]
  if (!configuration) return { name }
  const at = textIn(view, 0, length).indexOf(configuration.box)
  return at < 0 ? { name } : { name, profile: configuration.profileIn(view, at + 4) }
}

type Configuration = { box: string; profileIn: (view: DataView, at: number) => number | undefined }

const ofH264: Configuration = { box: 'avcC', profileIn: (view, at) => view.getUint8(at + 1) }
const configurations: Record<string, Configuration | undefined> = {
  avc1: ofH264,
  avc3: ofH264,
  av01: { box: 'av1C', profileIn: (view, at) => view.getUint8(at + 1) >> 5 },
  mp4a: { box: 'esds', profileIn: objectTypeIn },
}

/** Two descriptors, one in the other, each with a tag and a length of one to four bytes (ISO 14496-1 §7.2.6). */
function objectTypeIn(view: DataView, box: number): number | undefined {
  const stream = contentOf(view, box + 4, 3)
  const decoder = stream && contentOf(view, stream + 3, 4)
  return decoder && view.getUint8(decoder)
}

function contentOf(view: DataView, at: number, tag: number): number | undefined {
  if (view.getUint8(at) !== tag) return undefined
  let content = at + 1
  while (view.getUint8(content) & 0x80) content += 1
  return content + 1
}
