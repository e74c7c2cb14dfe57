import { accessSync, constants, existsSync } from 'node:fs'
import { fail } from './endings.mjs'

/** Exits with a one-sentence message if the folder is not writable; a tool would print its own error. */
export function assertWritable(folder, problem) {
  try {
    for (const path of [folder, '.']) if (existsSync(path)) accessSync(path, constants.W_OK)
  } catch ({ code }) {
    fail(
      `${problem}, and ${process.cwd()} is not writable (${code}). Run "npm run build" once as a user who can write there, ` +
        'or make an archive with "npm run pack" on another machine.',
    )
  }
}
