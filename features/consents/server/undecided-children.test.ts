import { describe, expect, test } from 'vitest'
import { newBrowserId } from '#domain/text/browser-id.ts'
import { volunteerFields } from '#testing/admins.ts'
import { aStudent } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { header } from '#testing/open-imports.ts'
import { openSpec, signedIn } from '#testing/spec/open-spec.ts'

const D = '/api/admin/dashboard'

describe.each(dialects)('while no PIC has decided what visitors see of new children, on %s', (dialect) => {
  const spec = openSpec(dialect)
  const { ask } = spec
  const pic = () => spec.admin.token
  let volunteerToken = ''
  const volunteer = async () => {
    volunteerToken ||= (await signedIn(spec.testApp, volunteerFields)).token
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
    expect((await ask('POST', `${path}/apply`, { token, json })).status).toBe(200)
  }
  /** Adds the child in Tonight and completes the record, which makes it visible. */
  async function addAtTheDoor(fullName: string, token: string) {
    const id = newBrowserId()
    const at = spec.testApp.context.now().toISOString()
    const json = { clock: at, phone: newBrowserId(), children: [{ id, fullName, studentClass: '5', at }] }
    expect((await ask('POST', '/api/admin/evenings/events', { token, json })).status).toBe(200)
    const { status } = await ask('PUT', `${D}/students/${id}`, { token, json: aStudent({ fullName }) })
    expect(status).toBe(200)
  }
  const shown = async (name: string) => {
    const [{ _id }] = (await ask('GET', `/api/students?q=${name}`, { token: pic() })).body
    return (await ask('GET', `/api/students/${_id}`)).body.data
  }

  test.each([
    ['a volunteer adds in the form', 'Anoa', addInForm, volunteer],
    ['a volunteer adds with a list', 'Babirusa', addInList, volunteer],
    ['a PIC adds with a list', 'Caracal', addInList, pic],
    ['a volunteer adds at the door', 'Dhole', addAtTheDoor, volunteer],
    ['a PIC adds at the door', 'Fossa', addAtTheDoor, pic],
  ] as const)('a child whom %s is seen by the team only', async (_who, name, add, tokenOf) => {
    await add(`${name} Verma`, await tokenOf())
    expect(await shown(name)).toMatchObject({
      fullName: `${name[0]}.`,
      coverImageURL: '/uploads/default.png',
    })
    const texts = [`/api/students?q=${name}`, '/api/students', '/about/students', '/api/home']
    for (const path of texts) expect((await ask('GET', path)).text).not.toContain(name)
  })

  test('a child whom a PIC adds by the API is shown completely, as specified', async () => {
    await addInForm('Gaur Verma', pic())
    const { fullName, coverImageURL } = await shown('Gaur')
    expect(fullName).toBe('Gaur Verma')
    expect(coverImageURL).not.toContain('default')
  })

  test('PICs have a task until they decide, and then the level applies to everyone’s children', async () => {
    const tasks = async (token: string) => (await ask('GET', `${D}/waiting`, { token })).body.data
    expect(await tasks(pic())).toMatchObject({ areNewChildrenUndecided: true })
    expect(await tasks(await volunteer())).not.toHaveProperty('areNewChildrenUndecided')
    expect((await ask('GET', '/api/privacy')).body.data.newChildren).toBeNull()
    const json = { newChildren: 'public with name' }
    expect((await spec.asAdminAnew('PUT', `${D}/visibility`, { json })).status).toBe(200)
    expect(await tasks(pic())).toMatchObject({ areNewChildrenUndecided: false })
    await addInForm('Hoolock Verma', await volunteer())
    expect(await shown('Hoolock')).toMatchObject({ fullName: 'Hoolock Verma' })
    expect(await shown('Anoa')).toMatchObject({ fullName: 'A.' })
  })
})
