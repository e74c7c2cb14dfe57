import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What the name of stored content begins with: forty hex digits of its SHA-256. */
export async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return shortened(hash.digest('hex'))
}

export const hashOfBytes = (content: Buffer) => shortened(createHash('sha256').update(content).digest('hex'))

const shortened = (hex: string) => hex.slice(0, 40)
