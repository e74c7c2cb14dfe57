import { randomBytes } from 'node:crypto'
import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WrongKey } from '../errors.ts'
import { fsync } from '../fsync.ts'
import { type KeyContext, type KeyFile, readKey } from './key-files.ts'
import { hasFingerprint, isRecordedKey } from './key-fingerprints.ts'

/**
 * The key to encrypt with. The first to need one makes it; nobody makes a second one where several processes serve a site.
 * @throws {WrongKey} where the other processes have another one
 */
export async function readOrCreateKey(context: KeyContext, file: KeyFile): Promise<Buffer> {
  const isNew = (await readKey(context, file)) === undefined
  // One that shares the folder may have made and noted it in between.
  if (isNew && (await hasFingerprint(context, file)) && !(await readKey(context, file))) throw new WrongKey()
  const isOurs = isNew && (await createKey(context.config.keysDir, file))
  const key = await readKey(context, file)
  if (!key) throw new Error(`${file} is not a key: it should be 32 bytes in base64url.`)
  if (await isRecordedKey(context, file, key)) return key
  // Another process has made one in a folder of its own at the same time, and was noted first.
  if (isOurs) await rm(join(context.config.keysDir, file), { force: true })
  throw new WrongKey()
}

/**
 * Appears whole or not at all, and never in place of another: of two processes that need it first, both read one.
 * @returns whether it is this one
 */
async function createKey(folder: string, file: KeyFile): Promise<boolean> {
  const temporary = join(folder, `${file}.${randomBytes(6).toString('hex')}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeFile(temporary, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
    await fsync(temporary)
    const isLinked = await link(temporary, join(folder, file)).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
        return false
      },
    )
    await fsync(folder)
    return isLinked
  } finally {
    await rm(temporary, { force: true })
  }
}
