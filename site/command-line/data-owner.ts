import { lstatSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

type Owner = { uid: number; gid: number }

/**
 * Returns the owner of the data if root runs the program, since all files in the data folder must be theirs.
 * The owner of a folder or link on the path controls what is at its end, so the first one who is not root
 * counts.
 */
export function dataOwner(dataDir: string): Owner | undefined {
  if (process.geteuid?.() !== 0) return undefined
  for (const path of [...partsOf(resolve(dataDir)), ...partsOf(targetOf(dataDir))]) {
    const { uid, gid } = lstatSync(path, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 }
    if (uid !== 0) return { uid, gid }
  }
  return undefined
}

/** Returns a path with all folders above it, the outermost first. */
function partsOf(path: string): string[] {
  const above = dirname(path)
  return above === path ? [path] : [...partsOf(above), path]
}

function targetOf(path: string) {
  try {
    return realpathSync(path)
  } catch {
    return resolve(path)
  }
}
