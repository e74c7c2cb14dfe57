import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { cleanVideo } from '#server/media/clean-video.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** What becomes of a video. */
export async function cleaned(bytes: Buffer, extension = 'mp4'): Promise<Buffer> {
  const path = join(temporaryFolder(), `film.${extension}`)
  await writeFile(path, bytes)
  await cleanVideo(path, extension)
  return readFile(path)
}

export const refusal = (saying: RegExp) => ({ status: 415, message: expect.stringMatching(saying) })
export const damaged = refusal(/damaged/)

/** What must not be in it afterwards. */
export const place = Buffer.from('+22.5667+088.3500/')

/** The frames that the cleaned file still has, in their order. */
export const framesOf = (bytes: Buffer) => bytes.toString('latin1').match(/<frame \w+>/g)
