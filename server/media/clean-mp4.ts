import type { FileBytes } from './file-bytes.ts'
import { type Box, blankBox, keepKnownBoxes } from './mp4-boxes.ts'
import { samplesOf, upToTheNext } from './mp4-samples.ts'
import { damagedVideo, withOtherTracks, withoutPicture } from './video-refusals.ts'

/**
 * Leaves of an MP4 or QuickTime file the boxes that are needed to play it, its tracks of picture and sound, and of the
 * media data only what those tracks name: tracks of places, and blocks between the frames, are overwritten.
 *
 * @throws {WrongType} 415
 */
export async function cleanMp4(file: FileBytes): Promise<void> {
  const boxes = await keepKnownBoxes(file)
  const [movie, secondMovie] = ofType(boxes, 'moov')
  if (!movie || secondMovie) throw damagedVideo()
  const tracks = await readTracks(file, ofType(movie.inside, 'trak'))
  if (!tracks.some(({ handler }) => handler === 'vide')) throw withoutPicture()
  const others = tracks.filter((track) => !isPlayed(track))
  const isInFragments = boxes.some(({ type }) => type === 'moof')
  if (isInFragments && others.length > 0) throw withOtherTracks()
  if (!isInFragments) await wipeUnnamed(file, ofType(boxes, 'mdat'), tracks)
  for (const { box } of others) await blankBox(file, box)
}

type Track = { box: Box; handler: string }

const isPlayed = ({ handler }: Track) => handler === 'vide' || handler === 'soun'

const readTracks = (file: FileBytes, boxes: Box[]): Promise<Track[]> =>
  Promise.all(
    boxes.map(async (box) => {
      const handler = inside(box, 'mdia', 'hdlr')
      if (!handler) throw damagedVideo()
      return { box, handler: (await file.read(handler.content + 8, 4)).toString('latin1') }
    }),
  )

/** Overwrites what no track of picture or sound names. */
async function wipeUnnamed(file: FileBytes, mediaData: Box[], tracks: Track[]) {
  const chunks = (await Promise.all(tracks.map((track) => chunksOf(file, track)))).flat()
  const named = upToTheNext(chunks, file.size).filter(({ isPlayed }) => isPlayed)
  const gaps = gapsBetween(named, file.size)
  let next = 0
  for (const { content, end } of mediaData) {
    // Both are in order: what lies before this box is passed for good.
    for (let gap = gaps[next]; gap && gap.start < end; gap = gaps[next]) {
      await file.wipe(Math.max(gap.start, content), Math.min(gap.end, end))
      if (gap.end > end) break
      next += 1
    }
  }
}

type Stretch = { start: number; end: number }

/** @param stretches in order of their start; they may overlap */
function gapsBetween(stretches: Stretch[], fileEnd: number): Stretch[] {
  const gaps: Stretch[] = []
  let at = 0
  for (const { start, end } of stretches) {
    if (start > at) gaps.push({ start: at, end: start })
    at = Math.max(at, end)
  }
  gaps.push({ start: at, end: fileEnd })
  return gaps
}

async function chunksOf(file: FileBytes, track: Track) {
  const table = inside(track.box, 'mdia', 'minf', 'stbl')
  if (!table) throw damagedVideo()
  const chunks = await samplesOf(file, table.inside, track.handler)
  return chunks.map((chunk) => ({ ...chunk, isPlayed: isPlayed(track) }))
}

const ofType = (boxes: Box[], wanted: string) => boxes.filter(({ type }) => type === wanted)

/** The box that one reaches by these names, one within the other. */
function inside(box: Box, ...path: string[]): Box | undefined {
  const [first = '', ...rest] = path
  const next = box.inside.find(({ type }) => type === first)
  return next && rest.length > 0 ? inside(next, ...rest) : next
}
