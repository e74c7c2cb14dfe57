import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What the name of stored content begins with: forty hex digits of its SHA-256. */
export async function hashOf(content: Readable): Promise<string> {
  return shortened((await digestOf('sha256', content)).toString('hex'))
}

export async function digestOf(algorithm: 'sha256' | 'md5', content: Readable): Promise<Buffer> {
  const hash = createHash(algorithm)
  await pipeline(content, hash)
  return hash.digest()
}

export const hashOfBytes = (content: Buffer) => shortened(createHash('sha256').update(content).digest('hex'))

const shortened = (hex: string) => hex.slice(0, 40)
