import { codecProblem } from '#domain/media/video/codecs.ts'
import { readCodecs } from '#domain/media/video/read-codecs.ts'
import { message } from '#domain/text/words.ts'
import { UnsupportedMediaType } from '#server/errors.ts'
import { damagedVideo, openFileBytes } from '../file-bytes.ts'
import { mediaMessages } from '../media-messages.ts'
import { cleanMp4 } from './clean-mp4.ts'
import { cleanWebm } from './clean-webm.ts'

/**
 * Removes from a video, in place, everything that is not needed to play its picture and sound, such as where, by whom
 * and with which device it was filmed (decision 030). Its length and all offsets stay the same, and the result is
 * deterministic. The video is read in pieces, so memory use does not depend on its size.
 *
 * @param extension `mp4`, `mov` or `webm`, as detected from its content
 * @throws {UnsupportedMediaType} 415 if the video is damaged, has no picture, has a picture or sound that some browsers
 * cannot play, or contains data that cannot be removed
 */
export async function cleanVideo(path: string, extension: string): Promise<void> {
  await using file = await openFileBytes(path)
  const codecs = await readCodecs(file.read, file.size)
  const problem = codecProblem(codecs)
  if (problem) throw new UnsupportedMediaType(message(mediaMessages, 'videoCodec', problem))
  await (extension === 'webm' ? cleanWebm(file) : cleanMp4(file))
  if (codecs.videoCodecs.length === 0) throw damagedVideo()
}
