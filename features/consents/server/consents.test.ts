import { describe, expect, test } from 'vitest'
import { consentLevels } from '#domain/audiences.ts'
import { day } from '#domain/dates/durations.ts'
import { runMaintenance } from '#site/maintenance.ts'
import { anAdmin, volunteerFields } from '#testing/admins.ts'
import { aConsent } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { openSite, tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { rowOf, rowsOf } from '#testing/rows.ts'
import { addRecord, formOf } from '#testing/spec/add-record.ts'
import { publicKinds } from '#testing/spec/further-kinds.ts'
import type { SpecifiedKind } from '#testing/spec/specified-kinds.ts'
import { consentMessages } from '../consents.ts'

const student = publicKinds.find(({ name }) => name === 'student') as SpecifiedKind
const portrait = '/uploads/default.png'

// The test clock is at 22:30 on 21 November 2026 at the school.
describe.each(dialects)("a child's consent, on %s", (dialect) => {
  const site = openSite(dialect)
  const { ask, asPic } = site

  const token = () => tokenOf(site, site.pic.id)
  const add = async (fullName: string, picture?: File) => {
    const coverImageURL = picture ?? (await aPicture())
    const form = { ...(await formOf(student, { fullName })), coverImageURL }
    const { body } = await asPic('POST', student.add, { form })
    return { id: String(body.data._id), url: String(body.data.coverImageURL).split('?')[0] as string }
  }
  const record = async (ids: string[], over: object = {}) =>
    asPic('PUT', `${D}/consents`, { json: aConsent(ids, over) })
  const history = (id: string) => rowsOf(site.context.db, 'history', { recordId: id })
  const seen = async (id: string, token?: string) =>
    (await ask('GET', `/api/students/${id}`, { token })).body.data

  test.each(consentLevels)(
    '%s: every URL returns what the consent allows and nothing else',
    async (level) => {
      const { id, url } = await add('Quokka Zebrafinch')
      await add('Aaron First')
      const { status } = await record([id], { level })
      expect(status).toBe(200)
      const showsPhoto = level === 'public' || level === 'public with name'
      const showsName = level === 'public with name'
      expect(await seen(id)).toMatchObject({
        fullName: showsName ? 'Quokka Zebrafinch' : 'Q.',
        coverImageURL: showsPhoto ? url : portrait,
      })
      expect((await ask('GET', url)).status).toBe(showsPhoto ? 200 : 404)
      expect((await ask('GET', url.replace('.webp', '-share.jpg'))).status === 404).toBe(!showsPhoto)
      const found = await ask('GET', '/api/students?q=zebrafinch')
      expect([found.body.length, found.headers['x-total-count']]).toEqual(showsName ? [1, '1'] : [0, '0'])
      const told = await crawl(id)
      const name = url.split('/').at(-1) as string
      expect(told.filter(({ text }) => /zebrafinch/i.test(text)).length > 0).toBe(showsName)
      expect(told.filter(({ text }) => text.includes(name.slice(0, 40))).length > 0).toBe(showsPhoto)
      // The team knows the name; if the level is "no photo", Volunteers do not receive the photo.
      const { id: volunteer } = await anAdmin(site.context, volunteerFields)
      const own = await seen(id, await tokenOf(site, volunteer))
      expect(own.fullName).toBe('Quokka Zebrafinch')
      expect(own.coverImageURL === portrait).toBe(level === 'none')
      if (level !== 'none') expect((await ask('GET', own.coverImageURL)).status).toBe(200)
      expect((await ask('GET', (await seen(id, await token())).coverImageURL)).status).toBe(200)
      await asPic('DELETE', `${D}/students/${id}`)
      expect((await ask('GET', url)).status).toBe(404)
    },
  )

  async function crawl(id: string) {
    const paths = site.routes
      .filter(({ method, path }) => method === 'GET' && !path.includes('/api/openapi'))
      .map(({ path }) => path.replace(/:\w+/g, id))
    const told: { path: string; text: string }[] = []
    for (const path of paths)
      for (const query of ['', '?limit=1', '?q=quokka', '?q=zebrafinch']) {
        const { text, headers } = await ask('GET', path + query)
        const cursor = /cursor=([\w-]+)/.exec(JSON.stringify(headers))?.[1] ?? ''
        const link = String(headers.link ?? '').replace(/q=\w+/, '')
        told.push({ path: path + query, text: text + link + Buffer.from(cursor, 'base64url') })
      }
    return told
  }

  test('hides data immediately when withdrawn, even if it was cached, and the response lists where the photo was', async () => {
    const photos = await aPicture()
    const { id, url } = await add('Lemur Withdrawn', photos)
    const form = { title: 'Album of many', photos }
    await asPic('POST', `${D}/festivalGallery/photos/add-photos`, { form })
    const inTrash = { title: 'Album in the trash', photos }
    const { body: album } = await asPic('POST', `${D}/festivalGallery/photos/add-photos`, { form: inTrash })
    expect((await asPic('DELETE', `${D}/gallery/festival/photos/${album.data._id}`)).status).toBe(200)
    expect((await ask('GET', '/api/students')).text).toContain('Lemur Withdrawn')
    expect((await ask('GET', url)).headers['cache-control']).toBe('private, max-age=300')
    const { body } = await record([id], { level: 'none' })
    expect(body.message).toBe('Consent recorded. Visitors see what it allows from now on.')
    expect(body.places).toEqual([
      { label: 'Our Students', title: 'Lemur Withdrawn', path: '/about/students' },
      {
        label: 'Festival album',
        title: 'Album of many',
        path: expect.stringMatching(/^\/gallery\/festival\/album-of-many-[\w-]{22}$/),
      },
    ])
    expect((await ask('GET', '/api/students')).text).not.toContain('Lemur')
    expect(
      (await ask('GET', url, { headers: { 'if-none-match': `"${url.split('/').at(-1)}"` } })).status,
    ).toBe(404)
    expect((await history(id)).at(-1)).toMatchObject({ action: 'record a consent', title: 'Lemur Withdrawn' })
  })

  test("expires after its last day by the school's clock, and then no search finds the name", async () => {
    const { id, url } = await add('Tapir Timelimit')
    await record([id], { level: 'public with name', until: '2026-11-21' })
    const shows = async () => [
      (await seen(id)).fullName,
      (await ask('GET', '/api/students?q=timelimit')).headers['x-total-count'],
      (await ask('GET', '/api/students?q=timelimit')).body.length,
      (await ask('GET', url)).status,
    ]
    expect(await shows()).toEqual(['Tapir Timelimit', '1', 1, 200])
    site.advanceTime(1.5 * 3_600_000)
    expect(await shows()).toEqual(['T.', '0', 0, 404])
    const told = await crawl(id)
    expect(told.filter(({ text }) => /timelimit/i.test(text)).map(({ path }) => path)).toEqual([])
    await runMaintenance(site.context)
    expect(await shows()).toEqual(['T.', '0', 0, 404])
    expect((await ask('GET', '/api/students?q=t.')).text).toContain(id)
    site.advanceTime(-1.5 * 3_600_000)
  })

  test("sends PICs a reminder four weeks before it expires and a second one a week before, without a child's name", async () => {
    const { id } = await add('Numbat Reminded')
    await record([id], { level: 'public', until: '2026-12-25' })
    const { db } = site.context
    const mails = async () =>
      (await rowsOf(db, 'mails')).filter(({ subject }) => subject.startsWith('Consents end soon'))
    const pics = await rowsOf(db, 'admins', { role: 'PIC' })
    await runMaintenance(site.context)
    await db.deleteFrom('mails').execute()
    await runMaintenance(site.context)
    expect(await mails()).toEqual([])
    site.advanceTime(7 * day)
    await runMaintenance(site.context)
    await runMaintenance(site.context)
    expect(await mails()).toHaveLength(pics.length)
    site.advanceTime(20 * day)
    await runMaintenance(site.context)
    expect(await mails()).toHaveLength(2 * pics.length)
    expect(JSON.stringify(await mails())).not.toContain('Numbat')
    site.advanceTime(-27 * day)
  })

  test('causes no reminders for children who have left or are in the trash', async () => {
    const { context } = site
    const [gone, deleted] = [await add('Vicuna Gone'), await add('Vicuna Deleted')]
    await record([gone.id, deleted.id], { level: 'public', until: '2026-12-12' })
    expect((await asPic('POST', `${D}/student/${gone.id}/leave`, { json: {} })).status).toBe(200)
    expect((await asPic('DELETE', `${D}/students/${deleted.id}`)).status).toBe(200)
    await context.db.deleteFrom('mails').execute()
    await runMaintenance(context)
    expect((await rowsOf(context.db, 'mails')).map(({ subject }) => subject)).toEqual([])

    // When the child returns, PICs are reminded to ask the family again.
    await asPic('POST', `${D}/student/${gone.id}/return`, { json: {} })
    await runMaintenance(context)
    const subjects = (await rowsOf(context.db, 'mails')).map(({ subject }) => subject)
    expect(new Set(subjects)).toEqual(new Set([expect.stringContaining('Consents end soon')]))
    await record([gone.id], { level: 'none' })
  })

  test('starts at the default level from the settings for a new child; changing the default does not affect existing children', async () => {
    const before = await add('Okapi Before')
    const json = { newChildren: 'team' }
    const set = await asPic('PUT', `${D}/visibility`, { json })
    expect(set.status).toBe(200)
    const after = await add('Okapi After')
    expect(await seen(before.id)).toMatchObject({ fullName: 'Okapi Before', coverImageURL: before.url })
    expect(await seen(after.id)).toMatchObject({ fullName: 'O.', coverImageURL: portrait })
    const counts = await asPic('GET', `${D}/consents/counts`)
    expect(counts.body.data).toMatchObject({ isDecided: true })
    await asPic('PUT', `${D}/visibility`, { json: { newChildren: 'public with name' } })
  })

  test('can be listed as missing or ending, and children are found by name', async () => {
    const { id } = await add('Serow Listed')
    const list = async (query: string) => {
      const { body } = await asPic('GET', `${D}/consents?limit=500&${query}`)
      return body.data.map(({ _id }: { _id: string }) => _id)
    }
    expect(await list('state=missing')).toContain(id)
    await record([id], { until: '2026-12-01' })
    expect(await list('state=missing')).not.toContain(id)
    expect(await list('state=ending')).toContain(id)
    expect(await list('state=ended')).not.toContain(id)
    expect(await list('state=given&q=serow')).toEqual([id])
    expect(await list('q=serow&class=5')).toEqual([id])
    expect(await list('q=serow&class=6')).toEqual([])
    const { body } = await asPic('GET', `${D}/consents/${id}`)
    expect(body.data).toMatchObject({
      level: 'team',
      givenBy: 'Her mother',
      way: 'on paper',
      isAsked: true,
      hasScan: false,
    })
    const first = await asPic('GET', `${D}/consents?limit=1`)
    expect(first.headers.link).toMatch(/rel="next"/)
    expect((await asPic('GET', `${D}/consents?class=%00`)).status).toBe(400)
  })

  test('is still listed as ending after it has expired, and the dashboard counts it too', async () => {
    const { id } = await add('Saola Ended')
    await record([id], { until: '2026-11-21' })
    site.advanceTime(day)
    const { body } = await asPic('GET', `${D}/consents?limit=500&state=ending`)
    expect(body.data.map(({ _id }: { _id: string }) => _id)).toContain(id)
    const { endingConsents } = (await asPic('GET', `${D}/waiting`)).body.data
    expect(body.data).toHaveLength(endingConsents)
    expect((await asPic('GET', `${D}/consents/counts`)).body.data.ending).toBe(endingConsents)
    site.advanceTime(-day)
  })

  test('stores scans encrypted, and shows them only to PICs who have just confirmed their identity', async () => {
    const { id } = await add('Bilby Scanned')
    const scan = async () => asPic('PUT', `${D}/consents/${id}/scan`, { form: { scan: await aPicture() } })
    expect((await scan()).status).toBe(409)
    await record([id])
    const lines = (await history(id)).length
    expect((await scan()).body.data.hasScan).toBe(true)
    expect(await history(id)).toHaveLength(lines + 1)
    const { content } = await rowOf(site.context.db, 'consentScans', { studentId: id })
    expect(content).not.toContain('UklGR')
    const shown = await asPic('GET', `${D}/consents/${id}/scan`)
    expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-store',
    ])
    expect(shown.bytes.subarray(0, 4).toString()).toBe('RIFF')
    const { id: volunteer } = await anAdmin(site.context, volunteerFields)
    expect(
      (await ask('GET', `${D}/consents/${id}/scan`, { token: await tokenOf(site, volunteer) })).status,
    ).toBe(403)
    // The encrypted scan is useless in another child's row.
    const other = await add('Bilby Other')
    await site.context.db.insertInto('consentScans').values({ studentId: other.id, content }).execute()
    expect((await asPic('GET', `${D}/consents/${other.id}/scan`)).status).toBe(404)
    expect((await asPic('DELETE', `${D}/consents/${id}/scan`)).status).toBe(200)
    expect((await asPic('GET', `${D}/consents/${id}/scan`)).status).toBe(404)
  })

  test('hides a photo that is uploaded during the withdrawal', async () => {
    const { id } = await add('Potoroo Uploading')
    const form = { coverImageURL: await aPicture() }
    const [edited] = await Promise.all([
      asPic('PUT', `${D}/students/${id}`, { form }),
      record([id], { level: 'none' }),
    ])
    expect(edited.status).toBe(200)
    const url = String((await seen(id, await token())).coverImageURL).split('?')[0] as string
    expect(await seen(id)).toMatchObject({ fullName: 'P.', coverImageURL: portrait })
    expect((await ask('GET', url)).status).toBe(404)
  })

  test('gives admins the unsigned URL of a public photo, in lists and by id', async () => {
    const { id, url } = await add('Dunnart Plain')
    const inList = async () => {
      const { body } = await asPic('GET', '/api/students?q=dunnart')
      return body[0].coverImageURL
    }
    expect([await inList(), (await seen(id, await token())).coverImageURL]).toEqual([url, url])
    await asPic('PUT', `${D}/students/${id}`, {
      json: { publishing: { isHidden: true } },
    })
    expect((await ask('GET', url)).status).toBe(404)
    expect(await inList()).toContain(`${url}?by=`)
    expect((await ask('GET', await inList())).status).toBe(200)
    // A form that sends the URL back unchanged keeps the photo.
    const json = { coverImageURL: await inList() }
    expect((await asPic('PUT', `${D}/students/${id}`, { json })).status).toBe(200)
    expect(await inList()).toContain(`${url}?by=`)
  })

  test('removes a replaced photo from all recorded changes once photos are no longer allowed', async () => {
    const { id } = await add('Numbat Replaced')
    site.advanceTime(day)
    const form = { coverImageURL: await aPicture() }
    expect((await asPic('PUT', `${D}/students/${id}`, { form })).status).toBe(200)
    const labels = async (): Promise<string[]> => {
      const { body } = await asPic('GET', `${D}/changes?record=${id}`)
      return body.data.flatMap(({ record }: { record: { fields: { label: string }[] } }) =>
        record.fields.map(({ label }) => label),
      )
    }
    expect((await labels()).filter((label) => label === 'Photo')).toHaveLength(2)
    await record([id], { level: 'team' })
    expect(await labels()).toContain('Full name')
    expect(await labels()).not.toContain('Photo')
    site.advanceTime(-day)
  })

  test('limits a signed URL to its file, its session and one hour', async () => {
    const { id } = await add('Quoll Signed')
    const other = await add('Quoll Second')
    await record([id, other.id], { level: 'team' })
    const session = await token()
    const signed = String((await seen(id, session)).coverImageURL)
    expect((await ask('GET', signed)).status).toBe(200)
    expect((await ask('GET', other.url + signed.slice(signed.indexOf('?')))).status).toBe(404)
    expect(
      (
        await ask(
          'GET',
          signed.replace(/key=(.)/, (_, sign) => `key=${sign === 'A' ? 'B' : 'A'}`),
        )
      ).status,
    ).toBe(404)
    site.advanceTime(3_600_000)
    expect((await ask('GET', signed)).status).toBe(404)
    site.advanceTime(-3_600_000)
    await ask('POST', '/api/admin/signout', { token: session })
    expect((await ask('GET', signed)).status).toBe(404)
  })

  test.each([
    ['an empty list of children', { ids: [] }],
    ['a blank name of the person who gave consent', { givenBy: ' ' }],
    ['a nonexistent date', { givenOn: '2026-02-31' }],
    ['a date in the future', { givenOn: '2026-11-22' }],
    ['a last day before the first', { until: '2026-11-20' }],
  ])('rejects %s without changing anything', async (_what, over) => {
    const { id } = await add('Refused Child')
    const json = aConsent([id], over)
    const session = await token()
    expect((await site.unchanged(() => ask('PUT', `${D}/consents`, { token: session, json }))).status).toBe(
      400,
    )
  })

  test('changes nothing if one of the children is gone', async () => {
    const { id } = await add('Present Child')
    const { status } = await record([id, '01930000-0000-7000-8000-000000000000'])
    expect(status).toBe(404)
    const { body } = await asPic('GET', `${D}/consents/${id}`)
    expect(body.data.isAsked).toBe(false)
  })

  test('can be withdrawn as of today, with no end date, and earlier consents stay readable', async () => {
    const { id, url } = await add('Saiga Withdrawn')
    await record([id], { level: 'public', givenOn: '2025-06-29', until: '2027-06-29' })
    const json = { ids: [id], givenBy: 'Her father', way: 'by mouth' }
    const { status, body } = await asPic('POST', `${D}/consents/withdraw`, { json })
    expect([status, body.message]).toEqual([200, consentMessages.withdrawn])
    expect(body.places).toMatchObject([{ title: 'Saiga Withdrawn' }])
    const withdrawn = {
      level: 'none',
      givenBy: 'Her father',
      way: 'by mouth',
      givenOn: '2026-11-21',
      until: null,
    }
    const before = {
      level: 'public',
      givenBy: 'Her mother',
      way: 'on paper',
      givenOn: '2025-06-29',
      until: '2027-06-29',
      recordedBy: expect.any(String),
    }
    expect(body.data).toMatchObject([{ ...withdrawn, today: 'none', earlier: [before] }])
    expect((await ask('GET', url)).status).toBe(404)

    // Recording the same consent again adds nothing; a different consent does.
    await asPic('POST', `${D}/consents/withdraw`, { json })
    await record([id], { level: 'team' })
    const { data } = (await asPic('GET', `${D}/consents/${id}`)).body
    expect(data).toMatchObject({ level: 'team', givenBy: 'Her mother', earlier: [withdrawn, before] })
    const { sections } = (await asPic('GET', `${D}/people/student/${id}`)).body.data
    const told = sections.find(({ name }: { name: string }) => name === 'consent').entries
    expect(told.map(({ title }: { title: string }) => title)).toEqual([
      'For the team only',
      'Earlier: No photo',
      'Earlier: Public, without the name',
    ])
  })

  test('never expires if it is "no photo"', async () => {
    const { id } = await add('Saiga Endless')
    await record([id], { level: 'none', until: '2027-06-29' })
    expect((await asPic('GET', `${D}/consents/${id}`)).body.data).toMatchObject({
      level: 'none',
      until: null,
    })
    for (const wrong of [{ givenBy: ' ' }, { way: 'by owl' }, { ids: [] }, { level: 'team' }]) {
      const json = { ids: [id], givenBy: 'x', way: 'by mouth', ...wrong }
      const session = await token()
      const send = () => ask('POST', `${D}/consents/withdraw`, { token: session, json })
      expect((await site.unchanged(send)).status).toBe(400)
    }
  })

  test('is permanently deleted with the child', async () => {
    const { _id } = await addRecord(ask, await token(), student)
    await record([_id])
    await record([_id], { level: 'none' })
    await asPic('DELETE', `${D}/students/${_id}`)
    expect((await asPic('DELETE', `${D}/trash/student/${_id}`)).status).toBe(200)
    for (const table of ['consents', 'earlierConsents'] as const)
      expect(await rowsOf(site.context.db, table, { studentId: _id })).toEqual([])
  })
})
