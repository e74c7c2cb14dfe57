import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where a program is, if it is installed, also under another of its names. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}
