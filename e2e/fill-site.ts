import type { RunningServer } from '../scripts/run-server.ts'
import { aPicture } from '../server/testing/files.ts'
import { publicKinds } from '../server/testing/spec/specified-kinds.ts'
import { makeFirstAdmin } from './first-admin.ts'

/** What each kind's one record says, by the name of the kind. */
export type Filled = Record<string, Record<string, string>>

/** Adds a record of every public kind, with a picture, as an admin's browser does. */
export async function fillSite(site: RunningServer): Promise<Filled> {
  const token = await makeFirstAdmin(site)
  const filled: Filled = {}
  for (const kind of publicKinds) {
    const fields = kind.fields()
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    if (kind.fileField) form.set(kind.fileField, await aPicture({ width: 800, height: 600 }))
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(site.url + kind.add, { method: 'POST', headers, body: form })
    if (answer.status !== 201) throw new Error(`${kind.add} answered ${answer.status}`)
    filled[kind.name] = publicPart(fields, kind.publicKeys)
  }
  return filled
}

const publicPart = (fields: Record<string, string>, publicKeys: string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => publicKeys.includes(name)))
