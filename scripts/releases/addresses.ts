import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { can, visitor } from '#domain/permissions.ts'
import { listStates } from '#domain/records/leaving.ts'
import type { Answer, Client } from '../api-client.ts'
import type { Asked, Askers } from './answers.ts'

const D = '/api/admin/dashboard'
const E = '/api/admin/evenings'

const publicKinds = kinds.filter(({ permissions }) => can(visitor, permissions.list))

/** Everything that is to be seen on a site, to a visitor and to a PIC. */
export async function findAddresses({ visitor: visitorAsk, admin: ask }: Askers): Promise<Asked> {
  return {
    visitors: [
      '/api/home',
      '/api/settings',
      '/api/privacy',
      ...(await ofKinds(visitorAsk, publicKinds)),
      `${student.paths.list}?q=Testrup`,
      '/api/notification?q=pinn',
    ],
    admins: [
      ...(await ofKinds(ask, kinds)),
      ...publicKinds.flatMap(({ paths }) => listStates.map((state) => `${paths.list}?state=${state}`)),
      ...(await ofPeople(ask)),
      ...(await ofEvenings(ask)),
      ...(await ofAdministration(ask)),
    ],
  }
}

/** The list of each, and the records in it. */
async function ofKinds(ask: Client, some: readonly Kind[]) {
  const addresses: string[] = []
  for (const { paths } of some) {
    addresses.push(paths.list)
    for (const id of await idsIn(ask, paths.list)) addresses.push(paths.one.replace(':id', id))
  }
  return addresses
}

async function ofPeople(ask: Client) {
  const consents: Answer[] = (await ask('GET', `${D}/consents`)).data
  return [
    `${D}/consents`,
    `${D}/consents/counts`,
    ...['missing', 'ending', 'ended', 'given'].map((state) => `${D}/consents?state=${state}`),
    ...consents.map(({ _id }) => `${D}/consents/${_id}`),
    ...consents.filter(({ hasScan }) => hasScan).map(({ _id }) => `${D}/consents/${_id}/scan`),
    ...consents.map(({ _id }) => `${D}/people/student/${_id}`),
  ]
}

async function ofEvenings(ask: Client) {
  const day = (await ask('GET', `${E}/days/next`)).data.previous
  const volunteers = await idsIn(ask, '/api/volunteers')
  return [
    ...['missing', 'class-days', `attendance?day=${day}`, `rota/weeks/${day}`].map((path) => `${E}/${path}`),
    ...volunteers.map((id) => `${E}/hours/${id}`),
  ]
}

async function ofAdministration(ask: Client) {
  const imports = await idsIn(ask, `${D}/imports`)
  const changes = await idsIn(ask, `${D}/changes`)
  const years: Answer[] = (await ask('GET', `${D}/school-year`)).data.archive
  return [
    `${D}/changes`,
    ...changes.map((id) => `${D}/changes/${id}`),
    `${D}/imports`,
    ...imports.flatMap((id) => [`${D}/imports/${id}`, `${D}/imports/${id}/rows`]),
    `${D}/school-year`,
    ...years.map(({ year }) => `${D}/school-year/${year}`),
    ...['admins', 'pending-approvals', 'invitations', 'second-factors'].map(inDashboard),
    '/api/admin/profile',
    '/api/admin/second-factor',
    ...['outbox', 'trash', 'activity?limit=100', 'feedback?box=spam', 'counts', 'waiting'].map(inDashboard),
    ...['settings', 'settings/volunteers', 'visibility', 'retention', 'places', 'checklist'].map(inDashboard),
  ]
}

const inDashboard = (path: string) => `${D}/${path}`

async function idsIn(ask: Client, list: string): Promise<string[]> {
  const answer = await ask('GET', list)
  return (answer.data ?? answer).map(({ _id }: Answer) => _id)
}
