import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { AppContext } from '../app-context.ts'
import { readOrCreateKey } from './create-key.ts'
import { type KeyContext, type KeyFile, readKey } from './key-files.ts'

const algorithm = 'aes-256-gcm'

/**
 * Encrypts a secret; in nobody else's place it can be read, since its owner's id is authenticated with it.
 * @throws {WrongKey} where the other processes of the site have another key
 */
export async function encrypt(
  context: KeyContext,
  file: KeyFile,
  ownerId: string,
  secret: Buffer,
): Promise<string> {
  const iv = randomBytes(12)
  const key = await readOrCreateKey(context, file)
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(ownerId))
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()])
  return [iv, cipher.getAuthTag(), encrypted].map((part) => part.toString('base64url')).join('.')
}

/** The secret; undefined when the key is another one, as after a restore without it. */
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
