import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { undoDays } from '#features/content/change-sets.ts'
import { runMaintenance } from '#site/maintenance.ts'
import { volunteerFields } from '#testing/admins.ts'
import { aStudent } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { header, openImports } from '#testing/open-imports.ts'
import { openSite, signedIn } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { rowsOf } from '#testing/rows.ts'

describe.each(dialects)('while no PIC has decided what visitors see of new children, on %s', (dialect) => {
  const site = openSite(dialect)
  const { ask } = site
  const pic = () => site.pic.token
  let volunteerToken = ''
  const volunteer = async () => {
    volunteerToken ||= (await signedIn(site, volunteerFields)).token
    return volunteerToken
  }

  async function addInForm(fullName: string, token: string) {
    const form = { ...aStudent({ fullName }), coverImageURL: await aPicture() }
    expect((await ask('POST', `${D}/students/add-students`, { token, form })).status).toBe(201)
  }
  async function addInList(fullName: string, token: string) {
    const list = `${header}\n${fullName},${fullName.slice(0, 5)}-1,F,5,Lane 1\n`
    const form = { file: new File([list], 'list.csv') }
    const path = `${D}/imports/${(await ask('POST', `${D}/student/import`, { token, form })).body.data._id}`
    const { stamp, previewedAt } = (await ask('GET', path, { token })).body.preview
    const json = { stamp, previewedAt }
    const { body } = await ask('POST', `${path}/apply`, { token, json })
    return `${D}/changes/${body.data._id}`
  }
  let redone = ''
  async function undoAndRedo(fullName: string, token: string) {
    redone = await addInList(fullName, token)
    for (const step of ['undo', 'redo'])
      expect((await ask('POST', `${redone}/${step}`, { token: pic() })).status).toBe(200)
  }
  /** Adds the child in Tonight and completes the record, which makes it visible. */
  async function addAtTheDoor(fullName: string, token: string) {
    const id = randomUUIDv7()
    const at = site.context.now().toISOString()
    const json = { clock: at, phone: randomUUIDv7(), children: [{ id, fullName, studentClass: '5', at }] }
    expect((await ask('POST', '/api/admin/evenings/events', { token, json })).status).toBe(200)
    const { status } = await ask('PUT', `${D}/students/${id}`, { token, json: aStudent({ fullName }) })
    expect(status).toBe(200)
  }
  const known = async (name: string) =>
    (await ask('GET', `/api/students?q=${name}`, { token: pic() })).body[0] as Record<string, string>
  const publicPage = async (name: string) => ask('GET', `/api/students/${(await known(name))._id}`)
  const consentOf = async (name: string) =>
    (await ask('GET', `${D}/consents/${(await known(name))._id}`, { token: pic() })).body.data
  const previewed = async (json: object) => {
    const { body } = await ask('POST', `${D}/visibility/preview`, { token: pic(), json })
    const number = ({ what, records }: { what: string; records: number }) => [what, records]
    return { published: body.data.publications.map(number), example: body.data.examples.student }
  }
  const countOf = async (path: string) => (await ask('GET', path)).headers['x-total-count']

  const added = [
    ['a volunteer adds in the form', 'Anoa', addInForm, volunteer],
    ['a volunteer adds with a list', 'Babirusa', addInList, volunteer],
    ['a PIC adds with a list', 'Caracal', addInList, pic],
    ['a volunteer adds at the door', 'Dhole', addAtTheDoor, volunteer],
    ['a PIC adds at the door', 'Fossa', addAtTheDoor, pic],
    ['a volunteer adds with a list that is undone and redone', 'Galago', undoAndRedo, volunteer],
  ] as const

  test.each(added)('visitors do not see a child whom %s; the team does', async (_who, name, add, tokenOf) => {
    await add(`${name} Verma`, await tokenOf())
    expect((await publicPage(name)).status).toBe(404)
    const { _id = '', uniqueId = '', isUndecided } = await known(name)
    expect(isUndecided).toBe(true)
    const paths = ['', `?q=${name}`, '?q=Verma', `?q=${uniqueId}`, '?studentClass=5', '/choices']
    const pages = ['/about/students', '/api/home', '/', '/sitemap.xml', '/api/impact']
    for (const path of [...paths.map((query) => `/api/students${query}`), ...pages]) {
      const { text } = await ask('GET', path)
      for (const told of [name, _id, uniqueId]) expect(text).not.toContain(told)
    }
    expect([await countOf('/api/students'), await countOf('/api/students?limit=1')]).toEqual(['0', '0'])
    expect((await ask('GET', '/api/students/choices')).body.data).toEqual({ studentClass: [] })
    expect((await ask('GET', `${D}/visibility`, { token: pic() })).body.data.examples.student).toBeNull()
    expect(await consentOf(name)).toMatchObject({
      level: 'undecided',
      today: 'undecided',
      isAsked: false,
    })
    const file = (await site.asPic('GET', `${D}/people/student/${_id}/file.json`)).text
    expect(file).toContain('Not decided yet')
  })

  test('the photo is not served at its address, but the team sees it', async () => {
    const { coverImageURL = '' } = await known('Anoa')
    expect(coverImageURL).toMatch(/\?/)
    expect((await ask('GET', coverImageURL.replace(/\?.*/, ''))).status).toBe(404)
    const own = (await ask('GET', '/api/students?q=Anoa', { token: await volunteer() })).body[0]
    expect((await ask('GET', own.coverImageURL)).status).toBe(200)
  })

  test('showing the child changes nothing about that, but a recorded consent decides it', async () => {
    const { _id } = await known('Caracal')
    const put = (json: object) => ask('PUT', `${D}/students/${_id}`, { token: pic(), json })
    for (const isHidden of [true, false]) {
      expect((await put({ publishing: { isHidden } })).status).toBe(200)
      expect((await publicPage('Caracal')).status).toBe(404)
    }
    const said = { level: 'public', givenBy: 'x', way: 'on paper', givenOn: '2026-11-01', until: null }
    const json = { ids: [_id], ...said }
    expect((await ask('PUT', `${D}/consents`, { token: pic(), json })).status).toBe(200)
    expect((await publicPage('Caracal')).body.data).toMatchObject({ fullName: 'C.' })
    expect(await known('Caracal')).not.toHaveProperty('isUndecided')
  })

  test('a child whom a PIC adds by the API is shown completely, as specified', async () => {
    await addInForm('Gaur Verma', pic())
    const { fullName, coverImageURL } = (await publicPage('Gaur')).body.data
    expect(fullName).toBe('Gaur Verma')
    expect(coverImageURL).not.toContain('default')
  })

  test('a PIC’s decision applies to those who wait, after the PIC has seen how many become public', async () => {
    const tasks = async (token: string) => (await ask('GET', `${D}/waiting`, { token })).body.data
    expect(await tasks(pic())).toMatchObject({ areNewChildrenUndecided: true })
    expect(await tasks(await volunteer())).not.toHaveProperty('areNewChildrenUndecided')
    expect((await ask('GET', '/api/privacy')).body.data.newChildren).toBeNull()
    const hidden = (await known('Babirusa'))._id
    const isHidden = { publishing: { isHidden: true } }
    await ask('PUT', `${D}/students/${hidden}`, { token: pic(), json: isHidden })
    await ask('DELETE', `${D}/students/${(await known('Dhole'))._id}`, { token: pic() })

    // Anoa, Fossa and Galago wait. Of them, only Anoa has a photo.
    expect((await previewed({ newChildren: 'none' })).published).toEqual([
      ['The initial', 3],
      ['The gender', 3],
      ['The class', 3],
    ])
    const first = await previewed({ newChildren: 'team', shortName: 'first name' })
    expect(first.published).toContainEqual(['The first name', 4])
    const json = { newChildren: 'public with name' }
    expect((await previewed(json)).published).toEqual([
      ['The full name', 3],
      ['The gender', 3],
      ['The class', 3],
      ['The photo', 1],
    ])
    const put = (sent: object) => site.asPic('PUT', `${D}/visibility`, { json: sent })
    expect((await put(json)).status).toBe(409)
    expect((await publicPage('Anoa')).status).toBe(404)
    expect((await put({ ...json, expected: 10 })).status).toBe(200)

    expect(await tasks(pic())).toMatchObject({ areNewChildrenUndecided: false })
    expect((await publicPage('Anoa')).body.data).toMatchObject({ fullName: 'Anoa Verma' })
    expect((await ask('GET', '/api/students?q=galago')).body).toHaveLength(1)
    expect(await consentOf('Anoa')).toMatchObject({ level: 'public with name', isAsked: false })
    await addInForm('Hoolock Verma', await volunteer())
    expect((await publicPage('Hoolock')).body.data).toMatchObject({ fullName: 'Hoolock Verma' })
  })

  test('a child that was hidden or in the trash at the time appears with the chosen level', async () => {
    expect((await publicPage('Babirusa')).status).toBe(404)
    const { _id } = await known('Babirusa')
    const json = { publishing: { isHidden: false } }
    await ask('PUT', `${D}/students/${_id}`, { token: pic(), json })
    expect((await publicPage('Babirusa')).body.data).toMatchObject({ fullName: 'Babirusa Verma' })
    const trash = (await ask('GET', `${D}/trash`, { token: pic() })).body.data
    const dhole = trash.find(({ title }: { title: string }) => title === 'Dhole Verma')
    const path = `${D}/trash/student/${dhole._id}/restore`
    expect((await ask('POST', path, { token: pic() })).status).toBe(200)
    expect((await publicPage('Dhole')).body.data).toMatchObject({ fullName: 'Dhole Verma' })
  })

  test('an addition from before the decision can still be undone', async () => {
    expect((await ask('POST', `${redone}/undo`, { token: pic() })).status).toBe(200)
    expect(await known('Galago')).toBeUndefined()
  })
})

describe.each(dialects)('the consent of a child whose import was undone, on %s', (dialect) => {
  const site = openImports(dialect)
  const { asPic, unique, addList, apply, students } = site

  test('is kept while the import can be redone, and then deleted', async () => {
    const { context } = site
    const u = unique()
    const { body } = await apply(await addList(`${header}\n${u} Asha,${u}-1,F,5,Lane\n`))
    const child = String((await students(u))[0]?._id)
    const sent = { level: 'none', givenBy: 'x', way: 'on paper', givenOn: '2026-11-21', until: null }
    expect((await asPic('PUT', `${D}/consents`, { json: { ids: [child], ...sent } })).status).toBe(200)
    const undo = `${D}/changes/${body.data._id}/undo`

    expect((await asPic('POST', undo)).status).toBe(200)
    await runMaintenance(context)
    expect((await asPic('POST', undo.replace('undo', 'redo'))).status).toBe(200)
    expect((await asPic('GET', `${D}/consents/${child}`)).body.data).toMatchObject({
      level: 'none',
      isAsked: true,
    })

    expect((await asPic('POST', undo)).status).toBe(200)
    site.advanceTime((2 * undoDays + 1) * day)
    await runMaintenance(context)
    expect(await rowsOf(context.db, 'consents', { studentId: child })).toEqual([])
  })
})
