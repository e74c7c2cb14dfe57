/** Builds MP4 and QuickTime files from boxes, for videos with hidden content. */

export type Track = {
  /** `vide`, `soun`, or another track type. */
  handler: string
  /** Sample descriptions, by default H.264 and AAC, which every browser plays. */
  coding?: Buffer[]
  /** The handler's name. */
  name?: string
  /** The frames, one per chunk. */
  frames: Buffer[]
  /** Additional boxes in the track. */
  more?: Buffer[]
  /** True for 64-bit offsets. */
  isWide?: boolean
  /** The number of additional zero-byte frames, which only add rows to the tables. */
  emptyFrames?: number
}

export type VideoOptions = {
  brand?: string
  tracks: Track[]
  /** Data between the frames; no track refers to it. */
  between?: Buffer
  inMovie?: Buffer[]
  behind?: Buffer[]
}

const zeros = (count: number) => Buffer.alloc(count)
const camera = (text: string) => Buffer.from(text, 'latin1')

export function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([numbers(8 + body.length), camera(type), body])
}

/** Encodes numbers as big-endian, four bytes each. */
export function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => void bytes.writeUInt32BE(value, index * 4))
  return bytes
}

/** Returns an entry of a track's sample description, with additional boxes. */
export const pictureCoding = (name: string, ...more: Buffer[]) => box(name, zeros(78), ...more)
export const soundCoding = (name: string, ...more: Buffer[]) => box(name, zeros(28), ...more)
export const avcConfiguration = (profile: number) =>
  box('avcC', Buffer.from([1, profile, 0, 30, 255, 224, 0]))

/** Builds a video. Its media data comes first, so the size of the tables does not shift the frames. */
export function videoFile({
  brand = 'isom',
  tracks,
  between,
  inMovie = [],
  behind = [],
}: VideoOptions): Buffer {
  const kind = box('ftyp', camera(brand), numbers(512), camera('isomiso2avc1mp41'))
  const pieces: Buffer[] = []
  let position = kind.length + 8
  const put = (piece: Buffer) => {
    pieces.push(piece)
    position += piece.length
    return position - piece.length
  }
  const maxFrames = Math.max(0, ...tracks.map(({ frames }) => frames.length))
  const starts: number[][] = tracks.map(() => [])
  for (let frame = 0; frame < maxFrames; frame += 1) {
    if (between) put(between)
    tracks.forEach(({ frames }, track) => {
      const piece = frames[frame]
      if (piece) starts[track]?.push(put(piece))
    })
  }
  const boxes = tracks.map((track, number) => trackBox(track, number + 1, starts[number] ?? []))
  const movie = box('moov', box('mvhd', zeros(4), dates, numbers(1000, 0), zeros(80)), ...boxes, ...inMovie)
  return Buffer.concat([kind, box('mdat', ...pieces), movie, ...behind])
}

function trackBox(
  {
    handler,
    frames,
    coding = handler === 'vide'
      ? [pictureCoding('avc1', avcConfiguration(77))]
      : handler === 'soun'
        ? [soundCoding('mp4a')]
        : [],
    name = '',
    more = [],
    isWide = false,
    emptyFrames = 0,
  }: Track,
  number: number,
  starts: number[],
) {
  const offsets = isWide
    ? box('co64', numbers(0, starts.length, ...starts.flatMap((start) => [0, start])))
    : box('stco', numbers(0, starts.length, ...starts))
  const sizes = frames.map(({ length }) => length)
  const table = box(
    'stbl',
    box('stsd', numbers(0, coding.length), ...coding),
    box('stts', numbers(0, 1, frames.length, 1000)),
    box('stsc', numbers(0, 1, 1, 1, 1)),
    box('stsz', numbers(0, 0, frames.length + emptyFrames, ...sizes), zeros(4 * emptyFrames)),
    offsets,
  )
  return box(
    'trak',
    box('tkhd', zeros(4), dates, numbers(number), zeros(68)),
    box(
      'mdia',
      box('mdhd', zeros(4), dates, numbers(1000, 0, 0)),
      box('hdlr', numbers(0, 0), camera(handler), zeros(12), camera(`${name}\0`)),
      box('minf', box('vmhd', zeros(12)), table),
    ),
    ...more,
  )
}

/** The creation and modification dates of a video. */
const dates = camera('WHENwhen')
