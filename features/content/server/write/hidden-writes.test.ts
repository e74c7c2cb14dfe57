import { beforeAll, describe, expect, test } from 'vitest'
import { isFileField } from '#domain/kinds/fields.ts'
import { findKind } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { volunteerFields } from '#testing/admins.ts'
import { aConsent, anAlumnus, aStudent, aVolunteer } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { openSite, signedIn } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { narrowestAudience } from '../../field-audiences.ts'

const people = {
  student: { path: `${D}/students`, add: `${D}/students/add-students`, form: aStudent },
  volunteer: { path: `${D}/volunteers`, add: `${D}/volunteers/add-volunteers`, form: aVolunteer },
  alumnus: { path: `${D}/alumni`, add: `${D}/alumni/add-alumni`, form: anAlumnus },
}
type Name = keyof typeof people

describe.each(dialects)('a field that a Volunteer may not see, on %s', (dialect) => {
  const site = openSite(dialect)
  const { asPic } = site
  let token = ''
  beforeAll(async () => {
    token = (await signedIn(site, volunteerFields)).token
    for (const name of Object.keys(people)) {
      const kind = findKind(name) as Kind
      const hideable = Object.keys(kind.fields).filter((field) => narrowestAudience(kind, field) === 'PICs')
      const audiences = { [name]: Object.fromEntries(hideable.map((field) => [field, 'PICs'])) }
      expect((await asPic('PUT', `${D}/visibility`, { json: { audiences } })).status).toBe(200)
    }
  })

  const add = async (name: Name, over = {}) => {
    const form = { ...people[name].form(over), coverImageURL: await aPicture() }
    const { status, body } = await asPic('POST', people[name].add, { form })
    expect(status, body.message).toBe(201)
    return body.data._id as string
  }
  const edit = (name: Name, id: string, sent: object) =>
    site.unchanged(() => site.ask('PUT', `${people[name].path}/${id}`, { token, ...sent }))

  test.each(Object.keys(people) as Name[])(
    'cannot be written in the form, as text or in bulk: %s',
    async (name) => {
      const id = await add(name)
      const kind = findKind(name) as Kind
      const hidden = Object.entries(kind.fields).filter(
        ([field]) => narrowestAudience(kind, field) === 'PICs',
      )
      expect(hidden.length).toBeGreaterThan(3)
      for (const [field, definition] of hidden) {
        const refused = { status: 403, body: { message: expect.stringContaining(definition.label) } }
        if (isFileField(definition)) {
          expect(await edit(name, id, { form: { [field]: await aPicture() } })).toMatchObject(refused)
          continue
        }
        for (const value of ['', 'Hall', '98300 12345']) {
          expect(await edit(name, id, { json: { [field]: value } }), field).toMatchObject(refused)
          expect(await edit(name, id, { form: { [field]: value } }), field).toMatchObject(refused)
          const bulk = { records: { ids: [id] }, change: { each: { [id]: { [field]: value } } } }
          const ask = () => site.ask('POST', `${D}/${name}/bulk-change`, { token, json: bulk })
          expect(await site.unchanged(ask), field).toMatchObject(refused)
        }
      }
      expect(await edit(name, id, { json: { gender: 'Male', [hidden[0]?.[0] ?? '']: 'X' } })).toMatchObject({
        status: 403,
      })
    },
  )

  test('is not changed by a rule of the kind either', async () => {
    const audiences = { volunteer: { residenceType: 'volunteers' } }
    await asPic('PUT', `${D}/visibility`, { json: { audiences } })
    const id = await add('volunteer')
    for (const residenceType of ['Hall', 'Day Scholar']) {
      expect(await edit('volunteer', id, { json: { residenceType } })).toMatchObject({ status: 403 })
      const bulk = { records: { ids: [id] }, change: { values: { residenceType } } }
      const ask = () => site.ask('POST', `${D}/volunteer/bulk-change`, { token, json: bulk })
      expect(await site.unchanged(ask)).toMatchObject({ status: 403 })
    }
    const { status } = await site.ask('PUT', `${D}/volunteers/${id}`, {
      token,
      json: { residenceType: 'Hostel', year: '3' },
    })
    expect(status).toBe(200)
  })

  test('such as a photo without consent is not replaced or removed, but may be sent back as it was shown', async () => {
    await asPic('PUT', `${D}/visibility`, {
      json: { audiences: { student: { coverImageURL: 'volunteers' } } },
    })
    const id = await add('student')
    await asPic('PUT', `${D}/consents`, { json: aConsent([id], { level: 'none' }) })
    const photo = async () =>
      (await asPic('GET', `/api/students/${id}`)).body.data.coverImageURL.split('?')[0]
    const before = await photo()
    expect(await edit('student', id, { form: { coverImageURL: await aPicture() } })).toMatchObject({
      status: 403,
    })
    expect(await edit('student', id, { json: { coverImageURL: '' } })).toMatchObject({ status: 403 })
    const shown = (await site.ask('GET', `/api/students/${id}`, { token })).body.data
    const { status } = await site.ask('PUT', `${D}/students/${id}`, {
      token,
      json: { coverImageURL: shown.coverImageURL, studentClass: '7' },
    })
    expect({ status, photo: await photo() }).toEqual({ status: 200, photo: before })
  })
})
