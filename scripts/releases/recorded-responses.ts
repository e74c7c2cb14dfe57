import { createHash } from 'node:crypto'
import { totpCode, totpStep } from '#features/accounts/server/second-factor/totp.ts'
import { fromBase32 } from '#testing/second-factors.ts'
import { firstAdmin } from '../../e2e/first-admin.ts'
import { type Client, createClient, type ResponseBody, signIn } from '../api-client.ts'

export type RecordedResponses = {
  visitors: Record<string, unknown>
  admins: Record<string, unknown>
  /** The SHA-256 of each picture on public pages, by URL; `refused` if it did not load. */
  pictures: Record<string, string>
  /** The same for files that only admins see. */
  files: Record<string, string>
} & RecordedAt

/** When the responses were recorded, and the secret of the first admin's authenticator app. */
export type RecordedAt = { at: string; secret: string }

export type Clients = { visitor: Client; admin: Client }

/** The password and the authenticator app were set up when the site was created. */
export const openClients = async (url: string, { at, secret }: RecordedAt): Promise<Clients> => ({
  visitor: createClient(url),
  admin: await signIn(url, { ...firstAdmin, code: totpCode(fromBase32(secret), totpStep(new Date(at))) }),
})

export async function findAddresses(ask: Client, lists: { list: string; one: string }[]) {
  const addresses: string[] = []
  for (const { list, one } of lists) {
    const response = await ask('GET', list)
    const records: ResponseBody[] = response.data ?? response
    addresses.push(list, ...records.map(({ _id }) => one.replace(':id', _id)))
  }
  return addresses
}

/** Requests the URLs, and the files that the responses contain. */
export async function requestAll(
  { visitor, admin }: Clients,
  asked: Record<'visitors' | 'admins', string[]>,
) {
  const visitors = await readAll(visitor, asked.visitors)
  const admins = await readAll(admin, asked.admins)
  const pictures = await readFiles(visitor, visitors)
  const files = await readFiles(admin, admins)
  return { visitors: unsigned(visitors), admins: unsigned(admins), pictures, files }
}

async function readAll(ask: Client, addresses: string[]) {
  const responses: Record<string, unknown> = {}
  for (const address of addresses) {
    const response = await ask('GET', address)
    responses[address] = response instanceof Uint8Array ? hash(response) : response
  }
  return responses
}

const fileAddresses = /\/uploads\/[\w.-]{1,200}(?:\?[\w&=.-]{1,300})?/g
const query = /\?[\w&=.-]*$/

const readFiles = (ask: Client, responses: unknown) =>
  askFiles(ask, JSON.stringify(responses).match(fileAddresses) ?? [])

/** Recorded instead of the content of a file that did not load. */
export const refused = 'refused'

export async function askFiles(ask: Client, addresses: string[]) {
  const files: Record<string, string> = {}
  for (const address of addresses)
    files[address.replace(query, '')] ??= await ask('GET', address).then(hash, () => refused)
  return files
}

/** Removes the signatures from file URLs, which differ for each session. */
const unsigned = <T>(responses: T): T =>
  JSON.parse(JSON.stringify(responses).replace(fileAddresses, (address) => address.replace(query, '')))

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
