import { beforeAll, describe, expect, test } from 'vitest'
import type { DialectName } from '../db/dialect.ts'
import { runMaintenance } from '../maintenance/maintenance.ts'
import { anAdmin, aPassword, aSignUp, aVolunteersPart } from '../testing/admins.ts'
import { dialects } from '../testing/databases.ts'
import { aPicture } from '../testing/files.ts'
import { openSpec, signedIn, tokenOf } from '../testing/spec/open-spec.ts'
import { stateOf } from '../testing/spec/state.ts'

const A = '/api/admin/dashboard/admins'
const day = 24 * 3_600_000

/** Without the queue, which empties the words of mails that it has sent. */
function openQuietSpec(dialect: DialectName) {
  const spec = openSpec(dialect)
  beforeAll(() => spec.testApp.context.mailer.close())
  return spec
}

describe.each(dialects)('the admins, on %s', (dialect) => {
  const spec = openQuietSpec(dialect)
  const db = () => spec.testApp.context.db
  const list = async (query = '', token = spec.admin.token) => spec.ask('GET', A + query, { token })
  const find = (id: string) => db().selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirst()
  const put = (path: string, json: object, token = spec.admin.token) =>
    spec.ask('PUT', `${A}/${path}`, { token, json })
  const post = (path: string, token = spec.admin.token) => spec.ask('POST', `${A}/${path}`, { token })
  const remove = (path: string, token = spec.admin.token) => spec.ask('DELETE', `${A}/${path}`, { token })
  const aVolunteer = (over = {}) => signedIn(spec.testApp, { ...aVolunteersPart, ...over })
  const mailsTo = async (recipient: string) =>
    db().selectFrom('mails').select(['subject', 'text']).where('recipient', '=', recipient).execute()
  const linesOn = async (recordId: string) =>
    db()
      .selectFrom('audit')
      .select(['action', 'title', 'adminId'])
      .where('recordId', '=', recordId)
      .where('action', '<>', 'sign in')
      .orderBy('at')
      .orderBy('id')
      .execute()

  test('are listed by name with what every admin may know of them', async () => {
    const { id, email, token } = await aVolunteer({ fullName: 'Aaron <b>Testrup</b>' })
    const { status, body, headers } = await list('?q=aaron', token)
    expect({ status, total: headers['x-total-count'] }).toEqual({ status: 200, total: '1' })
    expect(body.data).toEqual([
      {
        _id: id,
        fullName: 'Aaron <b>Testrup</b>',
        email,
        role: 'Volunteer',
        access: 'active',
        createdAt: expect.any(String),
        approvedAt: expect.any(String),
        approvedBy: null,
        lastSeenAt: null,
        endsOn: null,
        offOn: null,
        isEnding: false,
        endedAt: null,
        sessions: 1,
      },
    ])
  })

  test('are searched, filtered and read page by page', async () => {
    const { context } = spec.testApp
    const soon = await aVolunteer({ fullName: 'Needle One' })
    await put(`${soon.id}/ends-on`, { endsOn: '2026-12-10' })
    const ended = await aVolunteer({ fullName: 'needle Two' })
    await post(`${ended.id}/end`)
    await anAdmin(context, { fullName: 'Needle Three', status: 'pending' })
    const pic = await anAdmin(context, { fullName: 'NEEDLE Four' })
    const names = async (query: string) =>
      (await list(query)).body.data.map(({ fullName }: { fullName: string }) => fullName)
    expect(await names('?q=needle')).toEqual(['NEEDLE Four', 'Needle One', 'Needle Three', 'needle Two'])
    expect(await names(`?q=${pic.email}`)).toEqual(['NEEDLE Four'])
    expect(await names('?q=needle&role=PIC')).toEqual(['NEEDLE Four', 'Needle Three'])
    expect(await names('?q=needle&access=active')).toEqual(['NEEDLE Four', 'Needle One'])
    expect(await names('?q=needle&access=ending')).toEqual(['Needle One'])
    expect(await names('?q=needle&access=ended')).toEqual(['needle Two'])
    expect(await names('?q=needle&access=pending')).toEqual(['Needle Three'])
    expect(await names('?q=needle&access=read-only&role=')).toEqual([])

    const seen: string[] = []
    for (let path = `${A}?limit=2&q=needle`; path; ) {
      const { body, headers } = await spec.ask('GET', path, { token: spec.admin.token })
      expect(headers['x-total-count']).toBe('4')
      seen.push(...body.data.map(({ fullName }: { fullName: string }) => fullName))
      path = /<([^<>]+)>/.exec(String(headers.link ?? ''))?.[1] ?? ''
    }
    expect(seen).toEqual(await names('?q=needle'))
    for (const wrong of ['?role=Boss', '?access=x', '?limit=0', '?cursor=x', '?role=PIC&role=PIC'])
      expect((await list(wrong)).status, wrong).toBe(400)
  })

  test('get another role: noted once, mailed with who did it, and it holds at once', async () => {
    const { id, email, token } = await aVolunteer()
    expect((await put(`${id}/role`, { role: 'Volunteer' }, token)).status).toBe(403)
    const { status, body } = await put(`${id}/role`, { role: 'PIC' })
    expect({ status, role: body.data.role }).toEqual({ status: 200, role: 'PIC' })
    expect((await put(`${id}/role`, { role: 'PIC' })).body.message).toBe(
      'That is so already. Nothing was changed.',
    )
    expect(await linesOn(id)).toEqual([
      { action: 'change role', title: expect.stringMatching(/ \(PIC\)$/), adminId: spec.admin.id },
    ])
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toMatch(/Mira Testrup \d+ has made you a PIC\./)
    expect((await put(`${id}/role`, { role: 'Volunteer' }, token)).status).toBe(200)
    expect((await put(`${id}/role`, { role: 'PIC' }, token)).status).toBe(403)
  })

  test('whose access was ended come in no more, are told so, and come back when it is resumed', async () => {
    const { id, email, token } = await aVolunteer()
    const elsewhere = await tokenOf(spec.testApp, id)
    expect((await post(`${id}/end`)).body.data).toMatchObject({ access: 'ended', sessions: 0 })
    for (const refused of [token, elsewhere]) {
      const { status, body } = await spec.ask('GET', '/api/admin/profile', { token: refused })
      expect({ status, message: body.message }).toEqual({
        status: 401,
        message: 'Your access to this site has ended. A PIC can give it back.',
      })
      expect((await spec.ask('GET', '/api/students', { token: refused })).status).toBe(200)
    }
    const signIn = (password = aPassword) =>
      spec.ask('POST', '/api/admin/signin', { json: { email, password } })
    const before = await stateOf(spec.testApp)
    const { status, body } = await signIn()
    expect({ status, message: body.message }).toEqual({
      status: 403,
      message: expect.stringMatching(/has ended/),
    })
    expect((await signIn('something else entirely')).status).toBe(401)
    const forgotten = await spec.ask('POST', '/api/admin/forget-password', { json: { email } })
    expect({ status: forgotten.status, message: forgotten.body.message }).toEqual({
      status: 403,
      message: expect.stringMatching(/has ended/),
    })
    expect(await stateOf(spec.testApp)).toEqual(before)

    expect((await post(`${id}/resume`)).body.data.access).toBe('active')
    // The sessions of before stay ended.
    expect((await spec.ask('GET', '/api/admin/profile', { token })).status).toBe(401)
    expect((await signIn()).status).toBe(200)
    expect((await linesOn(id)).map(({ action }) => action)).toEqual(['end access', 'resume access'])
    expect((await mailsTo(email)).map(({ subject }) => subject.split(' – ')[0])).toEqual([
      'Your access has ended',
      'You have access again',
    ])
  })

  test('are signed out everywhere', async () => {
    const { id, token } = await aVolunteer()
    await tokenOf(spec.testApp, id)
    expect((await list(`?q=${(await find(id))?.email}`)).body.data[0].sessions).toBe(2)
    expect((await remove(`${id}/sessions`)).body.data.sessions).toBe(0)
    expect((await spec.ask('GET', '/api/admin/profile', { token })).status).toBe(401)
  })

  test('are removed with everything personal but the name in the activity', async () => {
    const { id, email, token } = await aVolunteer({ fullName: 'Gone Testrup' })
    const form = { profileImageURL: await aPicture({ width: 31, height: 29 }) }
    const stored = (await spec.testApp.storedFiles()).length
    expect((await spec.ask('PUT', `/api/admins/update/${id}`, { token, form })).status).toBe(200)
    expect((await spec.testApp.storedFiles()).length).toBeGreaterThan(stored)
    await put(`${id}/ends-on`, { endsOn: '2027-06-30' })
    expect((await remove(id)).body).toEqual({
      success: true,
      message: 'The account of Gone Testrup is removed.',
    })
    expect(await find(id)).toBeUndefined()
    expect((await spec.testApp.storedFiles()).length).toBe(stored)
    expect((await spec.ask('GET', '/api/admin/profile', { token })).status).toBe(401)
    expect((await mailsTo(email)).map(({ subject }) => subject.split(' – ')[0])).toEqual([
      'Your account was removed',
    ])
    const { mails, ...state } = await stateOf(spec.testApp)
    expect(JSON.stringify(state)).not.toContain(email)
    const lines = await linesOn(id)
    expect(lines.map(({ action, title }) => [action, title?.slice(0, 12)])).toEqual([
      ['edit', 'Gone Testrup'],
      ['set end of access', 'Gone Testrup'],
      ['remove account', 'Gone Testrup'],
    ])
    expect((await remove(id)).status).toBe(404)
  })

  test('that wait for approval are decided about, not changed', async () => {
    const { id } = await anAdmin(spec.testApp.context, { ...aVolunteersPart, status: 'pending' })
    const before = await stateOf(spec.testApp)
    const answers = [
      await put(`${id}/role`, { role: 'PIC' }),
      await put(`${id}/ends-on`, { endsOn: '2027-06-30' }),
      await post(`${id}/end`),
      await post(`${id}/resume`),
      await post(`${id}/keep`),
      await remove(`${id}/sessions`),
      await remove(id),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 409))
    expect(await stateOf(spec.testApp)).toEqual(before)
  })

  test('keep their access, or until another day; days that are over and other nonsense are refused', async () => {
    const { id, email } = await aVolunteer()
    const endsOn = async (value: unknown) => (await put(`${id}/ends-on`, { endsOn: value })).status
    expect(await endsOn('2026-12-10')).toBe(200)
    const before = await stateOf(spec.testApp)
    for (const wrong of ['2026-11-20', '2026-02-30', '0000-00-00', '2100-01-01', '', 'x', 5, undefined, {}])
      expect(await endsOn(wrong), String(wrong)).toBe(400)
    expect((await put(`${id}/role`, { role: 'Boss' })).status).toBe(400)
    expect((await put(`${id}/role`, {})).status).toBe(400)
    expect((await put('x/role', { role: 'PIC' })).status).toBe(404)
    expect(await stateOf(spec.testApp)).toEqual(before)

    expect((await post(`${id}/keep`)).body.data.endsOn).toBe('2027-06-30')
    expect(await endsOn(null)).toBe(200)
    expect((await post(`${id}/keep`)).body.message).toBe('That is so already. Nothing was changed.')
    expect((await linesOn(id)).map(({ action }) => action)).toEqual([
      'set end of access',
      'keep access',
      'set end of access',
    ])
    expect(
      (await mailsTo(email)).map(({ text }) => /10 December 2026|30 June 2027|not end/.exec(text)?.[0]),
    ).toEqual(['10 December 2026', '30 June 2027', 'not end'])
  })

  test('approved now say by whom and when', async () => {
    const { id } = await anAdmin(spec.testApp.context, { ...aVolunteersPart, status: 'pending' })
    await spec.ask('PUT', `/api/admin/dashboard/approve/${id}`, { token: spec.admin.token })
    const row = await find(id)
    expect(row).toMatchObject({
      approvedAt: spec.testApp.context.now().toISOString(),
      approvedBy: (await find(spec.admin.id))?.fullName,
    })
  })
})

describe.each(dialects)('the last PIC, on %s', (dialect) => {
  const spec = openQuietSpec(dialect)
  const call = (method: 'PUT' | 'POST' | 'DELETE', path: string, json?: object, token = spec.admin.token) =>
    spec.ask(method, `${A}/${path}`, { token, ...(json && { json }) })
  const activePics = async () => {
    const { body } = await spec.ask('GET', '/api/admin/dashboard/waiting', { token: spec.admin.token })
    return body.data.activePics
  }

  test('stays: neither ended, removed, made a Volunteer nor given a last day', async () => {
    const { id } = spec.admin
    const before = await stateOf(spec.testApp)
    const answers = [
      await call('POST', `${id}/end`),
      await call('DELETE', id),
      await call('PUT', `${id}/role`, { role: 'Volunteer' }),
      await call('PUT', `${id}/ends-on`, { endsOn: '2027-06-30' }),
    ]
    for (const { status, body } of answers)
      expect({ status, message: body.message }).toEqual({
        status: 409,
        message: expect.stringMatching(/^At least one PIC must stay/),
      })
    expect(await stateOf(spec.testApp)).toEqual(before)
  })

  test('may go once there is a second whose access does not end by itself', async () => {
    expect(await activePics()).toBe(1)
    const second = await signedIn(spec.testApp, { role: 'PIC' })
    expect(await activePics()).toBe(2)
    expect((await call('PUT', `${second.id}/ends-on`, { endsOn: '2027-06-30' })).status).toBe(200)
    expect((await call('POST', `${spec.admin.id}/end`)).status).toBe(409)
    expect((await call('PUT', `${second.id}/ends-on`, { endsOn: null })).status).toBe(200)
    expect((await call('PUT', `${spec.admin.id}/role`, { role: 'Volunteer' })).status).toBe(200)
    expect((await call('POST', `${second.id}/end`)).status).toBe(403)
    expect((await call('PUT', `${spec.admin.id}/role`, { role: 'PIC' }, second.token)).status).toBe(200)
    expect((await call('DELETE', second.id, undefined, second.token)).status).toBe(200)
  })

  test('is one of two who end, remove or demote each other at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, other] = [await signedIn(spec.testApp), await signedIn(spec.testApp)]
      // The others of this test are out of the way.
      const { db, now } = spec.testApp.context
      await db
        .updateTable('admins')
        .set({ endedAt: now().toISOString() })
        .where('id', 'not in', [one.id, other.id])
        .execute()
      const deed = (id: string, token: string) =>
        [
          () => call('POST', `${id}/end`, undefined, token),
          () => call('DELETE', id, undefined, token),
          () => call('PUT', `${id}/role`, { role: 'Volunteer' }, token),
        ][round % 3]?.()
      const answers = await Promise.all([deed(other.id, one.token), deed(one.id, other.token)])
      const statuses = answers.map((answer) => answer?.status ?? 0).sort()
      expect(statuses[0]).toBe(200)
      expect([401, 403, 404, 409]).toContain(statuses[1])
      const pics = await db
        .selectFrom('admins')
        .select('id')
        .where('role', '=', 'PIC')
        .where('endedAt', 'is', null)
        .execute()
      expect(pics).toHaveLength(1)
    }
  })
})

describe.each(dialects)('access that ends by itself, on %s', (dialect) => {
  const spec = openQuietSpec(dialect)

  test('is full through its last day, then read-only, then over, by the clock alone', async () => {
    const { context } = spec.testApp
    const { id, email } = await anAdmin(context, aVolunteersPart)
    const setEndsOn = (endsOn: string | null) =>
      context.db.updateTable('admins').set({ endsOn }).where('id', '=', id).execute()
    // The clock stands at 22:30 of 21 November at the school.
    const D = '/api/admin/dashboard'
    const outcome = async () => {
      const token = await tokenOf(spec.testApp, id)
      const read = await spec.ask('GET', `${D}/export/student.csv`, { token })
      const list = await spec.ask('GET', '/api/admin/access', { token })
      const write = await spec.ask('PUT', `${D}/feedback/read`, { token, json: {} })
      return [list.body.data?.access ?? list.status, write.status, read.status === 403]
    }
    await setEndsOn('2026-11-21')
    expect(await outcome()).toEqual(['active', 200, false])
    spec.testApp.advanceTime(2 * 3_600_000)
    expect(await outcome()).toEqual(['read-only', 403, true])
    spec.testApp.advanceTime(27 * day)
    expect(await outcome()).toEqual(['read-only', 403, true])
    spec.testApp.advanceTime(23 * 3_600_000)
    const token = await tokenOf(spec.testApp, id)
    spec.testApp.advanceTime(3_600_000)
    expect(await outcome()).toEqual([401, 401, false])
    const refused = await spec.ask('GET', '/api/admin/profile', { token })
    expect(refused.body.message).toMatch(/has ended/)
    // A clock set back revives no session that was seen to be over; a new one is as the day says.
    spec.testApp.advanceTime(-day)
    expect((await spec.ask('GET', '/api/admin/profile', { token })).status).toBe(401)
    const signIn = await spec.ask('POST', '/api/admin/signin', { json: { email, password: aPassword } })
    expect(signIn.status).toBe(200)
  })

  test('is asked about four weeks and one week before, said when it is read-only and over, each once', async () => {
    const { context } = spec.testApp
    const pic = await anAdmin(context, { fullName: 'Second Pic' })
    const { id, email } = await anAdmin(context, { ...aVolunteersPart, fullName: 'Leaver Testrup' })
    const today = context.now().getTime()
    const endsOn = new Date(today + 5.5 * 3_600_000 + 30 * day).toISOString().slice(0, 10)
    await context.db.updateTable('admins').set({ endsOn }).where('id', '=', id).execute()
    const sent = async (recipient: string) => {
      const rows = await context.db
        .selectFrom('mails')
        .select(['subject', 'text'])
        .where('recipient', '=', recipient)
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
      return rows.map(({ subject }) => subject.split(' – ')[0])
    }
    const own: string[][] = []
    const theirs: number[] = []
    for (let passed = 0; passed <= 70; passed += 1) {
      // Twice, and two processes at once: a restart doubles nothing.
      await Promise.all([runMaintenance(context), runMaintenance(context)])
      await runMaintenance(context)
      const mails = (await sent(email)) as string[]
      if (mails.length > own.length) own.push([...mails, String(passed)])
      theirs.push((await sent(pic.email)).length)
      spec.testApp.advanceTime(day)
    }
    expect(own.map((mails) => mails.slice(-2))).toEqual([
      ['Your access ends soon: keep it?', '2'],
      ['Your access ends soon: keep it?', '23'],
      ['Your access is read-only now', '31'],
      ['Your access has ended', '59'],
    ])
    expect(await sent(pic.email)).toEqual([
      'Whose access ends soon: keep it?',
      'Whose access ends soon: keep it?',
    ])
    expect([theirs[1], theirs[2], theirs[22], theirs[23], theirs[70]]).toEqual([0, 1, 1, 2, 2])
  })

  test('is mailed of by the outbox row alone: where the mails cannot be written, nothing counts as sent', async () => {
    const { context } = spec.testApp
    const { id, email } = await anAdmin(context, aVolunteersPart)
    const today = new Date(context.now().getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)
    await context.db.updateTable('admins').set({ endsOn: today }).where('id', '=', id).execute()
    const config = {
      get publicUrl(): string {
        throw new Error('no link')
      },
    } as typeof context.config
    await runMaintenance({ ...context, config })
    const notices = () =>
      context.db.selectFrom('accessNotices').select('notice').where('adminId', '=', id).execute()
    expect(await notices()).toEqual([])
    await runMaintenance(context)
    expect(await notices()).toEqual([{ notice: `7 days before ${today}` }])
    const mails = context.db.selectFrom('mails').select('id').where('recipient', '=', email)
    expect(await mails.execute()).toHaveLength(1)
  })
})

describe.each(dialects)('a sign-up that nobody answers, on %s', (dialect) => {
  const spec = openQuietSpec(dialect)

  test('is brought to mind after two days, then weekly, and deleted after thirty with a last note', async () => {
    const { context } = spec.testApp
    const { id, email } = await anAdmin(context, { status: 'pending', fullName: 'Patient Testrup' })
    const mailsTo = async (recipient: string) =>
      context.db.selectFrom('mails').select(['subject', 'text']).where('recipient', '=', recipient).execute()
    const reminded: number[] = []
    let deletedAfter = -1
    for (let passed = 0; passed <= 40; passed += 1) {
      await Promise.all([runMaintenance(context), runMaintenance(context)])
      const count = (await mailsTo(spec.admin.email)).length
      while (reminded.length < count) reminded.push(passed)
      const row = await context.db.selectFrom('admins').select('id').where('id', '=', id).executeTakeFirst()
      if (!row && deletedAfter < 0) deletedAfter = passed
      spec.testApp.advanceTime(day)
    }
    expect(reminded).toEqual([2, 9, 16, 23])
    expect(deletedAfter).toBe(30)
    expect((await mailsTo(spec.admin.email))[0]?.text).toContain(
      'Patient Testrup (PIC), since 21 November 2026',
    )
    expect((await mailsTo(email)).map(({ subject }) => subject.split(' – ')[0])).toEqual([
      'Your sign-up was not answered',
    ])
    const lines = await context.db
      .selectFrom('audit')
      .select(['action', 'title'])
      .where('recordId', '=', id)
      .execute()
    expect(lines).toEqual([{ action: 'delete sign-up', title: 'Patient Testrup' }])
  })

  test('of long ago is not deleted before somebody was reminded for a week', async () => {
    const { context } = spec.testApp
    const { id } = await anAdmin(context, { status: 'pending' })
    spec.testApp.advanceTime(300 * day)
    const isThere = async () => {
      await runMaintenance(context)
      return (await context.db.selectFrom('admins').select('id').where('id', '=', id).execute()).length === 1
    }
    expect(await isThere()).toBe(true)
    spec.testApp.advanceTime(6 * day)
    expect(await isThere()).toBe(true)
    spec.testApp.advanceTime(day)
    expect(await isThere()).toBe(false)
  })
})

describe.each(dialects)('the year of leaving, on %s', (dialect) => {
  const spec = openQuietSpec(dialect)
  const signUp = async (over: Record<string, unknown>) => {
    const form = aSignUp({ ...aVolunteersPart, ...over }) as Record<string, string>
    const { status, body } = await spec.ask('POST', '/api/admin/signup', { form })
    const row = await spec.testApp.context.db
      .selectFrom('admins')
      .select(['endsOn', 'id'])
      .where('emailKey', '=', String(form.email))
      .executeTakeFirst()
    return { status, body, endsOn: row?.endsOn, id: row?.id ?? '' }
  }

  test.each([
    [{ leavingYear: '2028' }, 201, '2028-06-30'],
    [{ leavingYear: '' }, 201, '2029-06-30'],
    [{}, 201, '2029-06-30'],
    [{ year: 4 }, 201, '2027-06-30'],
    [{ leavingYear: '2026' }, 201, '2026-12-31'],
    [{ leavingYear: '2025' }, 400, undefined],
    [{ leavingYear: '2037' }, 400, undefined],
    [{ leavingYear: '20x7' }, 400, undefined],
    [{ role: 'PIC', leavingYear: 'x' }, 201, null],
  ])('given as %o answers %i and lets access end on %s', async (over, status, endsOn) => {
    const outcome = await signUp(over)
    expect({ status: outcome.status, endsOn: outcome.endsOn }).toEqual({ status, endsOn })
    if (status === 400)
      expect(outcome.body.errors).toEqual([
        { field: 'leavingYear', message: 'The year in which you leave must be from 2026 to 2036.' },
      ])
  })

  test('that is over when somebody approves at last leads to the end of this school year', async () => {
    const { id } = await signUp({ leavingYear: '2026' })
    spec.testApp.advanceTime(60 * day)
    const token = await tokenOf(spec.testApp, spec.admin.id)
    await spec.ask('PUT', `/api/admin/dashboard/approve/${id}`, { token })
    const row = await spec.testApp.context.db
      .selectFrom('admins')
      .select('endsOn')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row?.endsOn).toBe('2027-06-30')
  })
})
