import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { aStudent, aVolunteer } from '#testing/builders.ts'
import { bothDialects } from '#testing/databases.ts'
import { openSite } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { addRecord, recordsIn } from '#testing/spec/add-record.ts'
import { kindNamed } from '#testing/spec/further-kinds.ts'
import { paginate } from '#testing/spec/walk-pages.ts'

const student = kindNamed('student')
const volunteer = kindNamed('volunteer')

/** Parts of names in several writing systems, with characters that databases and indexes treat differently. */
const pieces = [
  ...['a', 'A', 'sh', 'Ash', 'roy', 'é', 'é'.normalize('NFD'), 'ß', 'İ', '😀', '7', '77', '0-1'],
  ...'का क्ष মা ঁ ा 漢 \u{f0041} \u{f0080} % _ \\ " \' * ( : - ^ .'.split(' '),
]
const aWord = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 })
  .map((some) => some.join(''))
const aText = fc.array(aWord, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
const samples = <T>(of: fc.Arbitrary<T>, count: number, seed: number) =>
  fc.sample(of, { numRuns: count, seed })

/** Folds these parts as the search does: lower case, no accents. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036F]/g, '')

/** The specified rule, checked on every record: each word occurs in some visible field. */
function occurs(fields: string[], q: string) {
  const seen = fields.map(fold)
  const words = fold(q).split(/\s+/).filter(Boolean)
  return words.every((word) => seen.some((field) => field.includes(word)))
}

describe.each(bothDialects)('search, on %s', (dialect) => {
  const site = openSite(dialect)
  const token = () => site.pic.token
  const add = (fields: Record<string, string>) => addRecord(site.ask, token(), student, fields)
  const children: Record<string, string>[] = []

  beforeAll(async () => {
    const names = samples(aText, 120, 1)
    const addresses = samples(aText, 120, 2)
    for (const [at, name] of names.entries()) {
      const child = aStudent({
        fullName: `${name} ${at}`,
        address: addresses[at] ?? '',
        studentClass: String(at % 4),
      })
      const { _id } = await add(child)
      children.push({ ...child, _id })
    }
  })

  const found = async (query: Record<string, string>, as?: string) => {
    const path = `/api/students?${new URLSearchParams(query)}`
    const answer = await site.ask('GET', path, as ? { token: as } : {})
    expect(answer.status).toBe(200)
    const ids = recordsIn(student, answer.body).map(({ _id }) => String(_id))
    expect(answer.headers['x-total-count'], path).toBe(String(ids.length))
    return ids.sort()
  }
  const expected = (q: string, fields: string[], studentClass?: string) =>
    children
      .filter((child) => studentClass === undefined || child.studentClass === studentClass)
      .filter((child) =>
        occurs(
          fields.map((name) => child[name] ?? ''),
          q,
        ),
      )
      .map(({ _id }) => String(_id))
      .sort()
  const visible = ['fullName', 'gender', 'studentClass']

  test('finds the same records as a full scan, for any words in any script', async () => {
    const searches = [...samples(aText, 80, 3), ...pieces, 'a', 'zzz', 'zz', 'male', 'female 1']
    for (const q of searches) {
      if (q.length > 100) continue
      expect(await found({ q }), q).toEqual(expected(q, visible))
      expect(await found({ q, studentClass: '2' }), q).toEqual(expected(q, visible, '2'))
      expect(await found({ q }, token()), q).toEqual(expected(q, [...visible, 'uniqueId', 'address']))
    }
  })

  test('finds the same records in small pages as in one page', async () => {
    // Only the last records have this name, so scanning the first ones is not enough.
    await add(aStudent({ fullName: 'Zz Ursula', studentClass: '12' }))
    await add(aStudent({ fullName: 'Zz Ulrika', studentClass: '12' }))
    const searches = [...samples(aWord, 12, 5), 'a', 'e', 'male', 'ash', 'ursula', 'zz u']
    for (const [at, q] of searches.entries()) {
      const query = new URLSearchParams({ q, ...(at % 3 === 0 && { studentClass: '2' }) })
      // All results on one page, to compare with the same results read in small pages.
      const picked = (await site.ask('GET', `/api/students?${query}&limit=1000`)).body
      for (const limit of [1, 4]) {
        const met: unknown[] = []
        const start = `/api/students?${query}&limit=${limit}`
        for await (const { body, headers } of paginate((path) => site.ask('GET', path), start, 130)) {
          met.push(...body)
          expect(headers['x-total-count'], start).toBe(String(picked.length))
        }
        expect(met, start).toEqual(picked)
      }
    }
  })

  test('immediately reflects edits, deletion, restoring and permanent deletion', async () => {
    const { _id } = await add(aStudent({ fullName: 'Quokka Querulous', studentClass: '9' }))
    const total = async (query: string) =>
      Number((await site.ask('GET', `/api/students?${query}&limit=1`)).headers['x-total-count'])
    const counts = async () => ({
      quokka: await total('q=quokka'),
      wombat: await total('q=wombat'),
      inNine: await total('q=qu&studentClass=9'),
      inEight: await total('q=wo&studentClass=8'),
      listed: await total('studentClass=9'),
    })
    const path = `${D}/students/${_id}`
    expect(await counts()).toEqual({ quokka: 1, wombat: 0, inNine: 1, inEight: 0, listed: 1 })
    const json = { fullName: 'Wombat Worthy', studentClass: '8' }
    await site.asPic('PUT', path, { json })
    expect(await counts()).toEqual({ quokka: 0, wombat: 1, inNine: 0, inEight: 1, listed: 0 })
    await site.asPic('DELETE', path)
    expect(await counts()).toEqual({ quokka: 0, wombat: 0, inNine: 0, inEight: 0, listed: 0 })
    await site.asPic('POST', `${D}/trash/student/${_id}/restore`)
    expect(await counts()).toEqual({ quokka: 0, wombat: 1, inNine: 0, inEight: 1, listed: 0 })
    await site.asPic('DELETE', path)
    await site.asPic('DELETE', `${D}/trash/student/${_id}`)
    expect(await counts()).toEqual({ quokka: 0, wombat: 0, inNine: 0, inEight: 0, listed: 0 })
    // The next record may get the deleted one's row number.
    await add(aStudent({ fullName: 'Echidna', studentClass: '9' }))
    expect(await counts()).toEqual({ quokka: 0, wombat: 0, inNine: 0, inEight: 0, listed: 1 })
    expect(await total('q=echidna')).toBe(1)
  })

  test('counts the same records as it lists for two filters together', async () => {
    for (const [year, department] of [
      ['1', 'Physics'],
      ['1', 'physics'],
      ['2', 'Physics'],
      ['1', 'Physics'],
    ])
      await addRecord(
        site.ask,
        token(),
        volunteer,
        aVolunteer({ year: String(year), department: String(department) }),
      )
    const total = async (query: string) => {
      const { body, headers } = await site.ask('GET', `/api/volunteers?${query}`)
      expect(headers['x-total-count']).toBe(String(body.length))
      return body.length
    }
    expect(await total('year=1&department=Physics')).toBe(2)
    expect(await total('year=1&department=Physics&q=ravi')).toBe(2)
    expect(await total('department=Physics')).toBe(3)
    expect(await total('year=1')).toBe(3)
  })
})
