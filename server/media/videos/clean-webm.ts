import { damagedVideo, type FileBytes, noVideoTrack, unremovableTrack } from '../file-bytes.ts'
import { blankElement, type Element, readElement, readNumber, wipeTail } from './ebml-elements.ts'

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

/** Elements of a cluster; if the cluster has an unknown length, they appear as its siblings in the segment. */
const inCluster = [0xe7, 0xa3, 0xa0, 0xa7, 0xab]
const inSegment = [id.seekHead, id.info, id.tracks, id.cues, id.cluster, ...inCluster]
/** The time scale, the duration, and the two programs that wrote the file, which players may require. */
const inInfo = [0x2ad7b1, 0x4489, 0x4d80, 0x5741]
/**
 * What a player needs of a track: its number and type, its flags, durations and caches, its language, its codec, and the
 * picture or the sound. Its name, where cameras write their model, and the names of its codec are not among them.
 */
const inTrack = [
  ...[0xd7, 0x73c5, id.trackType, 0xb9, 0x88, 0x55aa, 0x9c, 0x6de7, 0x6df8, 0x23e383, 0x234e7a, 0x23314f],
  ...[0x55ee, 0x22b59c, 0x22b59d, 0x86, 0x63a2, 0x56aa, 0x56bb, 0xaa, 0xe0, 0xe1, 0x6d80],
]
const [picture, sound] = [1, 2]

/**
 * Replaces tags, attachments, chapters, the title, the names of tracks and other elements that are not needed to play a
 * WebM file by padding. The other contents of track entries and the contents of clusters are kept.
 *
 * @throws {UnsupportedMediaType} 415
 */
export async function cleanWebm(file: FileBytes): Promise<void> {
  const header = await readElement(file, 0, file.size)
  const segment = await readElement(file, header.end, file.size)
  if (header.id !== id.header || segment.id !== id.segment) throw damagedVideo()
  const trackTypes: number[] = []
  await keepOnly(file, segment, inSegment, async (element) => {
    if (element.id === id.info) await keepOnly(file, element, inInfo)
    if (element.id === id.tracks) trackTypes.push(...(await cleanTracks(file, element)))
  })
  await wipeTail(file, segment.end)
  if (trackTypes.some((type) => type !== picture && type !== sound)) throw unremovableTrack()
  if (!trackTypes.includes(picture)) throw noVideoTrack()
}

async function keepOnly(
  file: FileBytes,
  parent: Element,
  allowedIds: number[],
  visit: (element: Element) => Promise<void> = async () => {},
) {
  for (let offset = parent.content; offset < parent.end; ) {
    const element = await readElement(file, offset, parent.end)
    if (!allowedIds.includes(element.id)) await blankElement(file, element)
    else await visit(element)
    // The children of a cluster of unknown length are visited as its siblings.
    offset = element.hasUnknownLength ? element.content : element.end
  }
}

/** Cleans the track entries. @returns their types */
async function cleanTracks(file: FileBytes, tracks: Element): Promise<number[]> {
  const types: number[] = []
  await keepOnly(file, tracks, [id.track], (track) =>
    keepOnly(file, track, inTrack, async (element) => {
      if (element.id === id.trackType) types.push(await readNumber(file, element))
    }),
  )
  return types
}
