import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type Extract, extract } from 'tar-stream'
import { z } from 'zod'
import { hashWhileReading } from '#server/hash-content.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { writeThrottled } from '#server/jobs/write-throttled.ts'
import { type FileChecksum, manifestName, manifestSchema } from '../manifest.ts'
import { manifest070Schema } from './backup-of-070.ts'

type Entry = Extract extends AsyncIterable<infer Each> ? Each : never

export type UnpackOptions = {
  signal?: AbortSignal
  /** True if the site keeps running on the same disk in the meantime. */
  isGentle?: boolean
}

const anyManifestSchema = z.union([manifestSchema, manifest070Schema])

export type Unpacked = { manifest: z.infer<typeof anyManifestSchema>; entries: Map<string, FileChecksum> }

const maxManifestBytes = 256_000_000

/** The only allowed entry names: one folder, and no path traversal. The last two are those of 0.7.0. */
const allowedNames = [
  /^manifest\.json$/,
  /^rows\/[a-z]\w{0,62}\.ndjson$/i,
  /^files\/[0-9a-f]{40}[\w-]*\.\w{1,8}$/,
  /^lamplight\.(sqlite|pgdump)$/,
  /^uploads\/[0-9a-f]{40}[\w-]*\.\w{1,8}$/,
]

/**
 * Unpacks a backup into an empty folder, one chunk in memory at a time, and hashes its entries.
 *
 * @throws {ExplainedError} if it is incomplete or not one of our backups
 */
export async function unpack(
  content: AsyncIterable<Uint8Array>,
  folder: string,
  { signal, isGentle = false }: UnpackOptions = {},
): Promise<Unpacked> {
  const entries: Unpacked['entries'] = new Map()
  let manifest: Unpacked['manifest'] | undefined
  const tar = extract()
  const read = pipeline(content, tar, { ...(signal && { signal }) })
  // The promise is awaited below, after the entries.
  read.catch(() => {})
  try {
    for await (const entry of tar) {
      assertAllowed(entry, entries)
      if (entry.header.name === manifestName) manifest = await readManifest(entry)
      else entries.set(entry.header.name, await writeEntry(entry, folder, isGentle))
    }
    await read
  } catch (error) {
    if (error instanceof ExplainedError || isSystemError(error) || signal?.aborted) throw error
    throw new ExplainedError('The file is incomplete or not a backup.', { cause: error })
  }
  if (!manifest)
    throw new ExplainedError(
      'The file is incomplete or not a backup of Lamplight: the list of its contents is missing.',
    )
  return { manifest, entries }
}

function assertAllowed({ header: { name, type } }: Entry, entries: Map<string, FileChecksum>) {
  const isAllowed = type === 'file' && allowedNames.some((pattern) => pattern.test(name))
  const shownName = JSON.stringify(name.slice(0, 100))
  if (!isAllowed)
    throw new ExplainedError(`The backup has an entry that does not belong there: ${shownName}.`)
  if (entries.has(name)) throw new ExplainedError(`The backup has an entry twice: ${shownName}.`)
}

async function writeEntry(entry: Entry, folder: string, isGentle: boolean): Promise<FileChecksum> {
  const { name } = entry.header
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const content = hashWhileReading(entry as AsyncIterable<Uint8Array>)
  await using file = await open(path, 'wx', 0o600)
  if (isGentle) await writeThrottled(content, file)
  else await file.writeFile(content)
  return { name, ...content.checksum() }
}

async function readManifest(entry: Entry): Promise<Unpacked['manifest']> {
  if ((entry.header.size ?? 0) > maxManifestBytes)
    throw new ExplainedError('The list of its contents is too long.')
  const text = (await buffer(entry as AsyncIterable<Uint8Array>)).toString('utf8')
  try {
    return anyManifestSchema.parse(JSON.parse(text))
  } catch {
    throw new ExplainedError('This version of Lamplight cannot read its list of contents.')
  }
}

/** Returns true for system errors, such as a full disk or a missing file. */
const isSystemError = (error: unknown) => typeof (error as NodeJS.ErrnoException)?.syscall === 'string'
