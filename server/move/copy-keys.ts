import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fsync } from '../fsync.ts'
import { ExplainedError } from '../jobs/explained-error.ts'
import { keyFiles } from '../keys/key-files.ts'

/** The keys that a folder has, without which authenticator apps and scanned consents of the database are of no use. */
export async function listKeys(folder: string): Promise<string[]> {
  const keys = await Promise.all(
    Object.values(keyFiles).map(async (name) => ((await read(folder, name)) ? [name] : [])),
  )
  return keys.flat()
}

/** Copies them into another folder. @throws {ExplainedError} when that has others */
export async function copyKeys(from: string, to: string): Promise<void> {
  for (const name of await listKeys(from)) {
    const [key = '', existing] = [await read(from, name), await read(to, name)]
    if (existing !== undefined && existing !== key)
      throw new ExplainedError(`The folder ${to} has another ${name}, which belongs to another site.`)
    if (existing === undefined) await writeFile(join(to, name), key, { mode: 0o600, flag: 'wx' })
    await fsync(join(to, name))
  }
}

function read(folder: string, name: string): Promise<string | undefined> {
  return readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
