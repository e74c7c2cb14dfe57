import { codecProblem } from '#domain/media/video/codecs.ts'
import { readCodecs } from '#domain/media/video/read-codecs.ts'

/**
 * Why not every browser would play a chosen video, judged by its codecs; undefined where it plays or where
 * this browser cannot tell. The server looks again.
 */
export function findVideoProblem(file: File): Promise<string | undefined> {
  const problem = cache.get(file) ?? checkCodecs(file)
  cache.set(file, problem)
  return problem
}

const cache = new WeakMap<File, Promise<string | undefined>>()

async function checkCodecs(file: File) {
  const read = async (offset: number, length: number) =>
    new Uint8Array(await file.slice(offset, offset + length).arrayBuffer())
  try {
    return codecProblem(await readCodecs(read, file.size))
  } catch {
    // The file cannot be read now, as when it is in cloud storage; the upload will report that.
    return undefined
  }
}
