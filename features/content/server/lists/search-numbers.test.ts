import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { searchedNumbers } from '#server/db/migrations/2026-11-30-01-searched-numbers.ts'
import { dialectTerms } from '#server/db/migrations/migration.ts'
import { aFeedback, aStudent, aVolunteer } from '#testing/builders.ts'
import { bothDialects } from '#testing/databases.ts'
import { openSite } from '#testing/open-site.ts'
import { addRecord, recordsIn } from '#testing/spec/add-record.ts'
import { kindNamed } from '#testing/spec/further-kinds.ts'

/** Different people; the same digits in another script or with another prefix are another way to type one number. */
const stored = {
  a: '98300 77001',
  b: '+91 98300 77003',
  c: '98300-77006',
  d: '(+91) 98300 12345',
  e: '+91 (0)98300 12346',
  f: '৯১ ৯৮৩০০ ১২৩৪৭',
}
type Person = keyof typeof stored

const searches: [typed: string, finds: Person[]][] = [
  ['9830077001', ['a']],
  ['+919830077001', ['a']],
  ['+91 98300 77001', ['a']],
  ['09830077001', ['a']],
  ['00919830077001', ['a']],
  ['98300-77001', ['a']],
  ['९८३०० ७७००१', ['a']],
  ['98300 770', ['a', 'b', 'c']],
  ['9830077003', ['b']],
  ['9830077006', ['c']],
  ['09830012345', ['d']],
  ['9830012346', ['e']],
  ['+91-98300-12347', ['f']],
  ['Person a 098300-77001', ['a']],
  ['Person a 09830077001', ['a']],
  ['9830077002', []],
]

const named = (person: string) => ({ fullName: `Person ${person}` })

describe.each(bothDialects)('a search for a telephone number, on %s', (dialect) => {
  const site = openSite(dialect)
  // No other field has digits, which a search could find.
  const kinds = {
    student: (phone: string, person: string) =>
      aStudent({ ...named(person), guardian1Phone: phone, uniqueId: `STUDENT-${person}` }),
    volunteer: (phone: string, person: string) =>
      aVolunteer({
        ...named(person),
        contactNumber: phone,
        email: `${person}@example.org`,
        enrollmentNo: `ENROLLED-${person}`,
      }),
    feedback: (phone: string, person: string) =>
      aFeedback({ ...named(person), contact: phone, email: `${person}@example.org` }),
  }
  const kindNames = Object.keys(kinds) as (keyof typeof kinds)[]

  beforeAll(async () => {
    for (const name of kindNames)
      for (const [person, phone] of Object.entries(stored))
        await addRecord(site.ask, site.pic.token, kindNamed(name), kinds[name](phone, person))
  })

  async function expectAllFound() {
    for (const name of kindNames)
      for (const [q, finds] of searches) {
        const { list } = kindNamed(name)
        const { body } = await site.asPic('GET', `${list}?${new URLSearchParams({ q, limit: '50' })}`)
        const people = recordsIn(kindNamed(name), body).map(({ fullName }) => String(fullName).at(-1))
        expect(people.sort(), `${q} among ${list}`).toEqual(finds)
      }
  }

  test('finds each person however the number was typed', expectAllFound)

  test('never finds a number that the searcher may not see', async () => {
    const { body } = await site.ask('GET', '/api/students?q=9830077001')
    expect(body).toEqual([])
  })

  test('finds the records of release 0.7.0 after its migration', async () => {
    const { db } = site.context
    for (const table of ['students', 'volunteers', 'feedbacks'])
      await sql`update ${sql.table(table)} set "searchAll" =
        replace(replace("searchAll", ' +919830077', ''), ' +919830012', '')`.execute(db)
    await expect(expectAllFound()).rejects.toThrow('among')
    await searchedNumbers.up(db as never, dialectTerms[dialect], dialect)
    await expectAllFound()
  })
})
