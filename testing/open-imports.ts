import { expect } from 'vitest'
import type { ImportRow } from '#features/import/import-schemas.ts'
import type { DialectName } from '#server/db/dialect.ts'
import { aStudent } from './builders.ts'
import { openSite } from './open-site.ts'
import { D } from './paths.ts'

/** The header row of a list of students. */
export const header = 'Full name,Unique ID,Gender,Class,Address'

/**
 * Opens one app for all tests of a `describe`, with a PIC's actions on imported lists. Use its functions only
 * inside tests.
 */
export function openImports(dialect: DialectName) {
  const site = openSite(dialect)
  const { asPic } = site
  const send = (content: string | Buffer, { kind = 'student', name = 'class.csv', ...given } = {}) =>
    asPic('POST', `${D}/${kind}/import`, {
      form: { file: new File([content as never], name), ...given },
    })
  const look = async (id: string) => (await asPic('GET', `${D}/imports/${id}`)).body
  let lists = 0

  return Object.assign(site, {
    send,
    look,
    /** Returns a prefix that makes a test's values unique. */
    unique() {
      lists += 1
      return `L${lists}`
    },
    unchanged: site.unchangedButSessions,
    async addList(content: string | Buffer, given = {}) {
      const { status, body } = await send(content, given)
      expect([status, body.message]).toEqual([201, expect.any(String)])
      return body.data._id as string
    },
    rowsOf: async (id: string, query = ''): Promise<ImportRow[]> =>
      (await asPic('GET', `${D}/imports/${id}/rows${query}`)).body.data,
    async change(id: string, json: object) {
      const { version } = (await look(id)).data
      return asPic('PUT', `${D}/imports/${id}`, { json: { version, ...json } })
    },
    async apply(id: string, json: object = {}) {
      const { stamp, previewedAt } = (await look(id)).preview
      return asPic('POST', `${D}/imports/${id}/apply`, { json: { stamp, previewedAt, ...json } })
    },
    students: async (q: string) =>
      (await asPic('GET', `/api/students?q=${q}`)).body as Record<string, string>[],
    addStudent: async (over = {}) =>
      (await asPic('POST', `${D}/students/add-students`, { json: aStudent(over) })).body.data,
  })
}
