import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hour, minute } from '#domain/dates/durations.ts'
import { hashFile } from '../backup/elsewhere/hash-file.ts'
import { readStart } from './read-start.ts'
import { UpdateError } from './update-error.ts'

const maxArchiveBytes = 1_000_000_000
const maxChecksumCharacters = 1_000
const maxRedirects = 5

/**
 * The archive of a release, on this machine and compared with its checksum: a file, or an address, from which it is fetched.
 * The checksum lies beside it, as `npm run pack` has put it there.
 *
 * @param folder where what is fetched lies
 * @throws {UpdateError}
 */
export async function fetchArchive(source: string, folder: string): Promise<string> {
  if (!/^[a-z]+:\/\//.test(source)) return checkedFile(source)
  assertSafe(source)
  const path = join(folder, basename(new URL(source).pathname) || 'archive')
  const expected = parseChecksum(await fetchText(`${source}.sha256`), source)
  // Of an update that was broken off.
  if ((await hashFile(path).catch(() => '')) === expected) return path
  const unfinished = `${path}.part`
  await mkdir(folder, { recursive: true })
  await fetchFile(source, unfinished)
  if ((await hashFile(unfinished)) !== expected) {
    await rm(unfinished, { force: true })
    throw new UpdateError(`${source} is not what its checksum says: it is damaged, or not whole. Try again.`)
  }
  await rename(unfinished, path)
  return path
}

async function checkedFile(path: string): Promise<string> {
  const checksum = await readFile(`${path}.sha256`, 'utf8').catch(() => {
    throw new UpdateError(
      `There is no file ${path}.sha256. "npm run pack" puts it beside the archive; bring both.`,
    )
  })
  const expected = parseChecksum(checksum, path)
  const actual = await hashFile(path).catch(() => {
    throw new UpdateError(`There is no file ${path}.`)
  })
  if (actual !== expected)
    throw new UpdateError(
      `${path} is not what its checksum says: it is damaged, or not whole. Bring it again.`,
    )
  return path
}

/** What comes over an open line could be anybody's. */
function assertSafe(source: string) {
  const { protocol, hostname } = URL.canParse(source) ? new URL(source) : { protocol: '', hostname: '' }
  if (protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)))
    return
  throw new UpdateError('A release is fetched from an address that begins with https://, or is a file.')
}

function parseChecksum(text: string, source: string): string {
  const [checksum] = /^[0-9a-f]{64}\b/.exec(text) ?? []
  if (checksum) return checksum
  throw new UpdateError(`${source}.sha256 is no checksum.`)
}

async function fetchText(url: string): Promise<string> {
  const response = await request(url, minute)
  return readStart(response, maxChecksumCharacters)
}

async function fetchFile(url: string, path: string) {
  const { body } = await request(url, hour)
  if (!body) throw new UpdateError(`${url} answered nothing.`)
  let bytes = 0
  const limited = new Transform({
    transform(chunk, _encoding, done) {
      bytes += chunk.length
      done(bytes > maxArchiveBytes ? new UpdateError(`${url} is too large for an archive.`) : null, chunk)
    },
  })
  await pipeline(Readable.fromWeb(body as never), limited, createWriteStream(path)).catch((error) => {
    if (error instanceof UpdateError || (error as NodeJS.ErrnoException).syscall) throw error
    throw new UpdateError(`${url} broke off. Try again.`, error)
  })
}

/** Each address on the way must be safe: whoever listens at one of them says where it goes on. */
async function request(url: string, timeoutMs: number): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs)
  let next = url
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    assertSafe(next)
    const response = await fetch(next, { signal, redirect: 'manual' }).catch((error) => {
      throw new UpdateError(`${url} cannot be reached.`, error)
    })
    const location = response.headers.get('location')
    if (response.ok) return response
    if (response.status < 300 || response.status > 399 || !URL.canParse(location ?? '', next))
      throw new UpdateError(`${url} answered ${response.status}.`)
    await response.body?.cancel()
    next = new URL(location ?? '', next).href
  }
  throw new UpdateError(`${url} leads on and on.`)
}
