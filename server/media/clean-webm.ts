import { blankElement, type Element, readElement, readNumber, wipeRest } from './ebml-elements.ts'
import type { FileBytes } from './file-bytes.ts'
import { damagedVideo, withOtherTracks, withoutPicture } from './video-refusals.ts'

const id = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  cluster: 0x1f43b675,
  seekHead: 0x114d9b74,
  cues: 0x1c53bb6b,
}

/** What stands in a cluster; of one whose length was not known when it began, these follow it in the segment. */
const inCluster = [0xe7, 0xa3, 0xa0, 0xa7, 0xab]
const inSegment = [id.seekHead, id.info, id.tracks, id.cues, id.cluster, ...inCluster]
/** The units of time, the length of the film, and the two programs that wrote it, which a player may insist on. */
const inInfo = [0x2ad7b1, 0x4489, 0x4d80, 0x5741]
const [picture, sound] = [1, 2]

/**
 * Leaves of a WebM file what is needed to play it: tags, attachments, chapters and titles become empty space.
 * @throws {WrongType} 415
 */
export async function cleanWebm(file: FileBytes): Promise<void> {
  const header = await readElement(file, 0, file.size)
  const segment = await readElement(file, header.end, file.size)
  if (header.id !== id.header || segment.id !== id.segment) throw damagedVideo()
  const trackTypes: number[] = []
  await keepIn(file, segment, inSegment, async (element) => {
    if (element.id === id.info) await keepIn(file, element, inInfo)
    if (element.id === id.tracks) trackTypes.push(...(await typesOf(file, element)))
  })
  await wipeRest(file, segment.end)
  if (trackTypes.some((type) => type !== picture && type !== sound)) throw withOtherTracks()
  if (!trackTypes.includes(picture)) throw withoutPicture()
}

/** Blanks what may not stay, and hands the rest on. */
async function keepIn(
  file: FileBytes,
  outer: Element,
  kept: number[],
  look: (element: Element) => Promise<void> = async () => {},
) {
  for (let at = outer.content; at < outer.end; ) {
    const element = await readElement(file, at, outer.end)
    if (!kept.includes(element.id)) await blankElement(file, element)
    else await look(element)
    // A cluster of unknown length has its content looked at in its stead.
    at = element.isOpen ? element.content : element.end
  }
}

async function typesOf(file: FileBytes, tracks: Element): Promise<number[]> {
  const types: number[] = []
  await keepIn(file, tracks, [id.track], async (track) => {
    for (let at = track.content; at < track.end; ) {
      const element = await readElement(file, at, track.end)
      if (element.id === id.trackType) types.push(await readNumber(file, element))
      at = element.end
    }
  })
  return types
}
