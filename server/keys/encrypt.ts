import { createCipheriv, createDecipheriv } from 'node:crypto'
import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../app-context.ts'
import { WrongKey } from '../errors.ts'
import { fsync } from '../fsync.ts'
import { system } from '../system.ts'
import { type KeyContext, type KeyFile, readKey } from './key-files.ts'
import { hasFingerprint, recordOrCompareKey } from './key-fingerprints.ts'

const algorithm = 'aes-256-gcm'

/**
 * The owner's id is authenticated with the secret, so that the secret cannot be decrypted for another owner.
 * @throws {WrongKey} if the site's other processes have a different key
 */
export async function encrypt(
  context: KeyContext,
  file: KeyFile,
  ownerId: string,
  secret: Buffer,
): Promise<string> {
  const iv = system.randomBytes(12)
  const key = await readOrCreateKey(context, file)
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(ownerId))
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()])
  return [iv, cipher.getAuthTag(), encrypted].map((part) => part.toString('base64url')).join('.')
}

/**
 * Returns undefined if the key is missing or a different one, for example after a restore without the key file, or if
 * the secret was encrypted for another owner.
 */
export async function decrypt(
  context: Pick<AppContext, 'config'>,
  file: KeyFile,
  ownerId: string,
  stored: string,
): Promise<Buffer | undefined> {
  const key = await readKey(context, file)
  if (!key) return undefined
  const [iv, tag, encrypted] = stored.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!iv || !tag || !encrypted) return undefined
  try {
    const decipher = createDecipheriv(algorithm, key, iv).setAAD(Buffer.from(ownerId)).setAuthTag(tag)
    return Buffer.concat([decipher.update(encrypted), decipher.final()])
  } catch {
    return undefined
  }
}

/**
 * The first process that needs the key creates it. If several processes serve a site, only the key that was recorded
 * first is kept.
 * @throws {WrongKey} if the other processes have a different key
 */
async function readOrCreateKey(context: KeyContext, file: KeyFile): Promise<Buffer> {
  const isNew = (await readKey(context, file)) === undefined
  // Another process that shares the folder may have created and recorded the key in the meantime.
  if (isNew && (await hasFingerprint(context, file)) && !(await readKey(context, file))) throw new WrongKey()
  const isOurs = isNew && (await createKey(context.config.keysDir, file))
  const key = await readKey(context, file)
  if (!key) throw new Error(`${file} is not a key: it should be 32 bytes in base64url.`)
  if (await recordOrCompareKey(context, file, key)) return key
  // Another process with its own folder created a key at the same time, and its key was recorded first.
  if (isOurs) await rm(join(context.config.keysDir, file), { force: true })
  throw new WrongKey()
}

/**
 * Creates the key file atomically and never overwrites an existing one: two processes that need it at the
 * same time end up with the same key.
 * @returns true if this process created it
 */
async function createKey(folder: string, file: KeyFile): Promise<boolean> {
  const temporary = join(folder, `${file}.${system.randomBytes(6).toString('hex')}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeFile(temporary, `${system.randomBytes(32).toString('base64url')}\n`, {
      mode: 0o600,
      flag: 'wx',
    })
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
