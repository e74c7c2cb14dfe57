import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Insertable } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Config } from '#server/config.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { aStudent } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { openArchive } from '#testing/open-pack.ts'
import { openSite } from '#testing/open-site.ts'
import { makePack } from './make-pack.ts'

const passphrase = 'invest-ivory-fantasy-box-come-rack-grass'
const time = '2026-11-21T17:00:00.000Z'
const later = '2026-11-28T17:00:00.000Z'

/** Returns a text that must not leak and that names where it was stored. */
const canary = (place: string) => `canary-of-${place}`

describe.each(dialects)('a pack on %s', (dialect) => {
  const site = openSite(dialect, { isQuiet: true })

  test('contains no hash, token, key, code, scan, mail text or secret setting', async () => {
    const { context } = site
    const { id: adminId } = await anAdmin(context, { fullName: 'Leo Leads' })
    await asAdmin(context, { id: adminId })
    const student = await site.ask('POST', '/api/admin/dashboard/students/add-students', {
      token: site.pic.token,
      json: aStudent({ fullName: 'Asha Probe' }),
    })
    await plant(context.db, adminId, student.body.data._id)
    const { content } = makePack({ ...context, config: withSecrets(context.config) }, { passphrase })
    const texts = await everythingIn(await buffer(content))
    expect(texts.join('\n')).toContain('Asha Probe')
    expect(texts.join('\n')).toContain('Leo Leads')
    for (const text of texts) expect(/.{0,40}canary-of-[\w.]+/.exec(text)?.[0]).toBeUndefined()
  })
})

/** Reads the entire contents, including nested archives. */
async function everythingIn(bytes: Buffer): Promise<string[]> {
  const files = await openArchive(bytes, passphrase)
  const inner = [...files].filter(([name]) => /\.(xlsx|zip)$/.test(name))
  const parts = await Promise.all(inner.map(([, content]) => openArchive(content)))
  return [files, ...parts].flatMap((archive) => [...archive].map(([name, content]) => `${name} ${content}`))
}

async function plant(db: Db, adminId: string, studentId: string) {
  const of = { adminId, createdAt: time }
  const mailId = randomUUID()
  const ours = db.updateTable('admins').set({ passwordHash: canary('passwordHash') })
  await ours.where('id', '=', adminId).execute()
  const session = { tokenHash: canary('tokenHash'), id: canary('session') }
  await db.updateTable('sessions').set(session).where('adminId', '=', adminId).execute()
  const add = <Table extends keyof Tables>(table: Table, row: Insertable<Tables[Table]>) =>
    db.insertInto<keyof Tables>(table).values(row).execute()
  await add('totpSecrets', { ...of, secret: canary('totp'), confirmedAt: time, lastStep: 0 })
  await add('recoveryCodes', { adminId, codeHash: canary('code'), usedAt: null })
  await add('passkeys', {
    ...of,
    id: randomUUID(),
    credentialId: canary('credential'),
    publicKey: canary('publicKey'),
    counter: '0',
    transports: '[]',
    name: 'Phone',
    lastUsedAt: null,
  })
  await add('resets', { ...of, tokenHash: canary('reset'), expiresAt: later, usedAt: null })
  await add('invitations', {
    id: randomUUID(),
    tokenHash: canary('invitation'),
    createdAt: time,
    createdBy: adminId,
    createdByName: 'Leo Leads',
    email: 'new@example.org',
    role: 'PIC',
    endsOn: null,
    expiresAt: later,
    signUps: 0,
    maxSignUps: 1,
    canceledAt: null,
  })
  await add('mails', {
    id: mailId,
    createdAt: time,
    recipient: 'someone@example.org',
    subject: 'A new password',
    text: canary('mail'),
    html: canary('html'),
    state: 'failed',
    attempts: 1,
    nextAttemptAt: later,
    lastError: `Refused smtp://me:${canary('lastError')}@mail.example.org`,
    sentAt: null,
    holdsSecret: 1,
    attachments: 1,
  })
  const file = { position: 0, fileName: 'x', mimeType: 'text/plain', content: canary('attachment') }
  await add('mailAttachments', { mailId, ...file })
  await add('consentScans', { studentId, content: canary('scan') })
  await add('knownNetworks', { adminId, network: canary('network'), lastUsedAt: time })
}

const s3 = {
  endpoint: 'https://s3.example.org',
  bucket: canary('bucket'),
  region: 'us-east-1',
  accessKeyId: canary('keyId'),
  secretAccessKey: canary('s3'),
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
