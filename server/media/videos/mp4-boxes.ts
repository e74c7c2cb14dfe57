import { damagedVideo, type FileBytes } from '../file-bytes.ts'

/** One box of an MP4 or QuickTime file. Its header begins at `start` and its content at `content`. */
export type Box = { type: string; start: number; content: number; end: number; children: Box[] }

/** Allowed children by parent. If a child is itself a key, its content is checked too. All other boxes are blanked. */
const allowedIn: Record<string, readonly string[]> = {
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

/** Players ignore the content of these boxes, so dashcams store locations in them. */
const emptyBoxes = ['free', 'skip', 'wide']

/**
 * Boxes that hold the recording and modification times. The times are set to zero, which means "unknown", just as they
 * are removed from pictures.
 */
const datedBoxes = ['mvhd', 'tkhd', 'mdhd']

/** Blanks all boxes that are not allowed, and returns the others as a tree, at most as deep as the table above. */
export async function keepKnownBoxes(file: FileBytes): Promise<Box[]> {
  return keepKnownIn(file, { type: 'file', start: 0, content: 0, end: file.size, children: [] })
}

async function keepKnownIn(file: FileBytes, parent: Box): Promise<Box[]> {
  const { type, end } = parent
  let offset = parent.content
  while (offset + 8 <= end) {
    const box = await readBox(file, offset, parent)
    if (!allowedIn[type]?.includes(box.type)) await blankBox(file, box)
    else {
      parent.children.push(box)
      if (datedBoxes.includes(box.type)) await wipeDates(file, box)
      // The handler type is followed by the manufacturer and a name, where cameras write their model.
      if (box.type === 'hdlr') await file.wipe(Math.min(box.content + 12, box.end), box.end)
      if (allowedIn[box.type]) await keepKnownIn(file, box)
    }
    offset = box.end
  }
  // Players do not need trailing bytes that are shorter than a header.
  await file.wipe(offset, end)
  return parent.children
}

export async function blankBox(file: FileBytes, { type, start, content, end }: Box): Promise<void> {
  await file.wipe(content, end)
  if (!emptyBoxes.includes(type)) await file.write(start + 4, Buffer.from('free'))
}

async function wipeDates(file: FileBytes, { content, end }: Box) {
  const [version] = await file.read(content, 1)
  const datesEnd = content + 4 + (version === 1 ? 16 : 8)
  if (datesEnd > end) throw damagedVideo()
  await file.wipe(content + 4, datesEnd)
}

async function readBox(
  file: FileBytes,
  start: number,
  { type: outerType, end: outerEnd, children: siblings }: Box,
) {
  const header = await file.read(start, 8)
  const shortSize = header.readUInt32BE(0)
  const box: Box = {
    type: header.toString('latin1', 4),
    start,
    content: start + 8,
    end: start + shortSize,
    children: [],
  }
  const isTopLevel = outerType === 'file'
  if (shortSize === 1) {
    box.content = start + 16
    box.end = start + Number((await file.read(start + 8, 8)).readBigUInt64BE())
  } else if (shortSize === 0 && isTopLevel) box.end = outerEnd
  if (box.end >= box.content && box.end <= outerEnd) return box
  // Some cameras append metadata in their own format after the last box.
  const isTrailing = isTopLevel && !allowedIn.file?.includes(box.type) && isComplete(siblings)
  if (!isTrailing) throw damagedVideo()
  await file.write(start, Buffer.from([0, 0, 0, 0]))
  return { ...box, content: start + 8, end: outerEnd }
}

const isComplete = (boxes: Box[]) => ['moov', 'mdat'].every((type) => boxes.some((box) => box.type === type))
