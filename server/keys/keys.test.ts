import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { openSite } from '#testing/open-site.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { CannotStart } from '../cannot-start.ts'
import { WrongKey } from '../errors.ts'
import { decrypt, encrypt } from './encrypt.ts'
import { type KeyContext, keyFiles } from './key-files.ts'
import { assertSharedKeys, forgetKeys } from './key-fingerprints.ts'

const file = keyFiles.consents
const secret = Buffer.from('what nobody else may read')

describe('the keys of several servers on one PostgreSQL database', () => {
  const site = openSite('postgres', {
    pic: false,
    each: true,
    env: { DATABASE_URL: 'postgres://elsewhere.example/db' },
  })
  let one: KeyContext
  beforeEach(async () => {
    one = site.context
  })

  /** Another server, with its own or a shared folder of keys. */
  const withKeysIn = (keysDir: string): KeyContext => ({ ...one, config: { ...one.config, keysDir } })

  test('are the same for servers that share a folder', async () => {
    const other = withKeysIn(one.config.keysDir)
    const [mine, theirs] = await Promise.all([
      encrypt(one, file, 'a', secret),
      encrypt(other, file, 'b', secret),
    ])
    expect(await decrypt(other, file, 'a', mine)).toEqual(secret)
    expect(await decrypt(one, file, 'b', theirs)).toEqual(secret)
    await assertSharedKeys(other)
  })

  test('are never created twice: a server without the key, or with a different key, cannot encrypt and does not start', async () => {
    await encrypt(one, file, 'a', secret)
    const other = withKeysIn(temporaryFolder())
    await expect(encrypt(other, file, 'b', secret)).rejects.toBeInstanceOf(WrongKey)
    expect(await readdir(other.config.keysDir)).toEqual([])
    await expect(assertSharedKeys(other)).rejects.toThrow(/^consents.key is missing in .* KEYS_DIR/)
    await writeFile(join(other.config.keysDir, file), randomBytes(32).toString('base64url'))
    await expect(encrypt(other, file, 'b', secret)).rejects.toBeInstanceOf(WrongKey)
    await expect(assertSharedKeys(other)).rejects.toThrow(/^consents.key in .* is another key/)
    await expect(assertSharedKeys(other)).rejects.toBeInstanceOf(CannotStart)
    await assertSharedKeys(one)
  })

  test('are the same even if two servers create them at the same moment', async () => {
    const folders = [temporaryFolder(), temporaryFolder()]
    const outcomes = await Promise.allSettled(
      folders.map((folder) => encrypt(withKeysIn(folder), file, 'a', secret)),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const left = await Promise.all(folders.map((folder) => readdir(folder)))
    expect(left.flat()).toEqual([file])
  })

  test('in an existing folder are recorded at the next start of a server', async () => {
    const { keysDir } = one.config
    await mkdir(keysDir, { recursive: true })
    await writeFile(join(keysDir, file), randomBytes(32).toString('base64url'))
    await assertSharedKeys(one)
    await expect(assertSharedKeys(withKeysIn(temporaryFolder()))).rejects.toThrow('is missing')
  })

  test('can be created again after they are declared lost', async () => {
    const before = await encrypt(one, file, 'a', secret)
    await rm(join(one.config.keysDir, file))
    await expect(encrypt(one, file, 'a', secret)).rejects.toBeInstanceOf(WrongKey)
    expect(await forgetKeys(one)).toEqual([file])
    await assertSharedKeys(one)
    const after = await encrypt(one, file, 'a', secret)
    expect(await decrypt(one, file, 'a', before)).toBeUndefined()
    expect(await decrypt(one, file, 'a', after)).toEqual(secret)
  })
})

test('a server on SQLite does not record keys, and creates a lost key again', async () => {
  const site = await openTestApp('sqlite')
  await encrypt(site.context, file, 'a', secret)
  await rm(join(site.dataDir, file))
  await assertSharedKeys(site.context)
  await encrypt(site.context, file, 'a', secret)
  expect(await site.context.db.selectFrom('encryptionKeys').selectAll().execute()).toEqual([])
  await site.close()
})
