import { type ByteReader, readAscii } from './byte-reader.ts'
import type { Codecs } from './codecs.ts'

const id = {
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  track: 0xae,
  type: 0x83,
  codec: 0x86,
  configuration: 0x63a2,
}

type Element = { id: number; content: number; end: number }

/** The format is defined in RFC 9559 §5.1.4. */
export async function readWebmCodecs(bytes: ByteReader, codecs: Codecs): Promise<void> {
  const file = { content: 0, end: bytes.size }
  for await (const segment of elementsIn(bytes, file)) {
    if (segment.id !== id.segment) continue
    for await (const tracks of elementsIn(bytes, segment)) {
      if (tracks.id !== id.tracks) continue
      for await (const track of elementsIn(bytes, tracks))
        if (track.id === id.track) await readTrack(bytes, track, codecs)
      return
    }
  }
}

async function readTrack(bytes: ByteReader, track: Element, codecs: Codecs) {
  let type = 0
  let name = ''
  let configurationByte: number | undefined
  for await (const { id: elementId, content, end } of elementsIn(bytes, track)) {
    const length = Math.min(end - content, 32)
    if (elementId === id.type) type = (await bytes.view(content, 1)).getUint8(0)
    if (elementId === id.codec)
      name = readAscii(await bytes.view(content, length), 0, length).split('\0', 1)[0] ?? ''
    if (elementId === id.configuration && length > 1)
      configurationByte = (await bytes.view(content + 1, 1)).getUint8(0)
  }
  // AV1 stores its profile in the first three bits of the second byte; other codecs store other data there.
  const profile = name === 'V_AV1' && configurationByte !== undefined ? configurationByte >> 5 : undefined
  if (type === 1) codecs.videoCodecs.push({ name, profile })
  if (type === 2) codecs.audioCodecs.push({ name, profile })
}

async function* elementsIn(
  bytes: ByteReader,
  { content, end }: Pick<Element, 'content' | 'end'>,
): AsyncGenerator<Element> {
  for (let offset = content; offset + 2 <= end; ) {
    const view = await bytes.view(offset, Math.min(12, end - offset))
    const idBytes = Math.clz32(view.getUint8(0)) - 23
    const lengthBytes = Math.clz32(view.getUint8(idBytes)) - 23
    let idValue = 0
    for (let index = 0; index < idBytes; index += 1) idValue = idValue * 256 + view.getUint8(index)
    let length = view.getUint8(idBytes) & (0xff >> lengthBytes)
    let hasUnknownLength = length === 0xff >> lengthBytes
    for (let index = 1; index < lengthBytes; index += 1) {
      const byte = view.getUint8(idBytes + index)
      length = length * 256 + byte
      hasUnknownLength &&= byte === 0xff
    }
    const start = offset + idBytes + lengthBytes
    const element = { id: idValue, content: start, end: hasUnknownLength ? end : start + length }
    if (element.end > end) throw new RangeError('Invalid element size.')
    yield element
    offset = element.end
  }
}
