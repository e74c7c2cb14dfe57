import { createReadStream } from 'node:fs'
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Extract, extract } from 'tar-stream'
import { fsync } from '../fsync.ts'
import { versionIn } from './installation.ts'
import { UpdateError } from './update-error.ts'
import { folderOf, parseVersion } from './versions.ts'

type Entry = Extract extends AsyncIterable<infer Each> ? Each : never

/** Far more than a program has, and far less than would fill a disk unnoticed. */
const maxFiles = 50_000
const maxBytes = 2_000_000_000
const maxChangelogBytes = 1_000_000

export type Release = { version: string; changelog: string }

/** What an archive holds, without unpacking it. @throws {UpdateError} */
export async function peekArchive(path: string): Promise<Release> {
  for await (const { version, name, entry } of entriesOf(path)) {
    if (name === 'CHANGELOG.md' && (entry.header.size ?? 0) < maxChangelogBytes)
      return { version, changelog: await text(entry as AsyncIterable<Uint8Array>) }
    entry.resume()
  }
  throw noArchive(path)
}

/**
 * Unpacks an archive into a folder of its version in another, whole or not at all.
 * @param scratch removed afterwards
 */
export async function unpackArchive(
  path: string,
  { into, scratch }: { into: string; scratch: string },
): Promise<string> {
  await rm(scratch, { recursive: true, force: true })
  const folders = new Set<string>()
  let version = ''
  let [files, bytes] = [0, 0]
  for await (const { entry, name, ...found } of entriesOf(path)) {
    version = found.version
    files += 1
    bytes += entry.header.size ?? 0
    if (files > maxFiles || bytes > maxBytes) throw noArchive(path)
    const target = join(scratch, name)
    if (!folders.has(dirname(target))) await makeFolders(dirname(target), scratch)
    folders.add(dirname(target))
    await writeEntry(entry, target)
  }
  if (!version || versionIn(scratch) !== version) throw noArchive(path)
  for (const folder of folders) await fsync(folder)
  const program = join(into, folderOf(version))
  // Of an attempt before; it is not the one that runs.
  await rm(program, { recursive: true, force: true })
  await rename(scratch, program)
  await fsync(into)
  return program
}

/** The files of an archive, below the one folder in which all of them lie. */
async function* entriesOf(path: string): AsyncGenerator<{ version: string; name: string; entry: Entry }> {
  const tar = extract()
  const read = pipeline(createReadStream(path), createGunzip(), tar)
  // Awaited below, after the entries.
  read.catch(() => {})
  let only: string | undefined
  try {
    for await (const entry of tar) {
      const [, folder = '', name = ''] = /^lamplight-([^/]+)\/(.+)$/.exec(entry.header.name) ?? []
      const version = parseVersion(folder)
      only ??= version
      const isSafe = name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
      if (!version || version !== only || !isSafe || entry.header.type !== 'file') throw noArchive(path)
      yield { version, name, entry }
    }
    await read
  } catch (error) {
    if (error instanceof UpdateError || (error as NodeJS.ErrnoException).syscall) throw error
    throw noArchive(path, error)
  }
}

const noArchive = (path: string, cause?: unknown) =>
  new UpdateError(`${path} is no archive that "npm run pack" has made, or not a whole one.`, cause)

/** Read by the user that the site runs as, whatever the mask of who unpacks it. */
async function makeFolders(folder: string, top: string) {
  await mkdir(folder, { recursive: true })
  for (let path = folder; path.length >= top.length; path = dirname(path)) await chmod(path, 0o755)
}

async function writeEntry(entry: Entry, path: string) {
  const file = await open(path, 'wx')
  try {
    for await (const chunk of entry as AsyncIterable<Uint8Array>) await file.write(chunk)
    await file.chmod((entry.header.mode ?? 0) & 0o100 ? 0o755 : 0o644)
    await file.sync()
  } finally {
    await file.close()
  }
}
