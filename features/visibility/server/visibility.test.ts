import { beforeAll, describe, expect, it, test } from 'vitest'
import { anAdmin, volunteerFields } from '#testing/admins.ts'
import { bothDialects, dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { openSite, signedIn, tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { rowsOf } from '#testing/rows.ts'
import { addRecord, formOf } from '#testing/spec/add-record.ts'
import { decoded } from '#testing/spec/ask.ts'
import { kindNamed } from '#testing/spec/further-kinds.ts'
import type { SpecifiedKind } from '#testing/spec/specified-kinds.ts'
import { paginate } from '#testing/spec/walk-pages.ts'

const [student, volunteer, alumnus] = ['student', 'volunteer', 'alumnus'].map(kindNamed) as [
  SpecifiedKind,
  SpecifiedKind,
  SpecifiedKind,
]

/** Some of the fields whose audience can be set, with texts that must not leak to other audiences. */
const canaries: Record<string, Record<string, string>> = {
  student: {
    fullName: 'Quokka Zebrafinch',
    uniqueId: 'UID-wombatcanary',
    studentClass: '4 axolotlcanary',
    address: '12 numbatcanary Lane',
  },
  volunteer: {
    fullName: 'Vicuna Zebrafinch',
    email: 'tapircanary@example.org',
    contactNumber: '+91 98300 77777',
    enrollmentNo: 'EN-dingocanary',
    department: 'Dept lemurcanary',
    hallName: 'Hall okapicanary',
  },
  alumnus: {
    fullName: 'Alpaca Zebrafinch',
    email: 'quollcanary@example.org',
    contactNumber: '+91 98300 88888',
    enrollmentNo: 'EN-bilbycanary',
    department: 'Dept serowcanary',
    company: 'Company kakapocanary',
    address: '34 potoroocanary Road',
  },
}
/** Returns the part of a hidden name after the first name; for other fields, the full text. */
const needleOf = (name: string, text: string) => (name === 'fullName' ? 'zebrafinch' : text.toLowerCase())

describe.each(dialects)('field visibility, on %s', (dialect) => {
  const site = openSite(dialect)
  const { ask } = site
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    for (const kind of [student, volunteer, alumnus]) {
      const over = { ...canaries[kind.name], ...(kind === volunteer && { residenceType: 'Hall' }) }
      ids[kind.name] = (await addRecord(ask, site.pic.token, kind, over))._id
      // With these records before and after it, the record is read at page boundaries, so that cursors are tested too.
      await addRecord(ask, site.pic.token, kind, { fullName: 'Aaron First' })
      await addRecord(ask, site.pic.token, kind, { fullName: 'Zoe Last' })
    }
  })

  const put = (json: object, token = site.pic.token) => ask('PUT', `${D}/visibility`, { token, json })
  const set = async (kind: string, fields: object, expected?: number) => {
    const { status, body } = await put({ audiences: { [kind]: fields }, ...(expected && { expected }) })
    expect({ status, body }).toMatchObject({ status: 200 })
  }

  /** Fetches everything that a visitor can request, including the contents of cursors. */
  async function crawl(id: string, words: string[]) {
    const paths = site.routes
      .filter(({ method, path }) => method === 'GET' && !path.includes('/api/openapi'))
      .map(({ path }) => path.replace(/:\w+/g, id))
    const searches = words.map((word) => `?q=${encodeURIComponent(word)}`)
    const queries = ['', '?limit=1', '?limit=2', ...searches]
    const told: { path: string; text: string }[] = []
    for (const path of paths)
      for (const query of queries) {
        const { text, headers } = await ask('GET', path + query)
        told.push({ path: path + query, text: (text + decoded(headers)).toLowerCase() })
      }
    return told
  }

  const cases = Object.entries(canaries).flatMap(([kind, fields]) =>
    Object.entries(fields).map(([field, text]) => [kind, field, text] as const),
  )

  test.each(cases)(
    'hides %s: %s from visitors in every response, search and cursor',
    async (kind, field, text) => {
      const isName = field === 'fullName'
      const usual = ['uniqueId', 'email', 'contactNumber', 'enrollmentNo'].includes(field)
      const needle = needleOf(field, text)
      const id = String(ids[kind])
      const isAddress = field === 'address' || field === 'hallName'
      if (!isAddress) {
        // The text can be found while the field is public.
        await set(kind, { [field]: 'everyone' }, usual ? 3 : undefined)
        expect((await crawl(id, [])).filter(({ text }) => text.includes(needle)).length).toBeGreaterThan(2)
      }
      await set(kind, { [field]: 'volunteers' })
      const told = await crawl(id, [needle])
      const leaks = told.filter(({ text }) =>
        text.replaceAll(encodeURIComponent(needle).toLowerCase(), '').includes(needle),
      )
      expect(leaks.map(({ path }) => path)).toEqual([])
      const list = kindNamed(kind).list
      const found = await ask('GET', `${list}?q=${encodeURIComponent(needle)}`)
      expect([found.body, found.headers['x-total-count']]).toEqual([[], '0'])
      const { body } = await ask('GET', `${list}?q=${encodeURIComponent(needle)}`, {
        token: site.pic.token,
      })
      expect(body.map(({ _id }: { _id: string }) => _id)).toContain(id)
      if (isName) {
        const { body } = await ask('GET', `${list}/${id}`)
        expect(body.data.fullName).toBe(`${text.charAt(0)}.`)
      }
      if (!usual && !isAddress) await set(kind, { [field]: 'everyone' }, 3)
    },
  )

  test("the default matches the specification's table, and restoring it restores the same data", async () => {
    const before = (await ask('GET', '/api/students')).text
    expect(Object.keys((await ask('GET', '/api/students')).body[0]).sort()).toEqual(
      ['_id', 'createdAt', 'updatedAt', 'fullName', 'gender', 'studentClass', 'coverImageURL'].sort(),
    )
    await set('student', {
      fullName: 'volunteers',
      coverImageURL: 'volunteers',
      gender: 'PICs',
    })
    const hidden = (await ask('GET', '/api/students')).body
    expect(hidden[0]).toMatchObject({ gender: '', coverImageURL: '/uploads/default.png' })
    await set('student', { fullName: 'everyone', coverImageURL: 'everyone', gender: 'everyone' }, 6)
    expect((await ask('GET', '/api/students')).text).toBe(before)
  })

  test('filters and choices by a hidden field reveal nothing', async () => {
    const all = (await ask('GET', '/api/students')).body.length
    await set('student', { studentClass: 'volunteers' })
    expect((await ask('GET', '/api/students/choices')).body.data).toEqual({ studentClass: [] })
    expect((await ask('GET', '/api/students?studentClass=4%20axolotlcanary')).body).toHaveLength(all)
    expect((await ask('GET', '/api/students?studentClass=nothing')).body).toHaveLength(all)
    const { body } = await ask('GET', '/api/students/choices', { token: site.pic.token })
    expect(body.data.studentClass.length).toBeGreaterThan(1)
    await set('student', { studentClass: 'everyone' }, 3)
  })

  test('lists for visitors are sorted by what they see', async () => {
    await set('student', { fullName: 'volunteers', studentClass: 'volunteers' })
    const before = (await ask('GET', '/api/students')).body.map(({ _id }: { _id: string }) => _id)
    const json = { fullName: 'Quokka Aardvark' }
    await ask('PUT', `${D}/students/${ids.student}`, { token: site.pic.token, json })
    const after = (await ask('GET', '/api/students')).body.map(({ _id }: { _id: string }) => _id)
    expect(after).toEqual(before)
    await ask('PUT', `${D}/students/${ids.student}`, {
      token: site.pic.token,
      json: { fullName: canaries.student?.fullName },
    })
    const seen: string[] = []
    const read = (path: string) => ask('GET', path)
    for await (const { body } of paginate(read, '/api/students?limit=1')) seen.push(body[0]._id)
    expect(seen).toEqual(before)
    await set('student', { fullName: 'everyone', studentClass: 'everyone' }, 6)
  })

  test('fields for PICs reach no Volunteer through lists, searches or exports', async () => {
    const person = await anAdmin(site.context, volunteerFields)
    const token = await tokenOf(site, person.id)
    await set('volunteer', { email: 'PICs', contactNumber: 'PICs' })
    const list = await ask('GET', '/api/volunteers', { token })
    expect(list.text).not.toContain('tapircanary')
    expect(list.body[0]).toHaveProperty('enrollmentNo')
    expect((await ask('GET', '/api/volunteers?q=tapircanary', { token })).headers['x-total-count']).toBe('0')
    // In visible fields, Volunteers can still search, including by full names.
    expect((await ask('GET', '/api/volunteers?q=zebrafinch', { token })).body).toHaveLength(1)
    expect((await ask('GET', '/api/volunteers?q=dingocanary', { token })).body).toHaveLength(1)
    const file = await ask('GET', `${D}/export/volunteer.csv`, { token })
    expect(file.status).toBe(200)
    expect(file.text).not.toMatch(/tapircanary|E-mail/)
    expect(file.text).toContain('EN-dingocanary')
    const own = await ask('GET', `${D}/export/volunteer.csv`, { token: site.pic.token })
    expect(own.text).toContain('tapircanary')
    await set('volunteer', { email: 'volunteers', contactNumber: 'volunteers' })
    expect((await ask('GET', '/api/volunteers?q=tapircanary', { token })).body).toHaveLength(1)
  })

  test('a change that publishes more is saved only if it contains the number of affected records from the preview', async () => {
    await set('student', { uniqueId: 'volunteers', fullName: 'volunteers' })
    const more = { audiences: { student: { uniqueId: 'everyone' } }, shortName: 'first name' }
    const { body } = await ask('POST', `${D}/visibility/preview`, { token: site.pic.token, json: more })
    expect(body.data.publications).toEqual([
      { kind: 'student', what: 'The first name', records: 3 },
      { kind: 'student', what: 'The unique ID', records: 3 },
    ])
    expect(body.data.examples.student.fullName).toBe('Quokka')
    const refused = await site.unchanged(() => put(more))
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The first name of 3 children becomes public. The unique ID of 3 children becomes public. Nothing has been changed yet: please confirm.',
    ])
    expect((await put({ ...more, expected: 5 })).status).toBe(409)
    expect((await put({ ...more, expected: 6 })).status).toBe(200)
    expect((await ask('GET', `/api/students/${ids.student}`)).body.data.fullName).toBe('Quokka')
    await put({ audiences: { student: { fullName: 'everyone' } }, shortName: 'initial', expected: 3 })
  })

  test('switching from first names to initials publishes nothing, even for a one-letter first name', async () => {
    const { _id } = await addRecord(ask, site.pic.token, student, { fullName: 'R Kumar' })
    await set('student', { fullName: 'volunteers' })
    expect((await put({ shortName: 'first name', expected: 4 })).status).toBe(200)
    const json = { shortName: 'initial' }
    const { body } = await ask('POST', `${D}/visibility/preview`, { token: site.pic.token, json })
    expect(body.data.publications).toEqual([])
    await ask('DELETE', `${D}/students/${_id}`, { token: site.pic.token })
    await put({ audiences: { student: { fullName: 'everyone' } }, shortName: 'initial', expected: 3 })
  })

  test.each([
    ['a child’s address for visitors', { audiences: { student: { address: 'everyone' } } }],
    ['a name kept from Volunteers', { audiences: { student: { fullName: 'PICs' } } }],
    ['a class kept from Volunteers', { audiences: { student: { studentClass: 'PICs' } } }],
    ['an unknown field', { audiences: { student: { toString: 'PICs' } } }],
    ['an unknown kind', { audiences: { festival: { title: 'PICs' } } }],
    ['an unknown audience', { audiences: { student: { gender: 'parents' } } }],
    ['an unknown short name', { shortName: 'none' }],
    ['an empty object', {}],
    ['an unknown setting', { colour: 'red' }],
  ])('rejects %s without changing anything', async (_what, json) => {
    expect((await site.unchanged(() => put(json))).status).toBe(400)
  })

  test('a change is recorded as one History entry', async () => {
    await set('student', { gender: 'volunteers' })
    const rows = await rowsOf(site.context.db, 'history')
    expect(rows.at(-1)).toMatchObject({ action: 'change visibility', title: 'Child, Gender: volunteers' })
    await set('student', { gender: 'everyone' }, 3)
  })

  test('a photo hidden from visitors is not available at its URL either', async () => {
    const { token } = await signedIn(site)
    const form = await formOf(student, { fullName: 'Photo Canary' })
    const added = await ask('POST', student.add, {
      token,
      form: { ...form, coverImageURL: await aPicture() },
    })
    const url = String(added.body.data.coverImageURL)
    expect((await ask('GET', url)).status).toBe(200)
    expect(
      (
        await ask('PUT', `${D}/visibility`, {
          token,
          json: { audiences: { student: { coverImageURL: 'volunteers' } } },
        })
      ).status,
    ).toBe(200)
    expect((await ask('GET', url)).status).toBe(404)
    const own = await ask('GET', `/api/students/${added.body.data._id}`, { token })
    expect(own.body.data.coverImageURL).toContain(`${url}?`)
    expect((await ask('GET', own.body.data.coverImageURL)).status).toBe(200)
  })
})

describe.each(bothDialects)('the cursor after a page of children, on %s', (dialect) => {
  const site = openSite(dialect)
  const { asPic: ask } = site
  const classesAfter = async (id: string) => {
    const cursor = Buffer.from(JSON.stringify(['', id])).toString('base64url')
    const { body } = await site.ask('GET', `/api/students?limit=5&cursor=${cursor}`)
    return body.map(({ studentClass }: { studentClass: string }) => studentClass)
  }

  it('reveals nothing about a child that visitors can no longer see', async () => {
    const ids: string[] = []
    for (const studentClass of ['1', '3', '4', '5', '6'])
      ids.push((await site.add('student', { studentClass }))._id)
    const [first, hidden, left, deleted] = ids as [string, string, string, string]
    expect(await classesAfter(hidden)).toEqual(['4', '5', '6'])
    await ask('PUT', `${D}/students/${hidden}`, { json: { publishing: { isHidden: true } } })
    await ask('POST', `${D}/student/${left}/leave`)
    await ask('DELETE', `${D}/students/${deleted}`)
    for (const id of [hidden, left, deleted]) expect(await classesAfter(id)).toEqual([])
    expect(await classesAfter(first)).toEqual(['6'])
  })
})
