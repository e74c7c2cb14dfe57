import { addInvitation, invitationExpiry } from '#features/access/server/store-invitations.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import { anAdmin, volunteerFields } from '../admins.ts'
import type { TestApp } from '../app.ts'
import type { SignedIn } from '../open-site.ts'
import { D } from '../paths.ts'
import { addRecord } from './add-record.ts'
import type { Ask } from './ask.ts'
import { allKinds } from './further-kinds.ts'

/** Routes about one account. The id in their paths is a Volunteer's. */
export const managingRoutes = [
  `PUT ${D}/admins/:id/role`,
  `PUT ${D}/admins/:id/ends-on`,
  `PUT ${D}/admins/:id/volunteer`,
  `POST ${D}/admins/:id/keep`,
  `POST ${D}/admins/:id/end`,
  `POST ${D}/admins/:id/resume`,
  `DELETE ${D}/admins/:id/sessions`,
  `DELETE ${D}/admins/:id`,
]

/** Returns the path with an id that does not exist. */
export const withUnknownId = (path: string) => path.replace(/:\w+/, '01930000-0000-7000-8000-000000000000')

const ofPlace = (more: string) => `rota/places/:id${more}`

/**
 * Adds one record of each kind, a pending admin and other rows. Returns a function that puts their ids into a route's
 * path.
 * @throws (the returned function) if there is no record for a path
 */
export async function pathsWithIds(testApp: TestApp, ask: Ask, admin: SignedIn) {
  const ids = new Map<string, string>()
  for (const kind of allKinds) {
    const { _id } = await addRecord(ask, admin.token, kind)
    for (const path of [`${kind.list}/:id`, ...kind.change]) ids.set(path, _id)
  }
  for (const mark of ['read', 'spam'])
    ids.set(`/api/admin/dashboard/feedback/:id/${mark}`, ids.get('/api/admin/dashboard/feedback/:id') ?? '')
  const sessions = await ask('GET', '/api/admin/sessions', { token: admin.token })
  ids.set('/api/admin/sessions/:id', sessions.body.data[0].id)
  // This passkey does not exist: if it did, a password would not be enough to confirm.
  ids.set('/api/admin/passkeys/:id', '01930000-0000-7000-8000-000000000000')
  ids.set('/api/admin/dashboard/second-factors/:id', admin.id)
  const letter = { to: 'mira@example.org', subject: 'Hello', text: 'Hello', html: '' }
  const mail = await enqueueMail(testApp.context.db, testApp.context.now(), letter)
  ids.set('/api/admin/dashboard/outbox/:id/resend', mail.id)
  const [student] = allKinds
  if (!student) throw new Error('no student')
  const child = ids.get('/api/students/:id') ?? ''
  for (const path of ['', '/scan']) ids.set(`${D}/consents/:id${path}`, child)
  const deleted = await addRecord(ask, admin.token, student)
  await ask('DELETE', String(student.change[0]).replace(':id', deleted._id), { token: admin.token })
  const trash = '/api/admin/dashboard/trash/:kind/:id'
  for (const path of [trash, `${trash}/restore`]) ids.set(path, deleted._id)
  const moved = await addRecord(ask, admin.token, student)
  const changeSet = await ask('POST', `${D}/${student.name}/bulk-change`, {
    token: admin.token,
    json: { records: { ids: [moved._id] }, change: { values: { studentClass: 'Moved' } } },
  })
  for (const path of ['', '/undo', '/redo']) ids.set(`${D}/changes/:id${path}`, changeSet.body.data._id)
  for (const path of ['', '/rows', '/apply', '/photos', '/skipped.xlsx'])
    ids.set(`${D}/imports/:id${path}`, deleted._id)
  const { id: volunteer } = await anAdmin(testApp.context, volunteerFields)
  for (const route of managingRoutes) ids.set(route.split(' ')[1] ?? '', volunteer)
  ids.set('/api/admin/dashboard/preview/:kind/:id', deleted._id)
  const listed = await addRecord(ask, admin.token, student)
  for (const path of ['', '/file.json', '/file.pdf', '/erase'])
    ids.set(`${D}/people/:kind/:id${path}`, moved._id)
  for (const path of ['leave', 'return']) ids.set(`${D}/:kind/:id/${path}`, listed._id)
  for (const file of ['', '/archive.csv', '/archive.xlsx']) ids.set(`${D}/school-year/:year${file}`, '2025')
  const classes = testApp.context.db.selectFrom('classes').select('id')
  ids.set('/api/admin/evenings/classes/:id', (await classes.executeTakeFirstOrThrow()).id)
  ids.set('/api/admin/evenings/days/:day', '2026-11-19')
  for (const path of ['people/:kind', 'absence-notes', 'siblings'])
    ids.set(`/api/admin/evenings/${path}/:id`, ids.get('/api/students/:id') ?? '')
  ids.set('/api/admin/evenings/hours/:id', ids.get('/api/volunteers/:id') ?? '')
  for (const week of ['', '/copy']) ids.set(`/api/admin/evenings/rota/weeks/:day${week}`, '2026-11-19')
  // None of these exist, but a 403 does not reveal that.
  for (const path of [`${D}/applications/:id`, '/api/admin/evenings/calls/:id'])
    ids.set(path, '01930000-0000-7000-8000-000000000000')
  for (const path of ['', '/bn', '/hi'])
    for (const page of ['withdraw', 'coming']) ids.set(`${path}/${page}/:token`, 'x'.repeat(43))
  ids.set('/api/coming/:token', 'x'.repeat(43))
  ids.set(`${D}/certificates/:id/withdraw`, '01930000-0000-7000-8000-000000000000')
  ids.set('/api/certificates/:code', '0'.repeat(26))
  ids.set('/look/:version/:file', '1')
  for (const path of [
    'log/:id/photo',
    'class-days/:id',
    'rota/away/:id',
    ...['', '/offer', '/take'].map(ofPlace),
  ])
    ids.set(`/api/admin/evenings/${path}`, '01930000-0000-7000-8000-000000000000')
  ids.set(`${D}/handover/pack/:id/file`, '01930000-0000-7000-8000-000000000000')
  const { id: newcomer } = await anAdmin(testApp.context, { status: 'pending' })
  for (const decision of ['approve', 'reject']) ids.set(`/api/admin/dashboard/${decision}/:id`, newcomer)
  const invitation = { email: 'invited@example.org', role: 'Volunteer', endsOn: null } as const
  const sender = { id: admin.id, fullName: 'Mira' }
  const expiresAt = invitationExpiry(testApp.context.now())
  const { row } = await addInvitation(testApp.context, testApp.context.db, sender, {
    ...invitation,
    volunteer: null,
    maxSignUps: 1,
    expiresAt,
  })
  for (const path of ['', '/resend']) ids.set(`/api/admin/dashboard/invitations/:id${path}`, row.id)
  return (path: string) => {
    const id = path.includes(':adminId') ? admin.id : (ids.get(path) ?? '')
    const named = path.replace(':kind', student.name)
    if (named.includes(':') && !id) throw new Error(`This test has no record for ${path}.`)
    return named.replace(/:\w+/, id)
  }
}
