import { ByteReader, type ReadBytes } from './byte-reader.ts'
import type { Codecs } from './codecs.ts'
import { readMp4Codecs } from './mp4-codecs.ts'
import { readWebmCodecs } from './webm-codecs.ts'

/**
 * Reads the codecs of an MP4, QuickTime or WebM file in a few small reads, so that a browser can check before
 * it uploads. Unreadable parts are skipped; the server detects damaged files.
 */
export async function readCodecs(read: ReadBytes, size: number): Promise<Codecs> {
  const codecs: Codecs = { videoCodecs: [], audioCodecs: [] }
  const bytes = new ByteReader(read, size)
  try {
    const start = await bytes.view(0, 4)
    await (start.getUint32(0) === ebml ? readWebmCodecs(bytes, codecs) : readMp4Codecs(bytes, codecs))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return codecs
}

const ebml = 0x1a45dfa3
