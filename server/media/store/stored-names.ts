import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { minute } from '#domain/dates/durations.ts'
import { defaultPicture } from '#domain/site/site-constants.ts'
import { system } from '#server/system.ts'

const mimeTypes: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  // Browsers play QuickTime videos as MP4, which is nearly the same format; under their own type, some browsers only
  // download them.
  mov: 'video/mp4',
  pdf: 'application/pdf',
}

/** A hash; a picture's name also describes the picture (`domain/media/pictures.ts`). */
const storedName = /^[0-9a-f]{40}(?:(?:-\d+x\d+){1,2}-[0-9a-f]{24}(?:-\w+)?)?\.(\w+)$/

/** Returns undefined if the name is not one of ours. */
export function storedType(name: string): string | undefined {
  return mimeTypes[storedName.exec(name)?.[1] ?? '']
}

/** All files can be listed by going through these prefixes one by one. */
export const namePrefixes = [...'0123456789abcdef']

/** A name contains the hash of the content, so a file never changes. */
export const immutableCacheControl = 'public, max-age=31536000, immutable'

/**
 * Browsers cache the file for just as long. Shared caches revalidate after a while, because visitors may lose access to
 * the record.
 */
export const publicCacheControl = 'public, max-age=31536000, s-maxage=300, immutable'

/**
 * For photos that are shown only while a consent is valid, and for signed URLs: only the browser caches the file, and
 * only briefly.
 */
export const privateCacheControl = 'private, max-age=300'

const folder = '/uploads/'

/** Returns the default picture's URL if there is no name (specification §9). */
export const uploadUrl = (name: string | null) => (name ? `${folder}${name}` : defaultPicture)

/** Accepts signed URLs, too. Returns null for the default picture and for any other URL. */
export function nameFromUrl(url: string): string | null {
  const [path = ''] = url.split('?', 1)
  return path.startsWith(folder) && path !== defaultPicture ? path.slice(folder.length) : null
}

/** Returns the first forty hex digits of the content's SHA-256, with which a stored name starts. */
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

/** Listing a large bucket costs time and often money. Our own changes invalidate the cached size at once. */
export const totalSizeTtlMs = 10 * minute

/** Caches a value, and loads it again if it is too old or was invalidated. Simultaneous callers share one load. */
export function memoizeFor<T>(milliseconds: number, load: () => Promise<T>) {
  let cached: { expiresAt: number; value: Promise<T> } | undefined
  const invalidate = () => {
    cached = undefined
  }
  const get = () => {
    if (cached && cached.expiresAt > system.now().getTime()) return cached.value
    const fresh = { expiresAt: system.now().getTime() + milliseconds, value: load() }
    cached = fresh
    fresh.value.catch(() => cached === fresh && invalidate())
    return fresh.value
  }
  return { get, invalidate }
}
