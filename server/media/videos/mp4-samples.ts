import { damagedVideo, type FileBytes } from '../file-bytes.ts'
import type { Box } from './mp4-boxes.ts'

/** The position of a run of frames; `end` is missing if the tables do not contain the run's length. */
type Chunk = { start: number; end?: number | undefined }

/**
 * Returns the positions of a track's frames, chunk by chunk (ISO 14496-12 §8.7).
 * @param table the boxes in its `stbl`
 */
export async function samplesOf(file: FileBytes, table: Box[], handler: string): Promise<Chunk[]> {
  const starts = await chunkStarts(file, table)
  const bytesOf = await sampleSizes(file, table, handler)
  if (!bytesOf) return starts.map((start) => ({ start }))
  const samplesIn = await chunkLengths(file, table)
  let sample = 0
  return starts.map((start, chunk) => {
    const next = sample + samplesIn(chunk)
    const end = start + bytesOf(sample, next)
    sample = next
    return { start, end }
  })
}

/** Sorts the chunks; an unknown end becomes the start of the next chunk. */
export function fillEnds<C extends Chunk>(chunks: C[], fileEnd: number): (C & { end: number })[] {
  const sorted = chunks.toSorted((a, b) => a.start - b.start)
  return sorted.map((chunk, index) => ({ ...chunk, end: chunk.end ?? sorted[index + 1]?.start ?? fileEnd }))
}

async function chunkStarts(file: FileBytes, table: Box[]): Promise<number[]> {
  const wide = await readTable(file, table, 'co64', 8, 8)
  if (wide) return Array.from({ length: wide.rows }, (_, row) => Number(wide.data.readBigUInt64BE(row * 8)))
  const narrow = await readTable(file, table, 'stco', 8, 4)
  if (!narrow) throw damagedVideo()
  return Array.from({ length: narrow.rows }, (_, row) => narrow.data.readUInt32BE(row * 4))
}

/** Returns the total bytes of the samples from `from` (inclusive) to `to` (exclusive). */
type SizeOfSamples = (from: number, to: number) => number

/** Returns undefined if sound counts in units other than bytes, as in old QuickTime, and for the rare compact table. */
async function sampleSizes(
  file: FileBytes,
  table: Box[],
  handler: string,
): Promise<SizeOfSamples | undefined> {
  const sizes = await readTable(file, table, 'stsz', 12, 4)
  if (!sizes) return undefined
  const { head, rows, data } = sizes
  const uniformSize = head.readUInt32BE(4)
  if (uniformSize > 0) return handler === 'soun' ? undefined : (from, to) => (to - from) * uniformSize
  return (from, to) => {
    let sum = 0
    for (let row = from; row < Math.min(to, rows); row += 1) sum += data.readUInt32BE(row * 4)
    return sum
  }
}

/** The returned function takes a chunk's number (from 0). The table lists runs of chunks, each by its first chunk. */
async function chunkLengths(file: FileBytes, table: Box[]): Promise<(chunk: number) => number> {
  const runs = await readTable(file, table, 'stsc', 8, 12)
  if (!runs) throw damagedVideo()
  const { rows, data } = runs
  let run = 0
  return (chunk) => {
    while (run + 1 < rows && data.readUInt32BE((run + 1) * 12) <= chunk + 1) run += 1
    return rows > 0 ? data.readUInt32BE(run * 12 + 4) : 0
  }
}

/**
 * The last four bytes of a table's header are the number of rows; if all samples have the same size, there are no rows.
 */
async function readTable(file: FileBytes, table: Box[], wanted: string, headBytes: number, rowBytes: number) {
  const box = table.find(({ type }) => type === wanted)
  if (!box) return undefined
  const head = await file.read(box.content, headBytes)
  const declaredRows = head.readUInt32BE(headBytes - 4)
  const offset = box.content + headBytes
  const rows = wanted === 'stsz' && head.readUInt32BE(4) > 0 ? 0 : declaredRows
  if (offset + rows * rowBytes > box.end) throw damagedVideo()
  return { head, rows, data: await file.read(offset, rows * rowBytes) }
}
