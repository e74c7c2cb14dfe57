import { codecProblem, readCodecs } from '#domain/video/codecs.ts'
import { WrongType } from '../errors.ts'
import { cleanMp4 } from './clean-mp4.ts'
import { cleanWebm } from './clean-webm.ts'
import { openFileBytes } from './file-bytes.ts'
import { damagedVideo } from './video-refusals.ts'

/**
 * Takes out of a video, in its place, what is neither picture nor sound nor needed to play them: where it was taken,
 * by whom, with which device (decision 030). Its length stays, and with it every offset; the same video comes out as
 * the same bytes. It is read in pieces, so its size costs no memory.
 *
 * @param ending `mp4`, `mov` or `webm`, as its content told
 * @throws {WrongType} 415 when it is damaged, has no picture or one that not every browser shows, or holds what cannot
 * be taken out
 */
export async function cleanVideo(path: string, ending: string): Promise<void> {
  await using file = await openFileBytes(path)
  const codecs = await readCodecs(file.read, file.size)
  const problem = codecProblem(codecs)
  if (problem) throw new WrongType(problem)
  await (ending === 'webm' ? cleanWebm(file) : cleanMp4(file))
  if (codecs.pictures.length === 0) throw damagedVideo()
}
