import { beforeAll, describe, expect, test } from 'vitest'
import { privateUniqueIds } from '#server/db/migrations/2026-11-30-02-private-unique-ids.ts'
import { dialectTerms } from '#server/db/migrations/migration.ts'
import { aStudent } from '#testing/builders.ts'
import { bothDialects } from '#testing/databases.ts'
import { openSite } from '#testing/open-site.ts'
import { addRecord } from '#testing/spec/add-record.ts'
import { kindNamed } from '#testing/spec/further-kinds.ts'

const V = '/api/admin/dashboard/visibility'
const children = [
  { fullName: 'Asha Rao', uniqueId: 'Ünïque-1', studentClass: '5' },
  { fullName: 'Bina', uniqueId: 'ইউ-২', studentClass: 'Nursery' },
  { fullName: 'Chandra Das', uniqueId: 'UID-3', studentClass: '7', hiddenFields: ['gender'] },
  { fullName: 'Dipa Sen', uniqueId: 'UID-4', studentClass: '7', hiddenFields: ['uniqueId'] },
]

describe.each(bothDialects)('the unique IDs of children, on %s', (dialect) => {
  const site = openSite(dialect)
  const { ask } = site

  beforeAll(async () => {
    for (const { hiddenFields = [], ...child } of children) {
      const { _id } = await addRecord(ask, site.pic.token, kindNamed('student'), aStudent(child))
      const json = { publishing: { hiddenFields } }
      await site.asPic('PUT', `/api/admin/dashboard/students/${_id}`, { json })
    }
  })

  const texts = () =>
    site.context.db.selectFrom('students').select(['id', 'searchPublic']).orderBy('id').execute()
  const set = (audience: string, expected?: number) =>
    site.asPic('PUT', V, { json: { audiences: { student: { uniqueId: audience } }, expected } })
  const found = async ({ uniqueId }: { uniqueId: string }) =>
    (await ask('GET', `/api/students?${new URLSearchParams({ q: uniqueId })}`)).body.length
  const forget = () => site.context.db.deleteFrom('settings').where('key', '=', 'fieldVisibility').execute()
  const update = () => privateUniqueIds.up(site.context.db as never, dialectTerms[dialect], dialect)

  test('are not shown to visitors and not found by them, until a PIC decides so', async () => {
    expect((await ask('GET', '/api/students')).body).toHaveLength(4)
    for (const { uniqueId } of (await ask('GET', '/api/students')).body) expect(uniqueId).toBeUndefined()
    for (const child of children) expect(await found(child)).toBe(0)
    expect((await site.asPic('GET', '/api/students?q=UID-3')).body).toHaveLength(1)
    expect((await set('everyone', 3)).status).toBe(200)
    expect((await ask('GET', '/api/students')).body[0]).toHaveProperty('uniqueId')
    expect(await Promise.all(children.map(found))).toEqual([1, 1, 1, 0])
    await set('volunteers')
    expect(await Promise.all(children.map(found))).toEqual([0, 0, 0, 0])
  })

  test('are removed from the searched texts of an older version, where no PIC has decided', async () => {
    const today = await texts()
    await set('everyone', 3)
    const before = await texts()
    await update()
    expect(await texts()).toEqual(before)
    await forget()
    await update()
    expect(await texts()).toEqual(today)
    expect(await Promise.all(children.map(found))).toEqual([0, 0, 0, 0])
    expect((await ask('GET', '/api/students?q=Chandra')).body).toHaveLength(1)
  })
})
