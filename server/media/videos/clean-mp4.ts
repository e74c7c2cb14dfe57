import { damagedVideo, type FileBytes, noVideoTrack, unremovableTrack } from '../file-bytes.ts'
import { type Box, blankBox, keepKnownBoxes } from './mp4-boxes.ts'
import { fillEnds, samplesOf } from './mp4-samples.ts'

/**
 * Keeps only what is needed to play an MP4 or QuickTime file: the known boxes, the video and audio tracks,
 * and the media data that these tracks reference. Other tracks, such as locations, and data between the frames
 * are overwritten. In a fragmented file they cannot be found, so one with other tracks is rejected.
 *
 * @throws {UnsupportedMediaType} 415
 */
export async function cleanMp4(file: FileBytes): Promise<void> {
  const boxes = await keepKnownBoxes(file)
  const [movie, secondMovie] = ofType(boxes, 'moov')
  if (!movie || secondMovie) throw damagedVideo()
  const tracks = await readTracks(file, ofType(movie.children, 'trak'))
  if (!tracks.some(({ handler }) => handler === 'vide')) throw noVideoTrack()
  const otherTracks = tracks.filter((track) => !isPlayed(track))
  const isFragmented = boxes.some(({ type }) => type === 'moof')
  if (isFragmented && otherTracks.length > 0) throw unremovableTrack()
  if (!isFragmented) await wipeUnreferenced(file, ofType(boxes, 'mdat'), tracks)
  for (const { box } of otherTracks) await blankBox(file, box)
}

type Track = { box: Box; handler: string }

const isPlayed = ({ handler }: Track) => handler === 'vide' || handler === 'soun'

const readTracks = (file: FileBytes, boxes: Box[]): Promise<Track[]> =>
  Promise.all(
    boxes.map(async (box) => {
      const handler = findBox(box, 'mdia', 'hdlr')
      if (!handler) throw damagedVideo()
      return { box, handler: (await file.read(handler.content + 8, 4)).toString('latin1') }
    }),
  )

async function wipeUnreferenced(file: FileBytes, mediaData: Box[], tracks: Track[]) {
  const chunks = (await Promise.all(tracks.map((track) => chunksOf(file, track)))).flat()
  const referenced = fillEnds(chunks, file.size).filter(({ isPlayed }) => isPlayed)
  const gaps = gapsBetween(referenced, file.size)
  let gapIndex = 0
  for (const { content, end } of mediaData) {
    // Gaps and boxes are sorted, so the gaps before this box are done.
    for (let gap = gaps[gapIndex]; gap && gap.start < end; gap = gaps[gapIndex]) {
      await file.wipe(Math.max(gap.start, content), Math.min(gap.end, end))
      if (gap.end > end) break
      gapIndex += 1
    }
  }
}

type ByteSpan = { start: number; end: number }

/** @param spans sorted by their start; they may overlap */
function gapsBetween(spans: ByteSpan[], fileEnd: number): ByteSpan[] {
  const gaps: ByteSpan[] = []
  let position = 0
  for (const { start, end } of spans) {
    if (start > position) gaps.push({ start: position, end: start })
    position = Math.max(position, end)
  }
  gaps.push({ start: position, end: fileEnd })
  return gaps
}

async function chunksOf(file: FileBytes, track: Track) {
  const table = findBox(track.box, 'mdia', 'minf', 'stbl')
  if (!table) throw damagedVideo()
  const chunks = await samplesOf(file, table.children, track.handler)
  return chunks.map((chunk) => ({ ...chunk, isPlayed: isPlayed(track) }))
}

const ofType = (boxes: Box[], wanted: string) => boxes.filter(({ type }) => type === wanted)

function findBox(box: Box, ...path: string[]): Box | undefined {
  const [first = '', ...rest] = path
  const child = box.children.find(({ type }) => type === first)
  return child && rest.length > 0 ? findBox(child, ...rest) : child
}
