import { lstatSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

type Owner = { uid: number; gid: number }

/**
 * Returns the owner of the data if root runs the program, because all files in the data folder must belong to that
 * user. The owner of any folder or link on the path controls where it leads, so the first owner other than root counts.
 */
export function dataOwner(dataDir: string): Owner | undefined {
  if (process.geteuid?.() !== 0) return undefined
  for (const path of [...partsOf(resolve(dataDir)), ...partsOf(targetOf(dataDir))]) {
    const { uid, gid } = lstatSync(path, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 }
    if (uid !== 0) return { uid, gid }
  }
  return undefined
}

/** Returns a path with all its parent folders, outermost first. */
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
