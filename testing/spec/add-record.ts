import { expect } from 'vitest'
import type { FormFields } from '../builders.ts'
import { aPicture } from '../files.ts'
import type { Ask } from './ask.ts'
import type { SpecifiedKind } from './specified-kinds.ts'

/** Returns a kind's form as an admin's browser sends it: the fields, and a picture if the kind requires one. */
export async function formOf(kind: SpecifiedKind, over: FormFields = {}) {
  const needsPicture = kind.file === 'needed picture'
  return { ...kind.fields(over), ...(needsPicture && { [String(kind.fileField)]: await aPicture() }) }
}

/** Adds a record and returns it. Feedback is sent as JSON, as the form in the footer sends it. */
export async function addRecord(ask: Ask, token: string, kind: SpecifiedKind, over: FormFields = {}) {
  const given = kind.file ? { form: await formOf(kind, over) } : { json: kind.fields(over) }
  const { status, body } = await ask('POST', kind.add, { token, ...given })
  expect({ status, body }).toMatchObject({ status: 201, body: { success: true } })
  return body.data as { _id: string } & Record<string, unknown>
}

export const recordsIn = (kind: SpecifiedKind, body: unknown) =>
  (kind.shape === 'array' ? body : (body as { data: unknown }).data) as ({ _id: string } & Record<
    string,
    unknown
  >)[]

export const at = (path: string, id: string) => path.replace(':id', id)
