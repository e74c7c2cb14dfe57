import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../app-context.ts'

/**
 * The keys for the secrets of authenticator apps and for scanned consents. They are in KEYS_DIR. Backups do not contain
 * them.
 */
export const keyFiles = { secondFactor: 'second-factor.key', consents: 'consents.key' } as const

export type KeyFile = (typeof keyFiles)[keyof typeof keyFiles]
export type KeyContext = Pick<AppContext, 'config' | 'db' | 'now'>

export async function readKey({ config }: Pick<AppContext, 'config'>, file: KeyFile) {
  const text = await readFile(join(config.keysDir, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const key = Buffer.from(text.trim(), 'base64url')
  return key.length === 32 ? key : undefined
}
