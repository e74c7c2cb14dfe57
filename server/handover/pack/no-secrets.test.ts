import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { aStudent } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { openArchive } from '#testing/open-pack.ts'
import { openQuietSpec } from '#testing/spec/open-spec.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/tables.ts'
import { makePack } from './make-pack.ts'

const passphrase = 'invest-ivory-fantasy-box-come-rack-grass'
const time = '2026-11-21T17:00:00.000Z'
const later = '2026-11-28T17:00:00.000Z'

/** Texts that must not get out, each telling where it stood. */
const canary = (place: string) => `canary-of-${place}`

describe.each(dialects)('a pack on %s', (dialect) => {
  const spec = openQuietSpec(dialect)

  test('holds no hash, token, key, code, scan or word of a mail, and nothing of the settings that is secret', async () => {
    const { context } = spec.testApp
    const { id: adminId } = await anAdmin(context, { fullName: 'Leo Leads' })
    await asAdmin(context, { id: adminId })
    const student = await spec.ask('POST', '/api/admin/dashboard/students/add-students', {
      ...{ token: spec.admin.token, json: aStudent({ fullName: 'Asha Probe' }) },
    })
    await plant(context.db, adminId, student.body.data._id)
    const to = join(temporaryFolder(), 'pack.zip')
    await makePack({ ...context, config: withSecrets(context.config) }, { to, passphrase })
    const texts = await everythingIn(readFileSync(to))
    expect(texts.join('\n')).toContain('Asha Probe')
    expect(texts.join('\n')).toContain('Leo Leads')
    expect(texts.join('\n')).toContain('A new password')
    for (const text of texts) expect(/.{0,40}canary-of-[\w.]+/.exec(text)?.[0]).toBeUndefined()
  })
})

/** Whatever is in it, and in the archives that are in it. */
async function everythingIn(bytes: Buffer): Promise<string[]> {
  const files = await openArchive(bytes, passphrase)
  const inner = [...files].filter(([name]) => /\.(xlsx|zip)$/.test(name))
  const parts = await Promise.all(inner.map(([, content]) => openArchive(content)))
  return [files, ...parts].flatMap((archive) => [...archive].map(([name, content]) => `${name} ${content}`))
}

async function plant(db: Db, adminId: string, studentId: string) {
  const of = { adminId, createdAt: time }
  await db
    .updateTable('admins')
    .set({ passwordHash: canary('passwordHash') })
    .where('id', '=', adminId)
    .execute()
  await db
    .updateTable('sessions')
    .set({ tokenHash: canary('tokenHash'), id: canary('session') })
    .where('adminId', '=', adminId)
    .execute()
  await db
    .insertInto('totpSecrets')
    .values({ ...of, secret: canary('totp'), confirmedAt: time, lastStep: 0 })
    .execute()
  await db
    .insertInto('recoveryCodes')
    .values({ adminId, codeHash: canary('code'), usedAt: null })
    .execute()
  await db
    .insertInto('passkeys')
    .values({
      ...{ ...of, id: randomUUID(), credentialId: canary('credential'), publicKey: canary('publicKey') },
      ...{ counter: '0', transports: '[]', name: 'Phone', lastUsedAt: null },
    })
    .execute()
  await db
    .insertInto('resets')
    .values({ ...of, tokenHash: canary('reset'), expiresAt: later, usedAt: null })
    .execute()
  await db
    .insertInto('invitations')
    .values({
      ...{ id: randomUUID(), tokenHash: canary('invitation'), createdAt: time, createdBy: adminId },
      ...{ createdByName: 'Leo Leads', email: 'new@example.org', role: 'PIC', endsOn: null },
      ...{ expiresAt: later, signUps: 0, maxSignUps: 1, canceledAt: null },
    })
    .execute()
  const mailId = randomUUID()
  await db
    .insertInto('mails')
    .values({
      ...{ id: mailId, createdAt: time, recipient: 'someone@example.org', subject: 'A new password' },
      ...{ text: canary('mail'), html: canary('html'), state: 'failed', attempts: 1, nextAttemptAt: later },
      ...{ lastError: `Refused smtp://me:${canary('lastError')}@mail.example.org`, sentAt: null },
      ...{ holdsSecret: 1, attachments: 1 },
    })
    .execute()
  await db
    .insertInto('mailAttachments')
    .values({ mailId, position: 0, fileName: 'x', mimeType: 'text/plain', content: canary('attachment') })
    .execute()
  await db
    .insertInto('consentScans')
    .values({ studentId, content: canary('scan') })
    .execute()
  await db
    .insertInto('knownNetworks')
    .values({ adminId, network: canary('network'), lastUsedAt: time })
    .execute()
}

const s3 = {
  ...{ endpoint: 'https://s3.example.org', bucket: canary('bucket'), region: 'us-east-1' },
  ...{ accessKeyId: canary('keyId'), secretAccessKey: canary('s3') },
}

const withSecrets = (config: Config): Config => ({
  ...config,
  s3,
  databaseUrl: `postgres://lamplight:${canary('database')}@db.example.org/lamplight`,
  smtpUrl: `smtp://me:${canary('smtp')}@mail.example.org`,
  metricsPort: undefined,
  keysDir: canary('keysDir'),
  dataDir: canary('dataDir'),
  backup: {
    ...config.backup,
    copyTo: { kind: 's3', prefix: '', ...s3 },
    s3,
    identityFile: canary('identity'),
  },
})
