import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fsync } from '../fsync.ts'
import { UpdateError } from './update-error.ts'
import { compareVersions, folderOf, parseVersion } from './versions.ts'

/** A program, and the folder where others lie beside it, with the settings and the data that they share. */
export type Installation = {
  /** Has `.env`, `data`, the programs and the link `current`, and `update` while there is one. */
  home: string
  /** The folder of the program that runs the site. */
  program: string
  version: string
  /** Whether newer versions come from the remote of a git clone. */
  isClone: boolean
}

/** How many old programs are kept. */
const keptPrograms = 2

/**
 * Where this program is installed.
 * @throws {UpdateError} where programs cannot lie beside each other
 */
export function findInstallation(program: string): Installation {
  if (process.platform === 'win32')
    throw new UpdateError(
      'On Windows unpack the newer version beside this one, stop the site, and start that one.',
    )
  const version = versionIn(program)
  const isPacked = !existsSync(join(program, 'server'))
  const home = isPacked ? dirname(program) : program
  if (isPacked && basename(program) !== folderOf(version))
    throw new UpdateError(
      `${program} is not called ${folderOf(version)}, so it is updated by whoever put it there: in a container, by its image.`,
    )
  const link = lstatSync(join(home, 'current'), { throwIfNoEntry: false })
  if (link && !link.isSymbolicLink())
    throw new UpdateError(`${join(home, 'current')} must be a link to a program, and is something else.`)
  return {
    home,
    program,
    version,
    isClone: existsSync(join(home, 'server')) && existsSync(join(home, '.git')),
  }
}

/** The name of the folder that `current` leads to; null where there is no such link. */
export function readCurrent(home: string): string | null {
  try {
    return basename(realpathSync(join(home, 'current')))
  } catch {
    return null
  }
}

/** Has `current` lead to a folder, in one step that survives a power cut; null removes it. */
export async function setCurrent(home: string, folder: string | null): Promise<void> {
  const link = join(home, 'current')
  if (folder === null) await rm(link, { force: true })
  else {
    const next = join(home, 'current.new')
    await rm(next, { force: true })
    await symlink(folder, next)
    await rename(next, link)
  }
  await fsync(home)
}

/** Removes the oldest programs, but for the current one, the last two before it, and this one, which runs. */
export async function removeOldPrograms({ home, program }: Installation): Promise<string[]> {
  const current = readCurrent(home)
  const others = readdirSync(home)
    .filter((name) => name !== current && isProgram(join(home, name)))
    .toSorted((a, b) => compareVersions(versionIn(join(home, b)), versionIn(join(home, a))))
  const removed = others.slice(keptPrograms).filter((name) => join(home, name) !== program)
  for (const name of removed) await rm(join(home, name), { recursive: true, force: true })
  return removed
}

function isProgram(folder: string) {
  const [, version = ''] = /^lamplight-(.+)$/.exec(basename(folder)) ?? []
  return (
    parseVersion(version) === version &&
    existsSync(join(folder, 'start.mjs')) &&
    versionIn(folder) === version
  )
}

export function versionIn(program: string): string {
  const { version } = JSON.parse(readFileSync(join(program, 'package.json'), 'utf8')) as { version: string }
  return version
}
