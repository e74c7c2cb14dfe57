import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { firstAdmin } from '../../e2e/first-admin.ts'
import { publicKinds } from '../../server/testing/spec/further-kinds.ts'

/** Where the data folders of releases lie, one file `<version>.tar.gz` and one `<version>.json` each. */
export const keptFolder = join(import.meta.dirname, 'kept')

/** What a site answered when its folder was kept. */
export type RecordedAnswers = {
  /** By address. */
  visitors: Record<string, unknown>
  admins: Record<string, unknown>
  /** SHA-256 of each picture, by address. */
  pictures: Record<string, string>
}

const feedbackList = '/api/admin/dashboard/feedback'
const pictureAddresses = /\/uploads\/[\w.-]{1,200}/g

/** Asks a running site for every public list, as a visitor; for what was written to it, as its admin; and for the pictures. */
export async function recordAnswers(url: string): Promise<RecordedAnswers> {
  const visitors: RecordedAnswers['visitors'] = {}
  for (const { list } of publicKinds) visitors[list] = await readJson(url + list)
  const headers = { authorization: `Bearer ${await signIn(url)}` }
  const admins = { [feedbackList]: await readJson(url + feedbackList, { headers }) }
  const pictures: RecordedAnswers['pictures'] = {}
  for (const [address] of JSON.stringify(visitors).matchAll(pictureAddresses)) {
    const response = await fetch(url + address)
    pictures[address] = hash(new Uint8Array(await response.arrayBuffer()))
  }
  return { visitors, admins, pictures }
}

/** With the password that the first admin chose when the folder was made. */
async function signIn(url: string): Promise<string> {
  const { token } = (await readJson(`${url}/api/admin/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(firstAdmin),
  })) as { token: string }
  return token
}

async function readJson(address: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(address, init)
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
