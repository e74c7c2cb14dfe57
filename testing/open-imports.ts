import { expect } from 'vitest'
import type { ImportRow } from '#features/import/import-schemas.ts'
import type { DialectName } from '#server/db/dialect.ts'
import { aStudent } from './builders.ts'
import { openSpec } from './spec/open-spec.ts'
import { stateButSessions, unchangedButSessions } from './spec/state.ts'

const D = '/api/admin/dashboard'

/** The header row of a list of students. */
export const header = 'Full name,Unique ID,Gender,Class,Address'

/**
 * Opens one app for all tests of a `describe`, with a PIC's actions on imported lists. Use its functions only
 * inside tests.
 */
export function openImports(dialect: DialectName) {
  const spec = openSpec(dialect)
  const { asAdminAnew: ask } = spec
  const send = (content: string | Buffer, { kind = 'student', name = 'class.csv', ...given } = {}) =>
    ask('POST', `${D}/${kind}/import`, {
      form: { file: new File([content as never], name), ...given },
    })
  const look = async (id: string) => (await ask('GET', `${D}/imports/${id}`)).body
  let lists = 0

  return {
    spec,
    ask,
    send,
    look,
    /** Returns a prefix that makes a test's values unique. */
    unique() {
      lists += 1
      return `L${lists}`
    },
    state: () => stateButSessions(spec.testApp),
    unchanged: <Answer>(act: () => Promise<Answer>) => unchangedButSessions(spec.testApp, act),
    async add(content: string | Buffer, given = {}) {
      const { status, body } = await send(content, given)
      expect([status, body.message]).toEqual([201, expect.any(String)])
      return body.data._id as string
    },
    rowsOf: async (id: string, query = ''): Promise<ImportRow[]> =>
      (await ask('GET', `${D}/imports/${id}/rows${query}`)).body.data,
    async change(id: string, json: object) {
      const { version } = (await look(id)).data
      return ask('PUT', `${D}/imports/${id}`, { json: { version, ...json } })
    },
    async apply(id: string, json: object = {}) {
      const { stamp, previewedAt } = (await look(id)).preview
      return ask('POST', `${D}/imports/${id}/apply`, { json: { stamp, previewedAt, ...json } })
    },
    students: async (q: string) =>
      (await ask('GET', `/api/students?q=${q}`)).body as Record<string, string>[],
    addStudent: async (over = {}) =>
      (await ask('POST', `${D}/students/add-students`, { json: aStudent(over) })).body.data,
  }
}
