import type { FileBytes } from './file-bytes.ts'
import { damagedVideo } from './video-refusals.ts'

/** One box of an MP4 or QuickTime file: `start` is its header's place, `content` that of what follows it. */
export type Box = { type: string; start: number; content: number; end: number; inside: Box[] }

/** What may stay, by the box that it stands in; a box that is itself a key is looked into. The rest is blanked. */
const keptIn: Record<string, readonly string[]> = {
  file: ['ftyp', 'styp', 'moov', 'mdat', 'moof', 'sidx', 'mfra', 'pdin'],
  moov: ['mvhd', 'trak', 'mvex', 'iods'],
  mvex: ['mehd', 'trex'],
  trak: ['tkhd', 'edts', 'mdia', 'tapt'],
  mdia: ['mdhd', 'hdlr', 'minf', 'elng'],
  minf: ['vmhd', 'smhd', 'gmhd', 'nmhd', 'hdlr', 'dinf', 'stbl'],
  stbl: 'stsd stts ctts cslg stss stps stsc stsz stz2 stco co64 sdtp sbgp sgpd subs saiz saio'.split(' '),
  moof: ['mfhd', 'traf'],
  traf: 'tfhd tfdt trun sdtp sbgp sgpd subs saiz saio senc'.split(' '),
}

/** Nobody reads these, which is why cameras for cars keep their places in them. */
const alwaysEmpty = ['free', 'skip', 'wide']

/** When it was filmed and changed, as a picture's is not kept either: zero stands for 'not known'. */
const dated = ['mvhd', 'tkhd', 'mdhd']

/** Blanks what may not stay, and answers the rest as a tree. It is as deep as the table above, whatever comes. */
export async function keepKnownBoxes(file: FileBytes): Promise<Box[]> {
  return keepKnownIn(file, { type: 'file', start: 0, content: 0, end: file.size, inside: [] })
}

async function keepKnownIn(file: FileBytes, outer: Box): Promise<Box[]> {
  const { type, end } = outer
  let at = outer.content
  while (at + 8 <= end) {
    const box = await readBox(file, at, outer)
    if (!keptIn[type]?.includes(box.type)) await blankBox(file, box)
    else {
      outer.inside.push(box)
      if (dated.includes(box.type)) await wipeDates(file, box)
      // Behind the kind of track stand its maker and a name, in which cameras write what they are called.
      if (box.type === 'hdlr') await file.wipe(Math.min(box.content + 12, box.end), box.end)
      if (keptIn[box.type]) await keepKnownIn(file, box)
    }
    at = box.end
  }
  // Less than a header is nothing that a player would miss.
  await file.wipe(at, end)
  return outer.inside
}

/** Keeps the room it takes, and none of its content. */
export async function blankBox(file: FileBytes, { type, start, content, end }: Box): Promise<void> {
  await file.wipe(content, end)
  if (!alwaysEmpty.includes(type)) await file.write(start + 4, Buffer.from('free'))
}

async function wipeDates(file: FileBytes, { content, end }: Box) {
  const [version] = await file.read(content, 1)
  const datesEnd = content + 4 + (version === 1 ? 16 : 8)
  if (datesEnd > end) throw damagedVideo()
  await file.wipe(content + 4, datesEnd)
}

async function readBox(file: FileBytes, start: number, { type: outerType, end: outerEnd, inside }: Box) {
  const header = await file.read(start, 8)
  const short = header.readUInt32BE(0)
  const box: Box = {
    type: header.toString('latin1', 4),
    start,
    content: start + 8,
    end: start + short,
    inside: [],
  }
  const isOutermost = outerType === 'file'
  if (short === 1) {
    box.content = start + 16
    box.end = start + Number((await file.read(start + 8, 8)).readBigUInt64BE())
  } else if (short === 0 && isOutermost) box.end = outerEnd
  if (box.end >= box.content && box.end <= outerEnd) return box
  // Some cameras write what they know behind the last box, in a form of their own.
  const isBehindAll = isOutermost && !keptIn.file?.includes(box.type) && hasAll(inside)
  if (!isBehindAll) throw damagedVideo()
  await file.write(start, Buffer.from([0, 0, 0, 0]))
  return { ...box, content: start + 8, end: outerEnd }
}

const hasAll = (boxes: Box[]) => ['moov', 'mdat'].every((type) => boxes.some((box) => box.type === type))
