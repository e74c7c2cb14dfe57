import { lstatSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

type Owner = { uid: number; gid: number }

/**
 * Whose the data are, where root works for them: all that is written among them must be theirs. The user who owns a
 * folder or a link on the way there says what is at its end, so the first who is not root counts.
 */
export function dataOwner(dataDir: string): Owner | undefined {
  if (process.geteuid?.() !== 0) return undefined
  for (const path of [...partsOf(resolve(dataDir)), ...partsOf(targetOf(dataDir))]) {
    const { uid, gid } = lstatSync(path, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 }
    if (uid !== 0) return { uid, gid }
  }
  return undefined
}

/** A path with all folders above it, the outermost first. */
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
