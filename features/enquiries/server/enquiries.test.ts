import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { parseMessage } from '#domain/text/words.ts'
import { readRetention } from '#features/content/server/read-retention.ts'
import type { PageRenderer } from '#server/pages/renderer.ts'
import { runMaintenance } from '#site/maintenance.ts'
import { aSignUp, volunteerFields } from '#testing/admins.ts'
import { aFeedback } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { multipartBody } from '#testing/form.ts'
import { openSite, type SignedIn, signedIn, tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { addRecord } from '#testing/spec/add-record.ts'
import { anAddress } from '#testing/spec/ask.ts'
import { kindNamed } from '#testing/spec/further-kinds.ts'
import { paginate } from '#testing/spec/walk-pages.ts'

const applications = `${D}/applications`
const calls = '/api/admin/evenings/calls'

/** Renders the page's data; the built pages are tested in `e2e/enquiries.test.ts`. */
const renderPage: PageRenderer = async (url, _transport, { posted } = {}) => ({
  status: 200,
  headers: new Headers(),
  html: JSON.stringify({ url: url.href, posted }),
  contentSecurityPolicy: "default-src 'none'",
})

const application = {
  fullName: 'Quokka Zebrafinch',
  email: 'Quokka@example.org',
  phone: '98300 12345',
  department: 'Physics',
  year: '2',
  why: 'I like the children.',
  TU: 'yes',
  FR: 'yes',
  website: '',
}
const call = {
  fullName: 'Meena Quokka',
  phone: '+91 98300 54321',
  language: 'বাংলা',
  studentClass: '5',
  website: '',
}

describe.each(dialects)('enquiries of visitors, on %s', (dialect) => {
  const site = openSite(dialect, { context: { renderPage, clientFolder: import.meta.dirname } })
  let volunteer: SignedIn
  const asPic: typeof site.ask = (...given) => site.asPic(...given)
  const asVolunteer: typeof site.ask = (method, path, given) =>
    site.ask(method, path, { token: volunteer.token, ...given })
  const load = async (url: string, more: Partial<Parameters<typeof site.request>[0] & object> = {}) => {
    const { statusCode: status, headers, body: text } = await site.request({ url, ...more })
    return { status, headers, text }
  }
  const send = async (url: string, form: Record<string, unknown>, remoteAddress = anAddress()) =>
    load(url, { method: 'POST', remoteAddress, ...(await multipartBody(form)) })
  const apply = (over = {}, from?: string) => send('/teach', { ...application, ...over }, from)
  const ask = (over = {}) => send('/call-me', { ...call, ...over })
  const tokenIn = ({ headers }: { headers: Record<string, unknown> }) =>
    /^\/withdraw\/([\w-]{43})$/.exec(String(headers.location))?.[1] ?? ''
  const withdraw = (token: string) => send(`/withdraw/${token}`, { withdraw: 'yes' })
  const rows = () => site.context.db.selectFrom('requests').selectAll().execute()
  const listed = async (path: string, state = 'new') =>
    (await asPic('GET', `${path}?state=${encodeURIComponent(state)}`)).body.data
  const setState = async (path: string, state: unknown, id?: string) =>
    asPic('PUT', `${path}/${id ?? (await rows())[0]?.id}`, { json: { state } })
  const waiting = async () => (await asVolunteer('GET', `${D}/waiting`)).body.data

  beforeEach(async () => {
    await site.context.db.deleteFrom('requests').execute()
    volunteer ??= await signedIn(site, volunteerFields)
    // Each test may use the whole day's limit.
    await sql`delete from "rateLimits" where "key" like 'requests %'`.execute(site.context.db)
    for (const person of [volunteer, site.pic]) person.token = await tokenOf(site, person.id)
  })

  test('are stored and listed, applications only for PICs', async () => {
    const answer = await apply()
    expect(answer.status).toBe(303)
    expect((await ask()).status).toBe(303)
    const stored = JSON.stringify(await rows())
    expect(stored).not.toContain(tokenIn(answer))
    expect(await listed(applications)).toEqual([
      {
        _id: expect.any(String),
        createdAt: expect.any(String),
        fullName: 'Quokka Zebrafinch',
        email: 'Quokka@example.org',
        phone: '98300 12345',
        answers: [
          { label: 'Department', value: 'Physics' },
          { label: 'Year of study', value: '2' },
          { label: 'Why you want to teach', value: 'I like the children.' },
          { label: 'Tuesday', value: 'yes' },
          { label: 'Friday', value: 'yes' },
        ],
      },
    ])
    expect((await asVolunteer('GET', `${applications}?state=new`)).status).toBe(403)
    const { body } = await asVolunteer('GET', `${calls}?state=new`)
    expect(body.data).toMatchObject([
      { fullName: 'Meena Quokka', email: '', answers: [{ value: 'বাংলা' }, {}] },
    ])
    expect(await waiting()).toMatchObject({ calls: 1 })
    expect(await waiting()).not.toHaveProperty('applications')
    expect((await asPic('GET', `${D}/waiting`)).body.data).toMatchObject({ applications: 1, calls: 1 })
    expect((await send('/bn/call-me', call)).headers.location).toMatch(/^\/bn\/withdraw\//)
    const stranger = await site.unchanged(() => ask({ studentClass: '11' }))
    expect(JSON.parse(stranger.text).posted.errors).toMatchObject([{ field: 'studentClass' }])
  })

  test.each([
    ['no name', { fullName: '' }, 400, 'Full name is required.'],
    ['a long name', { fullName: 'x'.repeat(121) }, 400, 'Full name must be at most 120 characters long.'],
    ['neither e-mail nor number', { email: '', phone: '' }, 400, /^Give your e-mail or your contact number/],
    ['an unknown field', { state: 'invited' }, 400, 'There is no field called "state".'],
    ['5,000 characters', { why: 'x'.repeat(5_000) }, 400, /at most 2,?000 characters/],
    ['100,000 characters', { why: 'x'.repeat(100_000) }, 413, /./],
    ['a filled honeypot', { website: 'x' }, 400, /^This looks like advertising/],
    ['advertising', { why: 'Casino https://a.example' }, 400, /^This looks like advertising/],
    ['links', { why: '<a href="https://a.example">x</a>' }, 400, /^This looks like advertising/],
  ])('with %s are rejected and change nothing', async (_, over, status, says) => {
    const { why, ...typed } = { ...application, ...over }
    const answer = await site.unchanged(() => apply(over))
    expect(answer.status).toBe(status)
    const { posted } = JSON.parse(answer.text)
    const { message, values } = posted
    expect(String(parseMessage(message))).toMatch(says)
    if (status === 400) expect(values).toMatchObject({ department: typed.department, why })
  })

  test('are as generous to a network as sign-ups, and limited separately for each kind', async () => {
    const from = anAddress()
    for (let n = 0; n < 150; n += 1) await apply({ why: `Number ${n}`, year: n % 2 ? '২' : '3' }, from)
    expect(await rows()).toHaveLength(150)
    const refused = await site.unchanged(() => apply({}, from))
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect((await send('/call-me', call, from)).status).toBe(303)
    expect((await site.ask('POST', '/api/feedback/add-feedback', { json: aFeedback(), from })).status).toBe(
      201,
    )
    site.advanceTime(3_601_000)
    expect((await apply({}, from)).status).toBe(303)
  })

  test('have a ceiling for all networks together, and a bot does not hide the first', async () => {
    await apply({ fullName: 'First Applicant' })
    site.advanceTime(1_000)
    const { db } = site.context
    const bots = { department: 'Physics', year: 2, why: 'x' }
    for (let n = 0; n < 260; n += 1) await apply({ ...bots, fullName: `Bot ${n}` })
    const seen: string[] = []
    for await (const { body } of paginate(
      (path) => asPic('GET', path),
      `${applications}?state=new&limit=100`,
    ))
      seen.push(...body.data.map(({ fullName }: { fullName: string }) => fullName))
    expect([seen.length, seen.at(-1)]).toEqual([261, 'First Applicant'])

    await sql`update "rateLimits" set "count" = 1000 where "key" like 'requests day %' and "count" > 200`.execute(
      db,
    )
    expect((await site.unchanged(() => apply())).status).toBe(429)
    expect((await ask()).status).toBe(303)
  })

  test('are deleted one by one or many at once, by those who may answer them', async () => {
    for (const why of ['One', 'Two', 'Three']) await apply({ why })
    const [one, two, three] = (await rows()).map(({ id }) => id)
    await ask()
    const all = { json: { ids: [one, two, three] } }
    const refused = [
      [() => asVolunteer('DELETE', `${applications}/${one}`), 403],
      [() => asVolunteer('POST', `${applications}/delete`, all), 403],
      [() => asPic('DELETE', `${calls}/${one}`), 404],
      [() => asPic('DELETE', `${applications}/x`), 404],
      [() => asPic('POST', `${applications}/delete`, { json: { ids: [] } }), 400],
      [() => asPic('POST', `${applications}/delete`, { json: { ids: Array(201).fill(one) } }), 400],
    ] as const
    for (const [act, status] of refused) expect((await site.unchanged(act)).status).toBe(status)
    expect((await asPic('DELETE', `${applications}/${one}`)).body.message).toBe('Deleted: 1.')
    expect((await asPic('POST', `${applications}/delete`, all)).body.message).toBe('Deleted: 2.')
    const [parent] = await listed(calls)
    expect((await asVolunteer('POST', `${calls}/delete`, { json: { ids: [parent._id] } })).status).toBe(200)
    expect(await rows()).toEqual([])
  })

  test.each([
    ['from another website', { 'sec-fetch-site': 'cross-site', origin: 'https://a.example' }],
    ['from another site of the institute', { 'sec-fetch-site': 'same-site' }],
    ['by an old browser from another website', { origin: 'https://a.example' }],
    ['from a frame without an origin', { origin: 'null' }],
  ])('are refused if they are sent %s, like every form without a token', async (_what, headers) => {
    const forms = ['/teach', '/bn/call-me', '/feedback', '/api/feedback/add-feedback', '/api/admin/signin']
    for (const url of [...forms, '/api/admin/signup', '/api/admin/forget-password']) {
      const body = await multipartBody({ ...application, ...call })
      const given = { ...body, headers: { ...body.headers, ...headers } }
      const answer = await site.unchanged(() => load(url, { method: 'POST', ...given }))
      expect([url, answer.status]).toEqual([url, 403])
    }
  })

  test.each([
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'http://school.test' }],
  ])('are accepted from the site itself, whose browser says %j', async (headers) => {
    const body = await multipartBody(application)
    const given = { ...body, headers: { ...body.headers, ...headers } }
    const answer = await load('/teach', { method: 'POST', ...given })
    expect(answer.status).toBe(303)
    // The page with the secret link sends no origin.
    const form = await multipartBody({ withdraw: 'yes' })
    const withdrawn = await load(`/withdraw/${tokenIn(answer)}`, {
      method: 'POST',
      ...form,
      headers: { ...form.headers, origin: 'null' },
    })
    expect(withdrawn.headers.location).toBe('/withdraw/done')
  })

  test('sent twice have a link each, so that nobody can withdraw what another person sent', async () => {
    const [first, second] = [tokenIn(await ask()), tokenIn(await ask())]
    expect((await withdraw(second)).headers.location).toBe('/withdraw/done')
    expect(await rows()).toHaveLength(1)
    expect((await withdraw(first)).headers.location).toBe('/withdraw/done')
    expect(await rows()).toEqual([])
  })

  test.each(['invited again', 'withdrawn', 'told "not now"'])(
    'end their invitation when they are %s',
    async (what) => {
      const token = tokenIn(await apply())
      const [{ _id: id, email }] = await listed(applications)
      const json = { email, role: 'Volunteer', volunteer: 'add', application: id }
      const invite = async () =>
        `/api${(await asPic('POST', `${D}/invitations`, { json })).body.link.slice('http://school.test'.length)}`
      const join = await invite()
      expect((await site.ask('GET', join)).status).toBe(200)
      const second = what === 'invited again' && (await invite())
      if (what === 'withdrawn') await withdraw(token)
      if (what === 'told "not now"') await setState(applications, 'not now', id)
      expect((await site.ask('GET', join)).status).toBe(409)
      if (second) expect((await site.ask('GET', second)).status).toBe(200)
    },
  )

  test('change their state and back, and reject an unknown state or id', async () => {
    await apply()
    await ask()
    const [one] = await listed(applications)
    expect((await setState(applications, 'talked to', one._id)).body.message).toBe('Saved.')
    expect(await listed(applications)).toEqual([])
    expect(await listed(applications, 'talked to')).toEqual([one])
    expect((await setState(applications, 'new', one._id)).status).toBe(200)
    expect(await listed(applications)).toEqual([one])
    for (const [path, state, id, status] of [
      [applications, 'called', one._id, 400],
      [applications, 5, one._id, 400],
      [calls, 'called', one._id, 404],
      [applications, 'invited', 'x', 404],
    ] as const)
      expect((await site.unchanged(() => setState(path, state, id))).status).toBe(status)
    const [parent] = await listed(calls)
    const json = { state: 'called' }
    expect((await asVolunteer('PUT', `${calls}/${parent._id}`, { json })).status).toBe(200)
    expect((await asVolunteer('PUT', `${applications}/${one._id}`, { json })).status).toBe(403)
    expect(await waiting()).toMatchObject({ calls: 0 })
  })

  test('are withdrawn by their link, but not by a guessed link', async () => {
    const token = tokenIn(await ask())
    const guessed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    for (const wrong of [guessed, 'x', 'done', '%00', 'a'.repeat(5_000), "' or 1=1"]) {
      const { status } = await site.unchanged(() => withdraw(encodeURIComponent(wrong)))
      expect([404, 400, 414]).toContain(status)
    }
    const answer = await withdraw(token)
    expect([answer.status, answer.headers.location]).toEqual([303, '/withdraw/done'])
    expect(await rows()).toEqual([])
    expect((await site.unchanged(() => withdraw(token))).status).toBe(404)
    const page = await load(`/hi/withdraw/${token}`)
    expect([page.headers['cache-control'], page.headers['referrer-policy']]).toEqual([
      'no-store',
      'no-referrer',
    ])
  })

  test('become the record of the volunteer who was invited', async () => {
    await apply()
    const [{ _id: id, email }] = await listed(applications)
    const json = { email, role: 'Volunteer', volunteer: 'add', application: id }
    const invited = await asPic('POST', `${D}/invitations`, { json })
    expect(invited.status).toBe(201)
    expect(await listed(applications, 'invited')).toHaveLength(1)
    const join = `/api${invited.body.link.slice('http://school.test'.length)}`
    expect((await site.ask('GET', join)).body.data.typed).toEqual({
      fullName: 'Quokka Zebrafinch',
      contactNumber: '98300 12345',
      department: 'Physics',
      year: 2,
    })
    const { password, gender, uniqueId } = aSignUp()
    const { residenceType, hallName } = volunteerFields
    const form = { password, gender, uniqueId, residenceType, hallName }
    expect((await site.ask('POST', join, { form })).status).toBe(201)
    const { db } = site.context
    const [record] = (await asPic('GET', '/api/volunteers')).body
    const { fullName, phone: contactNumber, department } = application
    expect(record).toMatchObject({ fullName, contactNumber, department, year: 2 })
    const free = await db.selectFrom('rotaWeekdays').selectAll().orderBy('weekday').execute()
    expect(free).toEqual(['FR', 'TU'].map((weekday) => ({ volunteerId: record._id, weekday })))
    expect(await rows()).toEqual([])
  })

  test('can no longer be answered with an invitation once they are gone', async () => {
    const application = '01930000-0000-7000-8000-000000000000'
    const json = { email: 'gone@example.org', role: 'Volunteer', application }
    const { status } = await site.unchanged(() => asPic('POST', `${D}/invitations`, { json }))
    expect(status).toBe(404)
  })

  test('are shown with everything about a person, and erased with it', async () => {
    await apply({ email: '', phone: '98301 12345' })
    await apply({ email: 'canary@example.org', phone: '' })
    await apply({ fullName: 'Another Applicant', email: '', phone: '98300 99999' })
    await ask({ phone: '+91-98301-12345' })
    const person = {
      fullName: 'Quokka Zebrafinch',
      email: 'Canary@example.org',
      contactNumber: '+919830112345',
    }
    const { _id } = await addRecord(site.ask, site.pic.token, kindNamed('volunteer'), person)
    const path = `${D}/people/volunteer/${_id}`
    const { data } = (await asPic('GET', path)).body
    const { entries } = data.sections.find(({ name }: { name: string }) => name === 'applications')
    expect(entries).toHaveLength(3)
    expect(JSON.stringify(entries)).toContain('+91-98301-12345')
    const { name, updatedAt } = data
    expect((await asPic('POST', `${path}/erase`, { json: { name, updatedAt } })).status).toBe(200)
    expect((await rows()).map(({ fullName }) => fullName)).toEqual(['Another Applicant'])
  })

  test('appear in no public response, page or log', async () => {
    // Whole numbers, because a time in the log may contain a part of one.
    const telephoneNumber = /98300\W?(12345|54321)/
    const tokens = [tokenIn(await apply()), tokenIn(await ask())]
    expect((await withdraw(`${tokens[0]}x`)).status).toBe(404)
    await apply({ email: 'Quokka' })
    const paths = ['/', '/teach', '/call-me', '/withdraw/done', '/feed.xml', '/sitemap.xml', '/api/home']
    const publicCalls = ['/api/settings', '/api/privacy', '/api/openapi.json', '/healthz']
    for (const path of [...paths, ...publicCalls]) {
      const { status, text } = await load(path)
      expect(status).toBeLessThan(400)
      for (const secret of ['Quokka', ...tokens]) expect(text).not.toContain(secret)
      expect(text).not.toMatch(telephoneNumber)
    }
    for (const path of [applications, calls])
      expect((await site.ask('GET', `${path}?state=new`)).status).toBe(401)
    for (const secret of ['uokka', ...tokens]) expect(site.logged()).not.toContain(secret)
    expect(site.logged()).not.toMatch(telephoneNumber)
  })

  test('are deleted: applications after six months, and calls after three', async () => {
    const { db } = site.context
    await runMaintenance(site.context)
    await apply()
    await ask()
    expect((await readRetention(db)).periods).toMatchObject({ applications: 6, calls: 3 })
    site.advanceTime(88 * day)
    await runMaintenance(site.context)
    expect(await rows()).toHaveLength(2)
    site.advanceTime(6 * day)
    await runMaintenance(site.context)
    expect((await rows()).map(({ kind }) => kind)).toEqual(['applications'])
    site.advanceTime(92 * day)
    await runMaintenance(site.context)
    expect(await rows()).toEqual([])
  })
})
