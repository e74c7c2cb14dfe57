import { closeSync, openSync } from 'node:fs'

/** Creates an empty file that only its owner may read. An existing file is not even opened (see lock.ts). */
export function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
