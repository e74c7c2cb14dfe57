import { closeSync, openSync } from 'node:fs'

/** Makes an empty file for its owner alone, where there is none. An existing one is not even opened (see lock.ts). */
export function createPrivately(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
