import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { defaultSettings, settingsPaths } from '#domain/site/site-constants.ts'
import { invitationPaths } from '#features/access/invitations.ts'
import { recordOutcome } from '#features/backup/server/schedule.ts'
import { anAdmin, volunteerFields } from '#testing/admins.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { dialects } from '#testing/databases.ts'
import { addMailRow } from '#testing/mails.ts'
import { signedIn } from '#testing/open-site.ts'
import { addRecord } from '#testing/spec/add-record.ts'
import { type Ask, askOf } from '#testing/spec/ask.ts'
import { allKinds } from '#testing/spec/further-kinds.ts'
import { unchanged } from '#testing/spec/state.ts'
import { checklistPath } from '../checklist.ts'

describe.each(dialects)('the checklist for the first evening, on %s', (dialect) => {
  let testApp: TestApp
  let ask: Ask
  let token: string

  const open = async (env: Record<string, string> = {}) => {
    testApp = await openTestApp(dialect, { env })
    ask = askOf(testApp)
    token = (await signedIn(testApp)).token
  }
  const reopen = async (env: Record<string, string>) => {
    await testApp.close()
    await open(env)
  }
  const read = async () => (await ask('GET', checklistPath, { token })).body.data
  const done = async () =>
    (await read()).items
      .filter(({ isDone }: { isDone: boolean }) => isDone)
      .map(({ name }: { name: string }) => name)
  const put = (json: unknown) => ask('PUT', checklistPath, { token, json })
  const set = async (json: object) =>
    expect((await ask('PUT', settingsPaths.admin, { token, json })).status).toBe(200)

  beforeEach(async () => {
    await open()
    return () => testApp.close()
  })

  test('finishes no step if the settings are saved without a change of the relevant fields', async () => {
    await set({ ...defaultSettings, tagline: 'Another line.' })
    expect(await done()).toEqual([])
  })

  test.each([
    ['school', { address: 'Lamp Lane 4' }],
    ['phones', { phones: ['', '+91 98300 12345', ''] }],
    ['classes', { forParents: { ...defaultSettings.forParents, place: 'Room 4' } }],
    ['translations', { translations: { bn: { address: 'ল্যাম্প লেন 4' }, hi: { address: 'लैंप लेन 4' } } }],
    ['facultyInCharge', { facultyInCharge: { ...defaultSettings.facultyInCharge, name: 'Dr. Mira Sen' } }],
  ])(
    'finishes the step %s when its settings are filled in, and reopens it when they are reset',
    async (name, settings) => {
      await set(settings)
      expect(await done()).toEqual([name])
      await set(defaultSettings)
      expect(await done()).toEqual([])
    },
  )

  test('counts a second PIC once invited', async () => {
    const invite = { email: 'second@example.org', role: 'PIC', sendMail: false, volunteer: null }
    expect((await ask('POST', invitationPaths.list, { token, json: invite })).status).toBe(201)
    expect(await done()).toEqual(['secondPic'])
  })

  test('counts a second PIC once approved, but not a volunteer', async () => {
    await anAdmin(testApp.context, { role: 'PIC', status: 'pending' })
    await anAdmin(testApp.context, volunteerFields)
    expect(await done()).toEqual([])
    await anAdmin(testApp.context, { role: 'PIC' })
    expect(await done()).toEqual(['secondPic'])
  })

  test.each([
    ['homePictures', '/api/homePageImage'],
    ['students', '/api/students'],
  ])('finishes the step %s with the first record, but not with a record in the trash', async (item, list) => {
    const kind = allKinds.find((kind) => kind.list === list)
    if (!kind) throw new Error(`No kind has a list at ${list}.`)
    const { _id } = await addRecord(ask, token, kind)
    expect(await done()).toEqual([item])
    await ask('DELETE', String(kind.change[0]).replace(':id', _id), { token })
    expect(await done()).toEqual([])
  })

  test('counts a backup only if it is stored outside the data folder or copied elsewhere', async () => {
    const backUp = () => {
      const time = testApp.context.now()
      const times = { startedAt: time, endedAt: time }
      return recordOutcome(testApp.context.db, 'made', times, { name: 'backup.tar', bytes: 1_000 })
    }
    await backUp()
    expect(await done()).toEqual([])
    const copiedAt = { startedAt: testApp.context.now(), endedAt: testApp.context.now() }
    await recordOutcome(testApp.context.db, 'copied', copiedAt, { name: 'backup.tar' })
    expect(await done()).toEqual(['backup'])
    await testApp.context.db.deleteFrom('backups').execute()
    await reopen({ BACKUP_DIR: join(testApp.dataDir, '..', 'elsewhere') })
    expect(await done()).toEqual([])
    await backUp()
    expect(await done()).toEqual(['backup'])
  })

  test('finishes the mail step once a mail server has accepted a mail', async () => {
    const addSent = () => addMailRow(testApp.context.db)
    await addSent()
    expect(await done()).toEqual([])
    await reopen({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'school@example.org' })
    expect(await done()).toEqual([])
    await addSent()
    expect(await done()).toEqual(['mail'])
  })

  test('records that an admin has seen the site, but not in History', async () => {
    const { status, body } = await put({ hasSeenSite: true })
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Checklist saved.' })
    expect(await done()).toEqual(['visitors'])
    expect(await audited()).toEqual([])
  })

  test('records in History each time a step is skipped or resumed, or the list is closed or reopened', async () => {
    await put({ leftOut: ['backup', 'mail', 'backup'] })
    const leftOut = (await read()).items.filter(({ isLeftOut }: { isLeftOut: boolean }) => isLeftOut)
    expect(leftOut.map(({ name }: { name: string }) => name)).toEqual(['mail', 'backup'])
    await put({ isPutAway: true })
    expect(await read()).toMatchObject({ isPutAway: true })
    await put({ isPutAway: false, leftOut: [] })
    expect(await read()).toMatchObject({ isPutAway: false })
    expect(await audited()).toEqual(['checklist', 'checklist', 'checklist'])
    await unchanged(testApp, () => put({ isPutAway: false }))
  })

  test('keeps its decisions separate from the settings form', async () => {
    const { updatedAt } = (await ask('GET', settingsPaths.admin, { token })).body.data
    await put({ isPutAway: true })
    const { body } = await ask('GET', settingsPaths.admin, { token })
    expect(body.data).toEqual({ ...defaultSettings, updatedAt })
  })

  const audited = async () =>
    (await testApp.context.db.selectFrom('history').select('title').execute()).map(({ title }) => title)
})
