import { describe, expect, test } from 'vitest'
import { aStudent } from '#testing/builders.ts'
import { bothDialects } from '#testing/databases.ts'
import { openImports } from '#testing/open-imports.ts'
import { D } from '#testing/paths.ts'
import { addRecord } from '#testing/spec/add-record.ts'
import { kindNamed } from '#testing/spec/further-kinds.ts'

const marks = '\u200B\u2060\uFEFF\u200F\u202E'

describe.each(bothDialects)('invisible characters, on %s', (dialect) => {
  const imports = openImports(dialect)
  const { asPic } = imports
  const classes = async () => (await asPic('GET', '/api/students/choices')).body.data.studentClass

  test('are dropped from JSON, forms and imported lists, so that a class is not listed twice', async () => {
    const addStudent = `${D}/students/add-students`
    expect((await asPic('POST', addStudent, { json: aStudent({ studentClass: `${marks}7` }) })).status).toBe(
      201,
    )
    expect((await asPic('POST', addStudent, { form: aStudent({ studentClass: `7${marks}` }) })).status).toBe(
      201,
    )
    const list = `\uFEFFFull name,Unique ID,Gender,Class,Address\n${marks}Asha Rao,M${marks}-1,Female,7\u200B,Lane 4\n`
    expect((await imports.apply(await imports.addList(list))).status).toBe(200)
    expect(await classes()).toEqual([{ value: '7', count: 3 }])
    expect(await imports.students('M-1')).toMatchObject([{ fullName: 'Asha Rao', uniqueId: 'M-1' }])
  })

  test('are dropped from searches and filters', async () => {
    await imports.addStudent({ fullName: 'Bela Sen', studentClass: '8' })
    const found = (query: Record<string, string>) =>
      imports.ask('GET', `/api/students?${new URLSearchParams(query)}`)
    expect((await found({ q: `Be${marks}la` })).body).toMatchObject([{ fullName: 'Bela Sen' }])
    expect((await found({ studentClass: `8${marks}` })).body).toMatchObject([{ fullName: 'Bela Sen' }])
  })

  test('count as empty if nothing else is left', async () => {
    for (const given of ['json', 'form'] as const) {
      const body = { [given]: aStudent({ fullName: `${marks} \u200D` }) }
      const { status, body: answer } = await imports.unchanged(() =>
        asPic('POST', `${D}/students/add-students`, body),
      )
      expect({ status, errors: answer.errors }).toMatchObject({
        status: 400,
        errors: [{ field: 'fullName' }],
      })
    }
  })

  test('are dropped from numbers, telephone numbers, e-mail addresses and settings', async () => {
    const added = await addRecord(imports.ask, imports.pic.token, kindNamed('volunteer'), {
      contactNumber: `${marks}+91 98300 12345`,
      year: `2${marks}`,
      email: `${marks}mira@example.org`,
    })
    expect(added).toMatchObject({
      contactNumber: '+91 98300 12345',
      year: 2,
      email: 'mira@example.org',
    })
    await asPic('PUT', `${D}/settings`, { json: { name: `Lamp${marks} School` } })
    expect((await asPic('GET', '/api/settings')).body.data.name).toBe('Lamp School')
  })

  test('are kept in passwords', async () => {
    const path = '/api/admin/change-password'
    const newPassword = 'mango\u200Blamp seven rivers'
    const { password, email } = imports.pic
    const changed = await asPic('PUT', path, { json: { oldPassword: password, newPassword } })
    expect(changed.status).toBe(200)
    const signIn = (password: string) =>
      imports.ask('POST', '/api/admin/signin', { json: { email, password } })
    expect((await signIn(newPassword.replace('\u200B', ''))).status).toBe(401)
    expect((await signIn(newPassword)).status).toBe(200)
  })
})

describe.each(bothDialects)('text folding, on %s', (dialect) => {
  const imports = openImports(dialect)
  const header = 'Full name,Unique ID,Gender,Class,Address\n'

  test.each([
    ["Mary D'Souza", 'Mary D’Souza'],
    ['हिंदी पाँडे', 'हिन्दी पांडे'],
    ['Zoë Rao', 'ZOE RAO'],
    ['রিঙ্কু মান্না', 'রিংকু মান্না'],
  ])(
    'finds %s by the other spelling %s, and an import asks whether they are the same person',
    async (one, other) => {
      const id = imports.unique()
      await imports.apply(await imports.addList(`${header}${one},${id}-1,Female,5,Lane 4\n`))
      for (const q of [one, other])
        expect(await imports.students(encodeURIComponent(q))).toMatchObject([{ fullName: one }])
      const again = await imports.addList(`${header}${other},${id}-2,Female,5,Lane 4\n`)
      expect(await imports.rowsOf(again)).toMatchObject([{ state: 'question' }])
    },
  )
})
