import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns the path of the first name that is installed, or undefined. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}
