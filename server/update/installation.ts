import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fsync } from '../fsync.ts'
import { ExplainedError } from '../jobs/explained-error.ts'

/** A packed program, and the folder in which others lie beside it, with `.env` and the link `current`. */
export type Installation = { home: string; program: string; version: string }

/** How many old programs are kept. */
const keptPrograms = 2

/** The folder of a packed program, as its archive has it (`npm run pack`). */
export const folderOf = (version: string): string => `lamplight-${version}`

/**
 * Where this program is installed.
 * @throws {ExplainedError} with what to do instead, where programs do not lie beside each other
 */
export function findInstallation(program: string): Installation {
  if (existsSync(join(program, 'server')))
    throw new ExplainedError(
      'These are the sources. Make a backup (npm run backup), fetch the newer version (git pull), and start the site again (npm start).',
    )
  if (process.platform === 'win32')
    throw new ExplainedError(
      'On Windows, unpack the newer version beside this one, stop the site, and start that one.',
    )
  const version = versionIn(program)
  const home = dirname(program)
  if (basename(program) !== folderOf(version))
    throw new ExplainedError(
      `${program} is not called ${folderOf(version)}, so this command cannot update it. In a container, use the newer image.`,
    )
  const current = lstatSync(join(home, 'current'), { throwIfNoEntry: false })
  if (current && (!current.isSymbolicLink() || realpathSync(join(home, 'current')) !== program))
    throw new ExplainedError(
      `${join(home, 'current')} does not point to ${program}, so that is not what runs the site. Run the command there.`,
    )
  return { home, program, version }
}

/** Points `current` to the program of a version, in one step that survives a power cut. */
export async function setCurrent(home: string, version: string): Promise<void> {
  const next = join(home, 'current.new')
  await rm(next, { force: true })
  await symlink(folderOf(version), next)
  await rename(next, join(home, 'current'))
  await fsync(home)
}

/** Removes the oldest programs; the current one and two before it stay. */
export async function removeOldPrograms(home: string): Promise<string[]> {
  const current = basename(realpathSync(join(home, 'current')))
  const isProgram = (name: string) =>
    name.startsWith('lamplight-') && existsSync(join(home, name, 'package.json')) && name !== current
  const removed = readdirSync(home)
    .filter(isProgram)
    .toSorted((a, b) => compareVersions(versionIn(join(home, b)), versionIn(join(home, a))))
    .slice(keptPrograms)
  for (const name of removed) await rm(join(home, name), { recursive: true, force: true })
  return removed
}

export function versionIn(program: string): string {
  const { version } = JSON.parse(readFileSync(join(program, 'package.json'), 'utf8')) as { version: string }
  return version
}

/** For sorting, the oldest first. */
export const compareVersions = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })
