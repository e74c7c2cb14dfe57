import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secondFactorMessages } from '#domain/session/second-factor-paths.ts'
import { findAdminByEmail } from '#features/accounts/server/admins.ts'
import { verifyPassword } from '#features/accounts/server/passwords/passwords.ts'
import { findSession } from '#features/accounts/server/sessions/find-session.ts'
import { startSession } from '#features/accounts/server/sessions/store-sessions.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { OpenDatabase } from '#server/db/opened-database.ts'
import { writeServerFile } from '#server/server-file.ts'
import { anAdmin, volunteerFields } from '#testing/admins.ts'
import { mailsTo } from '#testing/mails.ts'
import { rowsOf } from '#testing/rows.ts'
import { folderForAll } from '#testing/temporary-folder.ts'

const password = 'three blue kites over the river'
const now = () => new Date()

type Env = Record<string, string>

/** Starting sixty processes from the build of `npm test` takes a third of the time that the sources would take. */
const {
  PATH = '',
  NODE_COMPILE_CACHE = join(tmpdir(), 'lamplight-compiled'),
  TEST_PROGRAMS: built,
} = process.env

/** Runs the command as a person would, in its own process without a terminal. */
function admin(env: Env, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const program = built ? join(built, 'admin.js') : join(import.meta.dirname, 'admin.ts')
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...args],
      { env: { PATH, NODE_COMPILE_CACHE, ...env } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    )
    child.stdin?.end()
  })
}

// A running server holds the lock of its folder.
const dataDir = folderForAll()
const env: Env = { DATA_DIR: dataDir, PUBLIC_URL: 'http://school.test' }
const withPassword = { ...env, ADMIN_PASSWORD: password }
const create = ['create', '--name', 'Mira Testrup', '--role', 'PIC', '--email']
let server: OpenDatabase
beforeAll(async () => {
  server = await openDatabase({ dataDir, databaseUrl: undefined })
})
afterAll(() => server.close())

const anotherEmail = () => `${randomUUID()}@example.org`

describe('the admin command on the data of a running server', () => {
  const mails = async (recipient: string) =>
    (await mailsTo(server.db, recipient)).map(({ subject }) => subject)

  it('creates an approved admin with the password from ADMIN_PASSWORD, which is never printed', async () => {
    const { code, out, err } = await admin(withPassword, ...create, 'mira@example.org')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('http://school.test/admin/login')
    expect(out).not.toContain(password)
    const row = await findAdminByEmail(server.db, 'mira@example.org')
    expect(row).toMatchObject({ fullName: 'Mira Testrup', role: 'PIC', status: 'approved', year: null })
    expect(await verifyPassword(password, row?.passwordHash)).toBe(true)
    expect(await rowsOf(server.db, 'history', { title: 'Mira Testrup' })).not.toEqual([])
  })

  it('prints the URL of the running server, whatever its port', async () => {
    const { remove } = writeServerFile({
      dataDir,
      publicUrl: 'http://127.0.0.1:4567',
      host: '127.0.0.1',
      port: 4567,
    })
    const sayAddress = (over: Env) => admin({ ...withPassword, ...over }, ...create, anotherEmail())
    expect((await sayAddress({ PUBLIC_URL: '' })).out).toContain('http://127.0.0.1:4567/admin/login')
    expect((await sayAddress({})).out).toContain('http://school.test/admin/login')
    remove()
    expect((await sayAddress({ PUBLIC_URL: '', PORT: '81' })).out).toContain('http://127.0.0.1:81/admin')
  })

  it('creates a volunteer from the given options and placeholders', async () => {
    const told = ['--year', '3', '--hostel-name', 'River Hostel', '--unique-id', 'V-1', '--gender', 'Female']
    const who = ['create', '--name', 'Ravi Testrup', '--role', 'Volunteer', '--email', 'ravi@example.org']
    expect(await admin(withPassword, ...who, ...told)).toMatchObject({ code: 0 })
    expect(await findAdminByEmail(server.db, 'ravi@example.org')).toMatchObject({
      year: 3,
      residenceType: 'Hostel',
      hostelName: 'River Hostel',
      address: null,
      uniqueId: 'V-1',
      gender: 'Female',
      department: 'Not given',
    })
  })

  it('lists, approves and rejects sign-ups, and queues the mails', async () => {
    const one = await anAdmin({ db: server.db, now }, { status: 'pending' })
    const other = await anAdmin({ db: server.db, now }, { status: 'pending' })
    expect((await admin(env, 'approve', '--email', one.email.toUpperCase())).code).toBe(0)
    const list = await admin(env, 'list')
    expect(list.out).toMatch(new RegExp(`${one.email} .* approved`))
    expect(list.out).toMatch(new RegExp(`${other.email} .* pending`))
    expect(list.out).not.toContain('argon2')
    // Late evening in UTC is the next morning at the school.
    const since = { createdAt: '2026-11-21T20:00:00.000Z' }
    await server.db.updateTable('admins').set(since).where('id', '=', one.id).execute()
    const listed = await admin(env, 'list')
    expect(listed.out).toMatch(new RegExp(`${one.email} .* 2026-11-22`))
    expect((await admin(env, 'reject', '--email', other.email)).code).toBe(0)
    expect(await findAdminByEmail(server.db, other.email)).toBeUndefined()
    expect(await mails(one.email)).toEqual([expect.stringContaining('approved')])
    expect(await mails(other.email)).toEqual([expect.stringContaining('not approved')])
  })

  it('suspends and resumes access, and the mail says who did it', async () => {
    const one = await anAdmin({ db: server.db, now }, volunteerFields)
    const token = await startSession(server.db, now(), one.id)
    const run = (command: string) => admin(env, command, '--email', one.email)
    expect(await run('suspend')).toMatchObject({ code: 0, out: expect.stringContaining('has ended') })
    expect((await admin(env, 'list')).out).toMatch(new RegExp(`${one.email} .* approved +ended`))
    expect(await findSession({ ...server, now, log: pino({ level: 'silent' }) }, token)).toBe('ended')
    expect((await run('suspend')).out).toContain('Nothing to change.')
    expect(await run('resume')).toMatchObject({ code: 0, out: expect.stringContaining('again') })
    expect(await rowsOf(server.db, 'history', { recordId: one.id })).toMatchObject(
      ['end access', 'resume access'].map((action) => ({ action, adminName: null })),
    )
    const [told] = await mailsTo(server.db, one.email)
    expect(told?.text).toContain('someone with access to the server has ended your access')
  })

  it('changes roles and removes admins, but never the last PIC', async () => {
    const pic = await anAdmin({ db: server.db, now })
    const others = server.db.updateTable('admins').where('id', '<>', pic.id)
    await others.set({ endedAt: now().toISOString() }).execute()
    const one = await anAdmin({ db: server.db, now }, volunteerFields)
    const run = (command: string, email: string, ...more: string[]) =>
      admin(env, command, '--email', email, ...more)
    expect(await run('set-role', one.email, '--role', 'Boss')).toMatchObject({ code: 1, out: '' })
    for (const [command, ...more] of [['remove'], ['set-role', '--role', 'Volunteer']] as const)
      expect(await run(command, pic.email, ...more)).toMatchObject({
        code: 1,
        err: expect.stringContaining('At least one PIC must have access'),
      })
    expect((await run('set-role', one.email, '--role', 'PIC')).out).toContain('is now a PIC')
    expect((await run('remove', pic.email)).out).toContain('has been removed')
    expect(await findAdminByEmail(server.db, pic.email)).toBeUndefined()
    expect(await findAdminByEmail(server.db, one.email)).toMatchObject({ role: 'PIC', endedAt: null })
  })

  it('ends the sessions of one admin', async () => {
    const one = await anAdmin({ db: server.db, now })
    await startSession(server.db, now(), one.id)
    await startSession(server.db, now(), one.id)
    const { code, out } = await admin(env, 'revoke-sessions', '--email', one.email)
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('2 sessions ended') })
    expect(await rowsOf(server.db, 'sessions', { adminId: one.id })).toEqual([])
  })

  it('resets the second factor of one admin and notifies them by mail', async () => {
    const { id: adminId, email } = await anAdmin({ db: server.db, now })
    const none = await admin(env, 'reset-second-factor', '--email', email)
    expect({ code: none.code, err: none.err }).toEqual({
      code: 1,
      err: expect.stringContaining(secondFactorMessages.nothingToReset),
    })
    const createdAt = now().toISOString()
    const secret = { adminId, secret: 'x', createdAt, confirmedAt: createdAt, lastStep: 0 }
    await server.db.insertInto('totpSecrets').values(secret).execute()
    await startSession(server.db, now(), adminId)
    const { code, out } = await admin(env, 'reset-second-factor', '--email', email)
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('with the password alone') })
    for (const table of ['totpSecrets', 'sessions'] as const)
      expect(await rowsOf(server.db, table, { adminId })).toEqual([])
    expect(await mails(email)).toEqual([expect.stringContaining('Your second factor was reset')])
  })

  it('sets a new password, ends the sessions and notifies the owner by mail', async () => {
    const { id, email } = await anAdmin({ db: server.db, now })
    await startSession(server.db, now(), id)
    const given = { ...env, ADMIN_PASSWORD: 'seven lanterns on the hill' }
    expect(await admin(given, 'reset-password', '--email', email)).toMatchObject({ code: 0, err: '' })
    const row = await findAdminByEmail(server.db, email)
    expect(await verifyPassword('seven lanterns on the hill', row?.passwordHash)).toBe(true)
    expect(await rowsOf(server.db, 'sessions', { adminId: id })).toEqual([])
    expect(await mails(email)).toEqual([expect.stringContaining('Your password was changed')])
  })
})

describe('the admin command fails with one sentence, and changes nothing, for', () => {
  beforeAll(async () => {
    await anAdmin({ db: server.db, now }, { email: 'taken@example.org' })
  })

  it.each<[string, Env, string[], string]>([
    ['an existing address', {}, [...create, 'TAKEN@example.org'], 'already an account'],
    ['an invalid address', {}, [...create, 'a@b.co,c@d.org'], 'Please give one e-mail address'],
    ['a common password', { ADMIN_PASSWORD: 'password' }, [...create, 'x@example.org'], 'too easy to guess'],
    ['a short password', { ADMIN_PASSWORD: 'kites' }, [...create, 'x@example.org'], 'at least 8 characters'],
    ['no password and no terminal', {}, [...create, 'x@example.org'], 'There is no terminal to ask at'],
    ['an unknown admin', {}, ['approve', '--email', 'x@example.org'], 'Admin not found.'],
    ['rejecting an approved admin', {}, ['reject', '--email', 'taken@example.org'], 'already approved'],
    ['an invalid configuration', { PORT: 'http' }, ['list'], 'PORT must be a whole number'],
  ])('%s', async (_title, over, args, sentence) => {
    const admins = () => rowsOf(server.db, 'admins')
    const before = await admins()
    const { code, out, err } = await admin({ ...env, ...over }, ...args)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(sentence)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(await admins()).toEqual(before)
  })

  it('wrong usage, but prints the help and exits with code 2', async () => {
    const { code, out, err } = await admin(env, 'create', '--email', 'x@example.org')
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^create needs --name, --role\.\n\nUsage: npm run admin -- <command>/)
  })
})
