import { beforeEach, describe, expect, test } from 'vitest'
import { allVolunteerSwitches, type VolunteerPermissions } from '#domain/permissions.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import { volunteerFields } from '#testing/admins.ts'
import { openTestApp } from '#testing/app.ts'
import { anAlumnus, aStudent, aVolunteer } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { openSite, type SignedIn, signedIn } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { readSheet } from '#testing/read-sheet.ts'
import { rowsOf } from '#testing/rows.ts'
import { collectRoutes } from '#testing/spec/routes-of.ts'

const path = `${D}/settings/volunteers`

/** Strings that do not occur anywhere else. */
const homes = [
  '1 Canary Row',
  '2 Canary Row',
  '3 Canary Row',
  'Canary Hostel',
  'Canary Hall',
  'Canary Uncle',
] as const

describe.each(dialects)('volunteer permissions, on %s', (dialect) => {
  const site = openSite(dialect)
  let volunteer: SignedIn
  const set = (may: Partial<VolunteerPermissions>, token = site.pic.token) =>
    site.ask('PUT', path, { token, json: may })
  beforeEach(async () => {
    await set(allVolunteerSwitches(true))
    volunteer ??= await signedIn(site, { ...volunteerFields, fullName: 'Ravi' })
  })

  test('allow everything until a PIC turns a switch off; the change is immediate and in History', async () => {
    expect((await site.asPic('GET', path)).body.data).toEqual(allVolunteerSwitches(true))
    const other = await signedIn(site)
    const { status, body } = await set({ exportLists: false, makeBackups: false })
    expect({ status, data: body.data }).toEqual({
      status: 200,
      data: { ...allVolunteerSwitches(true), exportLists: false, makeBackups: false },
    })
    expect((await site.ask('GET', `${D}/report.pdf`, { token: volunteer.token })).status).toBe(403)
    expect((await site.ask('GET', `${D}/settings`, { token: volunteer.token })).status).toBe(200)
    const own = await site.ask('GET', '/api/admin/access', { token: volunteer.token })
    expect(own.body.data.volunteersMay).toEqual(body.data)

    const { body: history } = await site.asPic('GET', `${D}/activity?limit=1`)
    expect(history.data[0]).toMatchObject({
      action: 'change permissions',
      title: 'Export lists and send reports: no, Make backups: no',
      by: { _id: site.pic.id },
    })
    const told = (await rowsOf(site.context.db, 'mails')).filter(
      ({ subject, text }) =>
        subject.startsWith('What volunteers may do') && text.includes('Make backups: no'),
    )
    expect(told.map(({ recipient }) => recipient)).toEqual([other.email])
    expect(told[0]?.text).toMatch(/Mira Testrup \d+ has changed what volunteers may do/)
  })

  test('merge simultaneous changes by two PICs, and ignore a repeated change', async () => {
    await Promise.all([
      set({ exportLists: false }),
      set({ seeAddresses: false }),
      set({ makeBackups: false }),
    ])
    const { body } = await site.unchanged(() => set({ exportLists: false }))
    expect(body.data).toMatchObject({ exportLists: false, seeAddresses: false, makeBackups: false })
  })

  test('do not appear in the settings call or change the settings’ version', async () => {
    const asked = { token: site.pic.token }
    const read = async () => (await site.ask('GET', `${D}/settings`, asked)).body.data
    const before = await read()
    expect(JSON.stringify(before)).not.toContain('seeAddresses')
    expect(JSON.stringify((await site.ask('GET', '/api/settings')).body)).not.toContain('seeAddresses')
    for (const token of [site.pic.token, volunteer.token]) {
      const json = { volunteersMay: allVolunteerSwitches(false) }
      expect((await site.ask('PUT', `${D}/settings`, { token, json })).status).toBe(400)
    }
    site.advanceTime(1_000)
    await set({ changeSettings: false })
    expect((await read()).updatedAt).toBe(before.updatedAt)
  })

  describe('without access to addresses', () => {
    const ids: Record<string, string> = {}
    const lists = { student: '/api/students', volunteer: '/api/volunteers', alumnus: '/api/alumni' }
    beforeEach(async () => {
      await set({ seeAddresses: false })
      if (ids.student) return
      const add = async (kind: string, to: string, form: Record<string, unknown>) => {
        const { body } = await site.asPic('POST', `${D}/${to}`, { form })
        ids[kind] = body.data._id
      }
      const coverImageURL = await aPicture()
      const scholar = { residenceType: 'Day Scholar', hostelName: '', address: homes[1] }
      await add(
        'student',
        'students/add-students',
        aStudent({ fullName: 'Tara', address: homes[0], guardian1Name: homes[5] }),
      )
      await add('alumnus', 'alumni/add-alumni', anAlumnus({ address: homes[2] }))
      for (const home of [
        { hostelName: homes[3] },
        { residenceType: 'Hall', hostelName: '', hallName: homes[4] },
        scholar,
      ])
        await add('volunteer', 'volunteers/add-volunteers', { ...aVolunteer(home), coverImageURL })
    })

    const expectNoHome = (text: string, where: string) =>
      expect(homes.filter((home) => text.includes(home)).map((home) => `${where}: ${home}`)).toEqual([])

    test('no call returns an address, neither lists nor records nor the trash', async () => {
      const { routes, opened } = await collectRoutes(() => openTestApp('sqlite'))
      await opened.close()
      const paths = routes
        .filter(({ method }) => method === 'GET')
        .flatMap(({ path }) =>
          path.includes(':')
            ? Object.entries(ids).map(([kind, id]) => path.replace(':kind', kind).replace(/:\w+/, id))
            : [path],
        )
      expect(paths.length).toBeGreaterThan(50)
      for (const path of paths) {
        const { text, headers } = await site.ask('GET', path, { token: volunteer.token })
        expectNoHome(text + JSON.stringify(headers), path)
      }
      for (const [kind, list] of Object.entries(lists)) {
        const whole = (await site.asPic('GET', list)).text
        expect(homes.filter((home) => whole.includes(home)).length, kind).toBeGreaterThan(0)
        const own = (await site.ask('GET', `${list}?limit=1`, { token: volunteer.token })).body
        expect(own[0]).not.toHaveProperty('address')
        expect(own[0]).toHaveProperty(kind === 'student' ? 'uniqueId' : 'email')
      }
    })

    test('no search finds a record by its address, live or in the trash', async () => {
      for (const home of homes) {
        const q = encodeURIComponent(home)
        const found = async (token: string) =>
          (
            await Promise.all(
              Object.values(lists).map((list) => site.ask('GET', `${list}?q=${q}`, { token })),
            )
          ).map(({ body }) => body.length)
        expect((await found(site.pic.token)).reduce((a, b) => a + b)).toBeGreaterThan(0)
        expect(await found(volunteer.token)).toEqual([0, 0, 0])
      }
      const tara = await site.ask('GET', '/api/students?q=tara', { token: volunteer.token })
      expect(tara.body).toHaveLength(1)
      const one = `${D}/students/${ids.student}`
      await site.ask('DELETE', one, { token: volunteer.token })
      const trash = async (token: string) =>
        (await site.ask('GET', `${D}/trash?q=${encodeURIComponent('1 Canary')}`, { token })).body.data.length
      expect([await trash(site.pic.token), await trash(volunteer.token)]).toEqual([1, 0])
      await site.ask('POST', `${D}/trash/student/${ids.student}/restore`, { token: volunteer.token })
    })

    test('exports and reports have no address column, unlike a PIC’s', async () => {
      for (const kind of Object.keys(lists)) {
        const csv = async (token: string) =>
          (await site.ask('GET', `${D}/export/${kind}.csv`, { token })).text
        expect(await csv(site.pic.token)).toContain('Address')
        expect(await csv(volunteer.token)).not.toMatch(/Address|Hostel name|Hall name/)
        expectNoHome(await csv(volunteer.token), kind)
      }
      for (const file of ['export/student.xlsx', 'students/report.xlsx', 'volunteers/report.xlsx']) {
        const sheet = async (token: string) => {
          const headers = { authorization: `Bearer ${token}` }
          const { rawPayload } = await site.request({ url: `${D}/${file}`, headers })
          return JSON.stringify(await readSheet(rawPayload))
        }
        expect(await sheet(site.pic.token)).toContain('Canary')
        expectNoHome(await sheet(volunteer.token), file)
      }
      await site.ask('POST', `${D}/students/reportexcel`, {
        token: volunteer.token,
        json: { email: 'ravi@example.org' },
      })
    })

    test('a report mailed by another admin cannot be sent again', async () => {
      const { db, now } = site.context
      const content = Buffer.from(homes[0])
      const attachments = [{ fileName: 'all.csv', mimeType: 'text/csv', content }]
      const letter = { to: 'ravi@example.org', subject: 'Student Report', text: 'Here', html: '' }
      const { id } = await enqueueMail(db, now(), { ...letter, attachments })
      await db.updateTable('mails').set({ state: 'failed', lastError: 'no' }).where('id', '=', id).execute()
      const resend = (token: string) => site.ask('POST', `${D}/outbox/${id}/resend`, { token })
      const failed = () => db.selectFrom('mails').select('state').where('id', '=', id).executeTakeFirst()
      expect((await site.unchanged(() => resend(volunteer.token))).status).toBe(403)
      expect(await failed()).toEqual({ state: 'failed' })
      expect((await resend(site.pic.token)).status).toBe(200)
    })

    test('an address can be neither read nor written, and an edit without an address keeps it', async () => {
      const change = `${D}/students/${ids.student}`
      const edit = async (json: object) => site.ask('PUT', change, { token: volunteer.token, json })
      const stored = async () => (await site.asPic('GET', `/api/students/${ids.student}`)).body.data
      const edited = await edit({ studentClass: '7' })
      expectNoHome(edited.text, 'the answer')
      expect(await stored()).toMatchObject({ studentClass: '7', address: homes[0] })
      expect((await site.unchanged(() => edit({ address: '9 New Row' }))).status).toBe(403)
      const conflict = await edit({ studentClass: '8', updatedAt: '2026-01-01T00:00:00.000Z' })
      expect({ status: conflict.status, name: conflict.body.data.fullName }).toEqual({
        status: 409,
        name: 'Tara',
      })
      expectNoHome(conflict.text, 'the conflict')
    })
  })
})
