import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fsync } from './fsync.ts'

const algorithm = 'aes-256-gcm'

/** A key in a file of the data folder, which is in no backup. */
export type KeyFile = { dataDir: string; fileName: string }

/** Encrypts a secret; in nobody else's place it can be read, since its owner's id is authenticated with it. */
export async function encrypt(keyFile: KeyFile, ownerId: string, secret: Buffer): Promise<string> {
  const iv = randomBytes(12)
  const cipher = createCipheriv(algorithm, await readOrCreateKey(keyFile), iv).setAAD(Buffer.from(ownerId))
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()])
  return [iv, cipher.getAuthTag(), encrypted].map((part) => part.toString('base64url')).join('.')
}

/** The secret; undefined when this folder's key is another one, as after a restore without the key. */
export async function decrypt(
  keyFile: KeyFile,
  ownerId: string,
  stored: string,
): Promise<Buffer | undefined> {
  const key = await readKey(keyFile)
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

async function readOrCreateKey(keyFile: KeyFile): Promise<Buffer> {
  if (!(await readKey(keyFile))) await createKey(keyFile)
  const key = await readKey(keyFile)
  if (!key) throw new Error(`${keyFile.fileName} is no key: 32 bytes in base64url are expected.`)
  return key
}

/** Appears whole or not at all, and never in place of another: of two processes that need it first, both read one. */
async function createKey({ dataDir, fileName }: KeyFile) {
  const temporary = join(dataDir, `${fileName}.${randomBytes(6).toString('hex')}`)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  try {
    await writeFile(temporary, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
    await fsync(temporary)
    await link(temporary, join(dataDir, fileName)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await fsync(dataDir)
  } finally {
    await rm(temporary, { force: true })
  }
}

async function readKey({ dataDir, fileName }: KeyFile): Promise<Buffer | undefined> {
  const text = await readFile(join(dataDir, fileName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const key = Buffer.from(text.trim(), 'base64url')
  return key.length === 32 ? key : undefined
}
