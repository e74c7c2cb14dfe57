import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secondFactorPaths } from '#domain/accounts/second-factor-paths.ts'
import { packPaths } from '#domain/admin/handover.ts'
import { type Action, type Actor, allVolunteerSwitches, can } from '#domain/permissions.ts'
import { createResetToken } from '#server/accounts/forgot-password.ts'
import { saveVolunteerPermissions } from '#server/accounts/volunteer-permissions.ts'
import { addInvitation, invitationExpiry } from '#server/invitations/invitations.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import { anAdmin, aPassword, aSignUp, aVolunteersPart } from '../admins.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { anAuthenticator } from '../authenticator.ts'
import { aFeedback } from '../builders.ts'
import { dialects } from '../databases.ts'
import { aPicture, aVideo } from '../files.ts'
import { rowOf } from '../rows.ts'
import { codeAt, setUpApp } from '../second-factors.ts'
import { addRecord } from './add-record.ts'
import { type Ask, askOf, type Given, type Method } from './ask.ts'
import { eveningRequests } from './evening-requests.ts'
import { allKinds } from './further-kinds.ts'
import { handoverRequests } from './handover-requests.ts'
import { nothingWrong, type Wrongs, wrongs } from './made-up-requests.ts'
import { tokenOf } from './open-spec.ts'
import { type Route, routesOf } from './routes-of.ts'

/** Requests per route and database. `FUZZ_RUNS=2000` looks longer, and elsewhere each time. */
const runs = Number(process.env.FUZZ_RUNS ?? 8)
const seed = process.env.FUZZ_RUNS ? {} : { seed: 20_161_121 }

describe.each(dialects)('requests made up by chance, on %s', (dialect) => {
  let testApp: TestApp
  let ask: Ask
  let handover: ReturnType<typeof handoverRequests>
  let evenings: ReturnType<typeof eveningRequests>
  let routes: Route[]
  let adminId: string
  let picId: string | undefined
  /** Who was asked about last. */
  let personId = ''
  const outcomes = new Map<string, number[]>()
  /** A record of each kind that is there now, by the kind's name. */
  const records = new Map<string, string>()

  beforeAll(async () => {
    const collected = await routesOf(() => openTestApp(dialect, { env: { PUBLIC_URL: 'http://localhost' } }))
    testApp = collected.opened
    routes = collected.routes.filter(({ method }) => method !== 'HEAD')
    ask = askOf(testApp)
    handover = handoverRequests(testApp, ask)
    evenings = eveningRequests(testApp, ask)
  })
  afterAll(() => testApp?.close())

  test('none of them brings about an error of the server', async () => {
    for (const route of routes) {
      const name = `${route.method} ${route.path}`
      outcomes.set(name, [])
      const property = fc.asyncProperty(wrongs, async (wrong) => {
        const { status } = await send(route, wrong)
        outcomes.get(name)?.push(status)
      })
      // The first request of a route has nothing wrong in it.
      await fc.assert(property, { numRuns: runs, examples: [[nothingWrong]], ...seed })
    }
  })

  test('a fifth of them at least is accepted, and every route accepts some', () => {
    const all = [...outcomes.values()].flat()
    expect(all.length).toBe(routes.length * runs)
    expect(all.filter((status) => status < 400).length / all.length).toBeGreaterThan(0.2)
    const never = [...outcomes].filter(([, statuses]) => !statuses.some((status) => status < 400))
    // Here are no pages of which there could be a preview, a few records fit into one sitemap, and
    // who is approved here signs up as a PIC, which asks for a confirmation. Of the evening most calls need
    // a volunteer of one's own, a place in the rota or a child who is missing: server/evenings sends them right.
    expect(never.map(([route]) => route).sort()).toEqual([
      'DELETE /api/admin/evenings/class-days/:id',
      'DELETE /api/admin/evenings/rota/places/:id',
      'GET /api/admin/dashboard/preview/:kind/:id',
      'GET /api/admin/evenings/hours/:id',
      'GET /calendar/:token.ics',
      'GET /sitemap-:part.xml',
      'POST /api/admin/evenings/absence-notes',
      'POST /api/admin/evenings/class-days',
      'POST /api/admin/evenings/hours/:id',
      'POST /api/admin/evenings/rota/places',
      'POST /api/admin/evenings/rota/places/:id/offer',
      'POST /api/admin/evenings/rota/places/:id/take',
      'POST /api/admin/evenings/rota/weeks/:day/copy',
      'PUT /api/admin/dashboard/approve/:id',
      'PUT /api/admin/evenings/rota/weekdays',
    ])
  })

  async function send(route: Route, wrong: Wrongs) {
    const { method, path } = route
    adminId = await callerOf(route)
    const token = await tokenOf(testApp, adminId)
    const isRemoval = path === secondFactorPaths.app && method === 'DELETE'
    if (isRemoval || path === secondFactorPaths.recoveryCodes) await setUpApp(ask, token, testApp.context.now)
    const id = wrong.id === null ? await realId(route, token) : encode(wrong.id)
    const query = wrong.query
      ? `?${Object.entries(wrong.query)
          .map(([name, value]) => `${name}=${encode(value)}`)
          .join('&')}`
      : ''
    const given: Given = { token: { good: token, none: undefined, bad: 'a'.repeat(43) }[wrong.token] }
    // Anyone who is signed in does not sign up.
    if (path.includes('/join/')) delete given.token
    if (method === 'POST' || method === 'PUT') Object.assign(given, await bodyFor(route, wrong, token))
    const named = path.replace(':kind', wrong.kind === null ? 'student' : encode(wrong.kind))
    const isSigned = path === packPaths.file && wrong.id === null
    const address = isSigned ? await handover.packAddress() : named.replace(/:\w+/, id) + query
    const answer = await ask(method as Method, address, given)
    // By chance a switch may have been turned off, which the next ones need.
    await saveVolunteerPermissions(testApp.context.db, testApp.context.now(), allVolunteerSwitches(true))
    return answer
  }

  /** Not a PIC where a Volunteer may: PICs are mailed about each sign-up, and here are hundreds of admins. */
  async function callerOf({ action }: Route) {
    const volunteersMay = allVolunteerSwitches(true)
    const volunteer: Actor = {
      type: 'admin',
      id: '',
      fullName: '',
      role: 'Volunteer',
      isReadOnly: false,
      volunteersMay,
    }
    if (can(volunteer, action as Action)) return (await anAdmin(testApp.context, aVolunteersPart)).id
    picId ??= (await anAdmin(testApp.context)).id
    return picId
  }

  async function anInvitation() {
    const { context } = testApp
    const { id, fullName } = await anAdmin(context)
    const expiresAt = invitationExpiry(context.now())
    const invitation = { email: `${id}@example.org`, role: 'PIC', endsOn: null, maxSignUps: 1 } as const
    return addInvitation(context, context.db, { id, fullName }, { ...invitation, expiresAt })
  }

  async function bodyFor({ method, path }: Route, wrong: Wrongs, token: string): Promise<Given> {
    if (wrong.raw !== null) return { raw: wrong.raw, headers: { 'content-type': 'application/json' } }
    const { fields, fileField, type, isJson } = await rightBody(method, path, token)
    const names = Object.keys(fields)
    const body: Record<string, unknown> = { ...fields }
    for (const [n, value] of wrong.fields ?? [])
      if (names.length > 0) body[names[n % names.length] ?? ''] = value
    if (wrong.name) body[wrong.name[0]] = wrong.name[1]
    if (isJson || (wrong.as === 'json' && !fileField)) return { json: body }
    if (fileField && wrong.file === 'good') body[fileField] = await aGoodFile(type)
    if (fileField && wrong.file instanceof Uint8Array)
      body[fileField] = new File([new Uint8Array(wrong.file)], 'x.jpg')
    return { form: body }
  }

  async function rightBody(method: string, path: string, token: string) {
    const kind = allKinds.find(({ add, change }) => add === path || change.includes(path))
    const isVideo = path.endsWith('add-videos')
    if (kind || isVideo) {
      const fields: Record<string, unknown> =
        kind?.add === path ? kind.fields() : { ...(kind?.edit ?? { title: 'Films' }) }
      const isGallery = isVideo || kind?.name.toLowerCase().endsWith('gallery')
      const fileField = isVideo ? 'videos' : isGallery && kind?.add !== path ? undefined : kind?.fileField
      return { fields, fileField, type: isVideo ? 'video' : 'image', isJson: false }
    }
    const fields = await handover.bodyFor(path)
    const others = fields ? { fields } : (evenings.bodyFor(path) ?? (await bodyOfOthers(method, path, token)))
    return { type: 'image', fileField: undefined, isJson: true, ...others }
  }

  async function bodyOfOthers(method: string, path: string, token: string) {
    const { now } = testApp.context
    if (path === secondFactorPaths.app && method === 'PUT') {
      const { body } = await ask('POST', path, { token })
      return { fields: { code: codeAt(body.data.secret, now()) } }
    }
    if (path === secondFactorPaths.passkeys) {
      const { body } = await ask('POST', secondFactorPaths.passkeyOptions, { token })
      return { fields: { name: 'Phone', passkey: anAuthenticator().create(body.data) } }
    }
    if (path === secondFactorPaths.signIn) {
      const device = await addPasskey(token)
      const { body } = await ask('POST', secondFactorPaths.signInOptions)
      return { fields: { passkey: device.use(body.data) } }
    }
    if (path === secondFactorPaths.confirm) return { fields: { password: aPassword } }
    if (path === secondFactorPaths.required) return { fields: { isRequired: false } }
    return accountBody(path, token)
  }

  async function addPasskey(token: string) {
    const device = anAuthenticator()
    const { body } = await ask('POST', secondFactorPaths.passkeyOptions, { token })
    const json = { name: 'Phone', passkey: device.create(body.data) }
    expect((await ask('POST', secondFactorPaths.passkeys, { token, json })).status).toBe(200)
    return device
  }

  async function accountBody(
    path: string,
    token: string,
  ): Promise<{ fields: Record<string, unknown>; fileField?: string; type?: string; isJson?: boolean }> {
    const { email } = await rowOf(testApp.context.db, 'admins', { id: adminId })
    if (path === '/api/admin/dashboard/invitations')
      return { fields: { email: aSignUp().email, role: 'Volunteer', endsOn: '2027-06-30', sendMail: false } }
    if (path.endsWith('/meeting')) return { fields: { signUps: 5, hours: 2 } }
    if (path.includes('/invitations/')) return { fields: { sendMail: false } }
    if (path.endsWith('/settings/volunteers')) return { fields: { makeBackups: true } }
    if (path.endsWith('/signup')) return { fields: aSignUp(), fileField: 'profileImageURL', isJson: false }
    if (path.includes('/join/')) {
      const { email, role, ...fields } = aSignUp()
      return { fields, fileField: 'profileImageURL', isJson: false }
    }
    if (path.includes('/update/'))
      return { fields: { fullName: 'Another', gender: 'Other' }, fileField: 'profileImageURL', isJson: false }
    if (path.endsWith('/role')) return { fields: { role: 'PIC' } }
    if (path.endsWith('/ends-on')) return { fields: { endsOn: '2027-06-30' } }
    if (path.endsWith('/signin')) return { fields: { email, password: aPassword } }
    if (path.endsWith('/change-password'))
      return { fields: { oldPassword: aPassword, newPassword: 'nine brown owls at dusk' } }
    if (path.includes('/reset-password')) return { fields: { password: 'nine brown owls at dusk' } }
    if (path.endsWith('/school-year/settings')) return { fields: { month: 6, finalYear: 4 } }
    if (path.endsWith('/settings'))
      return {
        fields: { name: 'A name', tagline: 'A line', classTimings: [aTiming] },
      }
    if (path.endsWith('/health/mails')) return { fields: { arePicsMailed: true } }
    if (path.endsWith('/checklist')) return { fields: { isPutAway: true, leftOut: ['mail'] } }
    if (path.endsWith('/add-feedback'))
      return { fields: { ...aFeedback(), website: '', openedForSeconds: 30 } }
    if (path.endsWith('/feedback') && !path.startsWith('/api')) return { fields: aFeedback(), isJson: false }
    if (path.endsWith('/feedback/read')) return { fields: { upTo: adminId } }
    if (path.endsWith('/read')) return { fields: { isRead: true } }
    if (path.endsWith('/spam')) return { fields: { isSpam: true } }
    if (path.endsWith('/faculty-photo')) return { fields: {}, fileField: 'photo', isJson: false }
    if (path.endsWith('/visibility') || path.endsWith('/visibility/preview'))
      return { fields: { audiences: { student: { gender: 'PICs' } }, shortName: 'initial' } }
    if (path.endsWith('/retention') || path.endsWith('/retention/preview'))
      return { fields: { feedback: 24 } }
    if (path.endsWith('/erase')) return { fields: await anErasure() }
    if (path.endsWith('/consents')) return { fields: aConsent([await aStudentsId()]) }
    if (path.endsWith('/scan')) return { fields: {}, fileField: 'scan', isJson: false }
    if (path.endsWith('/bulk-change'))
      return { fields: { records: { ids: [await aStudentsId()] }, change: { values: { gender: 'Male' } } } }
    if (path.endsWith('/import')) return { fields: {}, fileField: 'file', type: 'list', isJson: false }
    if (path.endsWith('/photos')) return { fields: {}, fileField: 'file', isJson: false }
    if (path.endsWith('/apply')) return { fields: await whatWasSeen(token) }
    if (path.endsWith('/imports/:id')) return { fields: { version: 1, forAll: { studentClass: '5' } } }
    if (/school-year(\/dry-run)?$/.test(path)) return { fields: await aYearMove(path.endsWith('/dry-run')) }
    if (path.endsWith('/bulk-delete')) return { fields: { ids: [await aStudentsId()] } }
    if (path.endsWith('/trash/restore'))
      return { fields: { records: [{ kind: 'student', id: await aDeletedStudentsId() }] } }
    return { fields: { email } }
  }

  let importId = ''

  /** Of a list that waits to be added. */
  async function anImportsId(token: string) {
    const form = { file: aList() }
    const { body } = await ask('POST', '/api/admin/dashboard/student/import', { token, form })
    importId = body.data._id
    return importId
  }

  /** What somebody sends who adds the list at which they have looked. */
  async function whatWasSeen(token: string) {
    const { body } = await ask('GET', `/api/admin/dashboard/imports/${importId}`, { token })
    return { stamp: body.preview?.stamp ?? '', previewedAt: body.preview?.previewedAt ?? '' }
  }

  /** Moves on one child, and can be done: whatever was begun before is undone. */
  async function aYearMove(isDry: boolean) {
    await aStudentsId()
    const token = await tokenOf(testApp, adminId)
    const { data } = (await ask('GET', '/api/admin/dashboard/school-year', { token })).body
    if (data.done) await ask('POST', `/api/admin/dashboard/changes/${data.done._id}/undo`, { token })
    const decided = ({ _id, updatedAt }: { _id: string; updatedAt: string }, n: number) =>
      n === 0
        ? { _id, updatedAt, becomes: 'moves', studentClass: 'Next' }
        : { _id, updatedAt, becomes: 'stays' }
    const { body } = await ask('GET', '/api/admin/dashboard/school-year', { token })
    const { year, students, volunteers } = body.data
    return {
      year,
      students: students.map(decided),
      volunteers: volunteers.map((row: never) => decided(row, 1)),
      ...(isDry && { format: 'csv' }),
    }
  }

  /** The year before one that has begun. */
  async function anArchivedYear() {
    const token = await tokenOf(testApp, adminId)
    const { done, year } = (await ask('GET', '/api/admin/dashboard/school-year', { token })).body.data
    if (!done) await ask('POST', '/api/admin/dashboard/school-year', { token, json: await aYearMove(false) })
    return String(year - 1)
  }

  /** Of a slide, since children's photos are answered to some only. */
  async function aShownFile(): Promise<string> {
    const shown = testApp.context.db.selectFrom('fileUses').select('name').where('kind', '=', 'homePicture')
    return (await shown.executeTakeFirst())?.name ?? ''
  }

  async function aStudentsId(): Promise<string> {
    const kind = allKinds.find(({ name }) => name === 'student')
    if (!kind) throw new Error('no student')
    return (await addRecord(ask, await tokenOf(testApp, adminId), kind))._id
  }

  async function anErasure() {
    const token = await tokenOf(testApp, adminId)
    const { body } = await ask('GET', `/api/admin/dashboard/people/student/${personId}`, { token })
    const { name, updatedAt } = body.data ?? {}
    return { name, updatedAt }
  }

  async function aChildWithScan(token: string) {
    const id = await aStudentsId()
    const consents = '/api/admin/dashboard/consents'
    await ask('PUT', consents, { token, json: aConsent([id]) })
    await ask('PUT', `${consents}/${id}/scan`, { token, form: { scan: await aPicture() } })
    return id
  }

  async function aDeletedStudentsId() {
    const id = await aStudentsId()
    await ask('DELETE', `/api/admin/dashboard/students/${id}`, { token: await tokenOf(testApp, adminId) })
    return id
  }

  /** Of a change that can be undone, or was. */
  async function aChangeSetsId(isUndone: boolean) {
    const token = await tokenOf(testApp, adminId)
    const json = { records: { ids: [await aStudentsId()] }, change: { values: { studentClass: 'Other' } } }
    const { body } = await ask('POST', '/api/admin/dashboard/student/bulk-change', { token, json })
    if (isUndone) await ask('POST', `/api/admin/dashboard/changes/${body.data._id}/undo`, { token })
    return body.data._id
  }

  async function aWaitingMailsId() {
    const { db, now } = testApp.context
    const mail = { to: 'mira@example.org', subject: 'Hello', text: 'Hello', html: '' }
    return (await enqueueMail(db, now(), mail)).id
  }

  /** The id of something that is there and may be asked for, changed or deleted once. */
  async function realId({ method, path }: Route, token: string): Promise<string> {
    await handover.prepare(path, adminId)
    const ofEvening = await evenings.realId(path, token)
    if (ofEvening !== undefined) return ofEvening
    if (path.includes(':adminId')) return adminId
    if (path.includes('/invitations/:id')) return (await anInvitation()).row.id
    if (path.includes(':token')) return (await anInvitation()).link.split('/').at(-1) ?? ''
    if (path.includes(':resetToken'))
      return createResetToken(testApp.context.db, testApp.context.now(), adminId)
    if (path === secondFactorPaths.confirmOptions || path === secondFactorPaths.passkey) {
      await addPasskey(token)
      const own = await ask('GET', secondFactorPaths.own, { token })
      return own.body.data.passkeys[0]._id
    }
    if (path === secondFactorPaths.ofAdmin) {
      const other = await anAdmin(testApp.context)
      await setUpApp(ask, await tokenOf(testApp, other.id), testApp.context.now)
      return other.id
    }
    if (path.includes('/imports/:id')) return anImportsId(token)
    if (path.includes(':year')) return anArchivedYear()
    if (/\/(leave|return)$/.test(path)) return aStudentsId()
    if (path.includes('/people/:kind')) {
      personId = await aStudentsId()
      return personId
    }
    if (path.includes('/consents/:id')) return aChildWithScan(token)
    if (path.includes('/changes/:id')) return aChangeSetsId(path.endsWith('/redo'))
    if (path.includes('/trash/:kind')) return aDeletedStudentsId()
    if (path.includes('/outbox/:id')) return aWaitingMailsId()
    if (path.includes(':name')) return aShownFile()
    if (path.includes('/admins/:id')) return (await anAdmin(testApp.context, aVolunteersPart)).id
    if (/(approve|reject)\/:id$/.test(path)) return (await anAdmin(testApp.context, { status: 'pending' })).id
    if (path === '/api/admin/sessions/:id') return sessionIdOf(token)
    const record = path.replace(/\/:id\/(read|spam)$/, '/:id')
    const kind = allKinds.find(({ list, change }) => record === `${list}/:id` || change.includes(record))
    if (!kind) return ''
    const known = records.get(kind.name) ?? (await addRecord(ask, token, kind))._id
    // What is deleted is gone for the next one.
    if (method === 'DELETE') records.delete(kind.name)
    else records.set(kind.name, known)
    return known
  }

  async function sessionIdOf(token: string): Promise<string> {
    const { body } = await ask('GET', '/api/admin/sessions', { token })
    return body.data[0].id
  }
})

let listed = 0

function aList() {
  listed += 1
  return new File(
    [`Name,Unique ID,Gender,Class,Address\nListed ${listed},LISTED-${listed},F,5,Lane`],
    'list.csv',
  )
}

const aGoodFile = async (type: string) =>
  type === 'video' ? aVideo() : type === 'list' ? aList() : await aPicture()
const aConsent = (ids: string[]) => ({
  ids,
  level: 'public',
  givenBy: 'Her mother',
  way: 'on paper',
  givenOn: '2026-11-20',
  until: '2027-06-30',
})

const aTiming = { day: 'Monday', time: '5-6 PM', weekdays: ['MO'], from: '17:00', to: '18:00' }

/** A text as part of an address; half surrogates have no such form. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 2_000).replace(/%.?$/, '')
