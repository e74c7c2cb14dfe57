import { aPicture } from '#testing/files.ts'
import { publicKinds } from '#testing/spec/further-kinds.ts'
import type { RunningServer } from '../scripts/run-server.ts'
import { makeFirstAdmin } from './first-admin.ts'
import { formData } from './form-data.ts'

/** The fields of each kind's sample record, by kind. */
export type AddedRecords = Record<string, Record<string, string>>

/** Adds a record of every public kind, with a picture, through the API. */
export async function addSampleRecords(site: RunningServer, asAdmin?: string): Promise<AddedRecords> {
  const token = asAdmin ?? (await makeFirstAdmin(site))
  const added: AddedRecords = {}
  for (const kind of publicKinds) {
    const fields = kind.fields()
    const form = formData(fields)
    if (kind.fileField) form.set(kind.fileField, await aPicture({ width: 800, height: 600 }))
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(site.url + kind.add, { method: 'POST', headers, body: form })
    if (response.status !== 201) throw new Error(`${kind.add} returned ${response.status}`)
    added[kind.name] = publicFields(fields, kind.publicKeys)
  }
  return added
}

/** The place of an own page is not shown on it. */
const publicFields = ({ place: _, ...fields }: Record<string, string>, publicKeys: string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => publicKeys.includes(name)))
