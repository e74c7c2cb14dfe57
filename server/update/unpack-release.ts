import { spawnSync } from 'node:child_process'
import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openScratchFolder } from '../backup/backup-folder.ts'
import { hashContent } from '../hash-content.ts'
import { ExplainedError } from '../jobs/explained-error.ts'
import { compareVersions, folderOf, type Installation, versionIn } from './installation.ts'

/**
 * Compares an archive with its checksum, and unpacks it beside the program that runs.
 * @returns its version; undefined where that is the one that runs
 * @throws {ExplainedError}
 */
export async function unpackRelease(
  archive: string,
  { home, version: running }: Installation,
): Promise<string | undefined> {
  await assertUndamaged(archive)
  await using scratch = await openScratchFolder(join(home, 'unpacking'))
  run('tar', ['-xzf', archive, '-C', scratch.path, '--no-same-owner'], `${archive} cannot be unpacked`)
  const version = versionOfUnpacked(scratch.path, archive)
  const difference = compareVersions(version, running)
  if (difference === 0) return undefined
  if (difference < 0)
    throw new ExplainedError(
      `${version} is older than ${running}, which runs. An older program cannot read what a newer one has written.`,
    )
  const unpacked = join(scratch.path, folderOf(version))
  run(join(unpacked, 'lamplight'), ['admin', '--help'], `${version} does not run on this machine`)
  // Before a link leads there: a power cut must not leave half of it.
  spawnSync('sync')
  const program = join(home, folderOf(version))
  await rm(program, { recursive: true, force: true })
  await rename(unpacked, program)
  return version
}

async function assertUndamaged(archive: string) {
  if (/^https?:/.test(archive))
    throw new ExplainedError(
      'Download the archive and the file .sha256 beside it first, then name the file here.',
    )
  const [expected, actual] = await Promise.all([
    Promise.try(() => readFileSync(`${archive}.sha256`, 'utf8').slice(0, 64)).catch(() => undefined),
    hashContent(createReadStream(archive)).then(
      ({ sha256 }) => sha256,
      () => undefined,
    ),
  ])
  if (actual === undefined) throw new ExplainedError(`${archive} cannot be read.`)
  if (expected === undefined)
    throw new ExplainedError(
      `${archive}.sha256 cannot be read. "npm run pack" puts it beside the archive; bring both.`,
    )
  if (actual !== expected)
    throw new ExplainedError(
      `${archive} does not match its checksum: it is damaged or incomplete. Download it again.`,
    )
}

function versionOfUnpacked(scratch: string, archive: string) {
  const [folder = '', ...others] = readdirSync(scratch)
  try {
    const version = versionIn(join(scratch, folder))
    if (folder === folderOf(version) && others.length === 0) return version
  } catch {
    // Said below.
  }
  throw new ExplainedError(`${archive} is not an archive that "npm run pack" has made.`)
}

function run(command: string, args: string[], problem: string) {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0)
    throw new ExplainedError(`${problem}: ${(error?.message ?? stderr).trim()}`, { cause: error })
}
