import { describe, expect, test } from 'vitest'
import { dialects } from '#testing/databases.ts'
import { canary, openPeople, student } from '#testing/open-people.ts'
import { D } from '#testing/paths.ts'
import { addRecord } from '#testing/spec/add-record.ts'
import { kindNamed } from '#testing/spec/further-kinds.ts'
import { unchanged } from '#testing/spec/state.ts'

describe.each(dialects)('everything about one person, on %s', (dialect) => {
  const people = openPeople(dialect)
  const { ask, asPic, addPerson, erase } = people

  test.each([
    ['another name', () => ({ name: 'Somebody Else' }), 400],
    ['a name in lower case', () => ({ name: 'refused person' }), 400],
    ['an outdated version of the record', () => ({ updatedAt: '2026-11-20T10:00:00.000Z' }), 409],
    ['no version of the record', () => ({ updatedAt: undefined }), 400],
  ] as const)('is unchanged after a request with %s, which is rejected', async (_what, over, expected) => {
    const id = await addPerson(student, { fullName: 'Refused Person' })
    const { status } = await unchanged(people, () => erase(student, id, over()))
    expect(status).toBe(expected)
  })

  test('is erased by one of two simultaneous requests; the other one gets a 404', async () => {
    const id = await addPerson(student, { fullName: canary })
    const answers = await Promise.all([erase(student, id), erase(student, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('returns 404 for kinds that are not people', async () => {
    const { _id } = await addRecord(ask, people.pic.token, kindNamed('festival'))
    for (const kind of ['festival', 'admin', 'x', 'constructor'])
      expect((await asPic('GET', `${D}/people/${kind}/${_id}`)).status).toBe(404)
  })
})
