import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { minute } from '#domain/dates/durations.ts'
import { updateJob } from '#server/jobs/jobs.ts'
import { changeAdmin, volunteerFields } from '#testing/admins.ts'
import { aStudent } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { openArchive } from '#testing/open-pack.ts'
import { openSiteForEach } from '#testing/open-site.ts'
import { type Ask, askOf } from '#testing/spec/ask.ts'
import { type SignedIn, signedIn, tokenOf } from '#testing/spec/open-spec.ts'
import { handoverMessages, packPaths } from '../handover.ts'

const aPassphrase = 'kettle-saffron-monsoon-ladder-quartz'

describe.each(dialects)('the handover pack of a site, on %s', (dialect) => {
  const testApp = openSiteForEach(dialect)
  let ask: Ask
  let pic: SignedIn
  beforeEach(async () => {
    ask = askOf(testApp)
    pic = await signedIn(testApp)
  })

  const begin = () => ask('POST', packPaths.pack, { token: pic.token })
  const state = async () => (await ask('GET', packPaths.pack, { token: pic.token })).body.data
  const files = () => {
    const folder = join(testApp.dataDir, 'handover')
    return existsSync(folder) ? readdirSync(folder) : []
  }
  const make = async () => {
    const { status, body } = await begin()
    expect(status).toBe(202)
    await testApp.context.packs.whenIdle()
    return body
  }
  const author = () => ({ type: 'admin', id: pic.id, fullName: 'Mira Testrup' }) as const
  const askLink = (startedAt: string) =>
    ask('POST', packPaths.link, { token: pic.token, json: { startedAt } })
  const linkTo = async () => (await askLink((await state()).startedAt)).body.data?.url

  test('is made in the background, downloaded from a signed URL without a token, and opened with the passphrase', async () => {
    expect(await state()).toBeNull()
    const { data, message } = await make()
    expect(message).toContain('shown only once')
    expect(await state()).toMatchObject({ state: 'ready', by: expect.any(String), missing: 0, why: null })
    const { status, headers, bytes } = await ask('GET', await linkTo())
    expect({ status, ...headers }).toMatchObject({
      status: 200,
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="handover-2026-11-21.zip"',
    })
    expect([...(await openArchive(bytes, data.passphrase)).keys()]).toContain('Lists.xlsx')
    // An interrupted download can continue.
    const rest = await ask('GET', await linkTo(), {
      headers: { range: 'bytes=1000-', 'if-range': String(headers.etag) },
    })
    expect(rest.status).toBe(206)
    expect(rest.bytes.equals(bytes.subarray(1000))).toBe(true)
  })

  test('stores its passphrase nowhere: not in the data folder, the database or the log', async () => {
    const { data } = await make()
    const everything = [JSON.stringify(await testApp.context.db.selectFrom('jobs').selectAll().execute())]
    everything.push(testApp.logged(), JSON.stringify(await state()), (await linkTo()) ?? '')
    for (const name of readdirSync(testApp.dataDir, { recursive: true, withFileTypes: true }))
      if (name.isFile()) everything.push(readFileSync(join(name.parentPath, name.name), 'latin1'))
    for (const text of everything) expect(text.includes(data.passphrase)).toBe(false)
  })

  test('cannot be made twice at the same time', async () => {
    const both = await Promise.all([begin(), begin()])
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409])
    expect((await ask('DELETE', packPaths.pack, { token: pic.token })).status).toBe(409)
    await testApp.context.packs.whenIdle()
    await make()
    expect(files()).toHaveLength(1)
  })

  test('cannot be downloaded in place of an earlier pack with another passphrase', async () => {
    const { startedAt } = (await make()).data
    expect((await state()).startedAt).toBe(startedAt)
    testApp.advanceTime(minute)
    const latest = (await make()).data
    const { status, body } = await askLink(startedAt)
    expect({ status, message: body.message }).toEqual({ status: 409, message: handoverMessages.replaced })
    expect((await askLink(latest.startedAt)).status).toBe(200)
  })

  test('is removed after an hour, or when a PIC removes it', async () => {
    await make()
    const old = await linkTo()
    testApp.advanceTime(60 * minute)
    expect(await state()).toBeNull()
    expect((await ask('GET', old)).status).toBe(404)
    testApp.context.packs.startSchedule()
    await expect.poll(files).toEqual([])

    // After an hour, a new confirmation is needed.
    pic.token = await tokenOf(testApp, pic.id)
    await make()
    await ask('DELETE', packPaths.pack, { token: pic.token })
    expect({ state: await state(), files: files() }).toEqual({ state: null, files: [] })
  })

  test.runIf(dialect === 'sqlite')('is not started if History cannot be written', async () => {
    const { db, packs } = testApp.context
    await db.schema.alterTable('history').renameTo('away').execute()
    await expect(packs.start(author(), aPassphrase)).rejects.toThrow()
    expect({ state: await state(), files: files() }).toEqual({ state: null, files: [] })
  })

  test('can be replaced by a new one while it is being removed', async () => {
    const { packs } = testApp.context
    await make()
    const [, begun] = await Promise.allSettled([packs.remove(), packs.start(author(), aPassphrase)])
    await packs.whenIdle()
    expect([begun.status, (await state())?.state]).toEqual(['fulfilled', 'ready'])
  })

  test('does not block others if it is dated in the future because the clock was corrected', async () => {
    const { db, now } = testApp.context
    await make()
    const [name = ''] = files()
    const id = name.replace('.zip', '')
    const ahead = (minutes: number) => new Date(now().getTime() + minutes * minute).toISOString()
    await updateJob(db, id, { state: 'done', endedAt: ahead(30 * 24 * 60) })
    expect(await state()).toBeNull()
    await updateJob(db, id, { state: 'running', beatAt: ahead(30 * 24 * 60) })
    expect(await state()).toBeNull()
    await make()
    expect(files()).not.toContain(name)
  })

  test('is shown as interrupted if the server was killed, and its file is removed', async () => {
    await make()
    const [name = ''] = files()
    const time = testApp.context.now()
    await updateJob(testApp.context.db, name.replace('.zip', ''), {
      state: 'running',
      endedAt: null,
      result: null,
      beatAt: time.toISOString(),
    })
    expect((await begin()).status).toBe(409)
    testApp.advanceTime(2 * minute)
    expect(await state()).toMatchObject({ state: 'failed', why: expect.stringContaining('stopped') })
    await make()
    expect(files()).not.toContain(name)
  })

  test('shows why it failed', async () => {
    writeFileSync(join(testApp.dataDir, 'handover'), 'no folder')
    await make()
    expect(await state()).toMatchObject({ state: 'failed', why: expect.stringMatching(/\.$/) })
  })

  test('is for PICs: the URL does not work if it was changed, if its owner is no longer a PIC, or if the session has ended', async () => {
    await make()
    const volunteer = await signedIn(testApp, volunteerFields)
    const { startedAt } = await state()
    const asked = await ask('POST', packPaths.link, { token: volunteer.token, json: { startedAt } })
    expect(asked.status).toBe(403)
    const url = (await linkTo()) as string
    const [path = ''] = url.split('?')
    for (const wrong of [
      path,
      `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
      url.replace(/by=[^&]+/, 'by=x'),
    ])
      expect((await ask('GET', wrong)).status, wrong).toBe(404)
    await changeAdmin(testApp.context.db, pic.id, { role: 'Volunteer' })
    expect((await ask('GET', url)).status).toBe(404)
    await testApp.context.db.updateTable('admins').set({ role: 'PIC' }).where('id', '=', pic.id).execute()
    await testApp.context.db.deleteFrom('sessions').execute()
    expect((await ask('GET', url)).status).toBe(404)
  })

  test('cannot be downloaded once a person in it has been erased', async () => {
    const add = { token: pic.token, json: aStudent({ fullName: 'Asha Probe' }) }
    const { body } = await ask('POST', '/api/admin/dashboard/students/add-students', add)
    await make()
    const link = await linkTo()
    const { _id, updatedAt } = body.data
    const erase = { token: pic.token, json: { name: 'Asha Probe', updatedAt } }
    expect((await ask('POST', `/api/admin/dashboard/people/student/${_id}/erase`, erase)).status).toBe(200)
    expect((await ask('GET', link)).status).toBe(404)
    testApp.context.packs.startSchedule()
    await expect.poll(files).toEqual([])
  })
})
