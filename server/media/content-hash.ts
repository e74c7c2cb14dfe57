import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The start of the name of stored content: forty hex digits of its SHA-256. */
export async function hashStream(content: Readable): Promise<string> {
  return truncateHash((await digestStream('sha256', content)).toString('hex'))
}

export async function digestStream(algorithm: 'sha256' | 'md5', content: Readable): Promise<Buffer> {
  const hash = createHash(algorithm)
  await pipeline(content, hash)
  return hash.digest()
}

export const hashBytes = (content: Buffer) => truncateHash(createHash('sha256').update(content).digest('hex'))

const truncateHash = (hex: string) => hex.slice(0, 40)
