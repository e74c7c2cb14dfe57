import { codecProblem, readCodecs } from '#domain/video/codecs.ts'

/**
 * Why not every browser would play a chosen video, by the codecs that stand in it; undefined where it plays or where
 * this browser cannot tell. The server looks again.
 */
export function videoProblem(file: File): Promise<string | undefined> {
  const problem = known.get(file) ?? lookInto(file)
  known.set(file, problem)
  return problem
}

const known = new WeakMap<File, Promise<string | undefined>>()

async function lookInto(file: File) {
  const read = async (at: number, length: number) =>
    new Uint8Array(await file.slice(at, at + length).arrayBuffer())
  try {
    return codecProblem(await readCodecs(read, file.size))
  } catch {
    // It cannot be read just now, as when it lies in a cloud; sending it will say so.
    return undefined
  }
}
