import { createHash } from 'node:crypto'
import type { AppContext } from '../app-context.ts'
import { CannotStart } from '../cannot-start.ts'
import { shellCommand } from '../shell-command.ts'
import { type KeyContext, type KeyFile, keyFiles, readKey } from './key-files.ts'

/**
 * Checks that all processes have the same keys. Processes on one PostgreSQL database may each have their own
 * key folder, so the database holds a hash of every key. A process with a different key does not start, and
 * no process creates a key if one is already recorded. With SQLite there is only one process, so nothing is
 * recorded.
 *
 * @throws {CannotStart} if this process has a different key, or lacks a recorded one
 */
export async function assertSharedKeys(context: KeyContext): Promise<void> {
  const { keysDir } = context.config
  for (const file of Object.values(keyFiles)) {
    const key = await readKey(context, file)
    if (key && !(await recordOrCompareKey(context, file, key)))
      throw new CannotStart(`${file} in ${keysDir} is another key than the site's processes use. ${whatToDo}`)
    if (!key && (await hasFingerprint(context, file)))
      throw new CannotStart(`${file} is missing in ${keysDir}, and the site's secrets need it. ${whatToDo}`)
  }
}

const whatToDo =
  'Copy it from the KEYS_DIR of a process that runs, or set KEYS_DIR to a folder that all of them share. ' +
  `If it is lost: ${shellCommand('admin', 'forget-keys')}`

/** True if all processes use this key; the first key checked becomes that key. */
export async function recordOrCompareKey(
  { config, db, now }: KeyContext,
  fileName: KeyFile,
  key: Buffer,
): Promise<boolean> {
  if (!config.databaseUrl) return true
  const fingerprint = fingerprintOf(key)
  const known = await readFingerprint(db, fileName)
  if (known !== undefined) return known === fingerprint
  await db
    .insertInto('encryptionKeys')
    .values({ fileName, fingerprint, recordedAt: now().toISOString() })
    .onConflict((conflict) => conflict.column('fileName').doNothing())
    .execute()
  return (await readFingerprint(db, fileName)) === fingerprint
}

async function readFingerprint(db: AppContext['db'], fileName: KeyFile): Promise<string | undefined> {
  const query = db.selectFrom('encryptionKeys').select('fingerprint').where('fileName', '=', fileName)
  return (await query.executeTakeFirst())?.fingerprint
}

/** True if a process has recorded the key. With SQLite, no key is recorded. */
export async function hasFingerprint({ config, db }: KeyContext, fileName: KeyFile): Promise<boolean> {
  if (!config.databaseUrl) return false
  return (await readFingerprint(db, fileName)) !== undefined
}

/**
 * Deletes the fingerprints of all keys and returns the names of their files. Data encrypted with a lost key stays
 * unreadable.
 */
export async function forgetKeys({ db }: Pick<AppContext, 'db'>): Promise<string[]> {
  const rows = await db.deleteFrom('encryptionKeys').returning('fileName').execute()
  return rows.map(({ fileName }) => fileName)
}

/** The hash reveals nothing about the key, which is 32 random bytes. */
const fingerprintOf = (key: Buffer) => createHash('sha256').update(key).digest('base64url').slice(0, 22)
