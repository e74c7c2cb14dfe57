import { aPassword, aSignUp, aVolunteersPart } from '#testing/admins.ts'
import { anAuthenticator } from '#testing/authenticator.ts'
import { aPicture } from '#testing/files.ts'
import { type Answer, type Client, clientOf, signIn } from '../../api-client.ts'
import { codeAt } from './client.ts'

const D = '/api/admin/dashboard'

/** One account by the sign-up form for each way in which access goes on or ends; one waits, one is refused. */
export async function addAccounts(url: string, ask: Client, { past, over }: Record<'past' | 'over', string>) {
  const people = [
    'volunteer',
    'pic',
    'read.only',
    'over',
    'ended',
    'resumed',
    'removed',
    'refused',
    'waiting',
  ]
  for (const name of people) await signUp(url, name)
  for (const name of people.slice(0, -2)) await ask('PUT', `${D}/approve/${await pendingId(ask, name)}`)
  await ask('DELETE', `${D}/reject/${await pendingId(ask, 'refused')}`)
  const of = async (name: string) => `${D}/admins/${await adminId(ask, name)}`
  await ask('PUT', `${await of('pic')}/role`, { json: { role: 'PIC' } })
  await ask('PUT', `${await of('read.only')}/ends-on`, { json: { endsOn: past } })
  await ask('PUT', `${await of('over')}/ends-on`, { json: { endsOn: over } })
  await ask('POST', `${await of('ended')}/end`)
  await ask('POST', `${await of('resumed')}/end`)
  await ask('POST', `${await of('resumed')}/resume`)
  await ask('POST', `${await of('removed')}/end`)
  await ask('DELETE', await of('removed'))
}

const emailOf = (name: string) => `${name}@example.org`

async function signUp(url: string, name: string) {
  const given = { email: emailOf(name), fullName: `${name} Testrup`, ...aVolunteersPart }
  const form = { ...asText(aSignUp(given)), profileImageURL: await aPicture() }
  await clientOf(url)('POST', '/api/admin/signup', { form })
}

const asText = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

const pendingId = async (ask: Client, name: string) =>
  idWith(await ask('GET', `${D}/pending-approvals`), emailOf(name))
const adminId = async (ask: Client, name: string) => idWith(await ask('GET', `${D}/admins`), emailOf(name))
const idWith = (answer: Answer, email: string): string =>
  (answer.data ?? answer).find((admin: Answer) => admin.email === email)._id

/** The account of a volunteer who teaches, by which they are one of the volunteers. */
export async function linkVolunteer(ask: Client, volunteer: string): Promise<void> {
  await ask('PUT', `${D}/admins/${await adminId(ask, 'volunteer')}/volunteer`, { json: { volunteer } })
}

/** One that is open, one used, one canceled, one sent once more, and a code for a meeting that one person has used. */
export async function invite(url: string, ask: Client): Promise<void> {
  const of = async (name: string, json = {}) =>
    ask('POST', `${D}/invitations`, { json: { email: emailOf(name), role: 'Volunteer', ...json } })
  await of('invited', { endsOn: '2099-06-30' })
  await join(url, await of('joined'), 'joined')
  await ask('DELETE', `${D}/invitations/${(await of('canceled')).data._id}`)
  await ask('POST', `${D}/invitations/${(await of('again')).data._id}/resend`, { json: {} })
  const meeting = await ask('POST', `${D}/invitations/meeting`, { json: { signUps: 20, hours: 100 } })
  await join(url, meeting, 'at.the.meeting')
}

async function join(url: string, { link }: Answer, name: string) {
  const { email: _, ...given } = aSignUp({ fullName: `${name} Testrup`, ...aVolunteersPart })
  const token = new URL(link).pathname.split('/').at(-1)
  await clientOf(url)('POST', `/api/admin/join/${token}`, {
    form: asText({ ...given, email: emailOf(name) }),
  })
}

/** An authenticator app with its recovery codes and a passkey for the first admin, and both are asked of every PIC. */
export async function setUpSecondFactor(url: string, ask: Client): Promise<string> {
  const { secret } = (await ask('POST', '/api/admin/second-factor/app')).data
  await ask('PUT', '/api/admin/second-factor/app', { json: { code: codeAt(secret, new Date()) } })
  const { data } = await ask('POST', '/api/admin/passkeys/options')
  const passkey = anAuthenticator({ origin: url }).create(data)
  await ask('POST', '/api/admin/passkeys', { json: { name: 'My phone', passkey } })
  await ask('PUT', `${D}/second-factors/required`, { json: { isRequired: true } })
  return secret
}

/** Somebody changes their own account, and asks for a new password. */
export async function changeOwnAccount(url: string): Promise<void> {
  const email = emailOf('volunteer')
  const own = await signIn(url, { email, password: aPassword })
  const { _id } = (await own('GET', '/api/admin/profile')).admin
  const profileImageURL = await aPicture()
  await own('PUT', `/api/admins/update/${_id}`, { form: { fullName: 'Renamed Testrup', profileImageURL } })
  const newPassword = `${aPassword} again`
  await own('PUT', '/api/admin/change-password', { json: { oldPassword: aPassword, newPassword } })
  await clientOf(url)('POST', '/api/admin/forget-password', { json: { email } })
}
