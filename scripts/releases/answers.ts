import { createHash } from 'node:crypto'
import { firstAdmin } from '../../e2e/first-admin.ts'
import { type Client, clientOf, signIn } from '../api-client.ts'
import { codeAt } from './every-feature/client.ts'

/** What a site answered when it was kept. */
export type RecordedAnswers = {
  /** By address. */
  visitors: Record<string, unknown>
  admins: Record<string, unknown>
  /** SHA-256 of each picture that visitors are shown, by address; `refused` of one that did not come. */
  pictures: Record<string, string>
  /** The same of each file that admins are shown. */
  files?: Record<string, string>
  /** The moment at which all this was answered. */
  at?: string
  /** What the authenticator app of the first admin has. */
  secret?: string
}

/** The addresses that are asked. */
export type Asked = { visitors: string[]; admins: string[] }
export const askedIn = ({ visitors, admins }: RecordedAnswers): Asked => ({
  visitors: Object.keys(visitors),
  admins: Object.keys(admins),
})

/** Somebody who has just come to the site, and its first admin. */
export type Askers = { visitor: Client; admin: Client }

/** The admin signs in with the password that they chose when the site was made, and by the app that they set up. */
export const openAskers = async (
  url: string,
  { at, secret }: Pick<RecordedAnswers, 'at' | 'secret'>,
): Promise<Askers> => ({
  visitor: clientOf(url),
  admin: await signIn(url, { ...firstAdmin, ...(secret && at && { code: codeAt(secret, new Date(at)) }) }),
})

/** Asks a site for all of this, and for the files that are shown. */
export async function askAll({ visitor, admin }: Askers, asked: Asked) {
  const visitors = await readAll(visitor, asked.visitors)
  const admins = await readAll(admin, asked.admins)
  const pictures = await readFiles(visitor, visitors)
  const files = await readFiles(admin, admins)
  return { visitors: unsigned(visitors), admins: unsigned(admins), pictures, files }
}

async function readAll(ask: Client, addresses: string[]) {
  const answers: Record<string, unknown> = {}
  for (const address of addresses) {
    const answer = await ask('GET', address)
    answers[address] = answer instanceof Uint8Array ? hash(answer) : answer
  }
  return answers
}

const fileAddresses = /\/uploads\/[\w.-]{1,200}(?:\?[\w&=.-]{1,300})?/g
const query = /\?[\w&=.-]*$/

const readFiles = (ask: Client, answers: unknown) =>
  askFiles(ask, [...new Set(JSON.stringify(answers).match(fileAddresses))])

/** Stands for the content of a file that did not come. */
export const refused = 'refused'

export async function askFiles(ask: Client, addresses: string[]) {
  const files: Record<string, string> = {}
  for (const address of addresses)
    files[address.replace(query, '')] ??= await ask('GET', address).then(hash, () => refused)
  return files
}

/** Admins get the addresses of some files signed by their session, each time otherwise. */
const unsigned = <T>(answers: T): T =>
  JSON.parse(JSON.stringify(answers).replace(fileAddresses, (address) => address.replace(query, '')))

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
