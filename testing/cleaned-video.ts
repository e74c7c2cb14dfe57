import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { cleanVideo } from '#server/media/videos/clean-video.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Returns the cleaned bytes of a video. */
export async function cleanedVideo(bytes: Buffer, extension = 'mp4'): Promise<Buffer> {
  const path = join(temporaryFolder(), `film.${extension}`)
  await writeFile(path, bytes)
  await cleanVideo(path, extension)
  return readFile(path)
}

export const refusal = (saying: RegExp) => ({ status: 415, message: expect.stringMatching(saying) })
export const damaged = refusal(/damaged/)

/** A location, which must not be in the cleaned video. */
export const location = Buffer.from('+22.5667+088.3500/')

/** Returns the frames of the cleaned file, in order. */
export const framesOf = (bytes: Buffer) => bytes.toString('latin1').match(/<frame \w+>/g)
