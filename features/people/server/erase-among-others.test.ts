import { describe, expect, test } from 'vitest'
import { erasedName } from '#domain/personal-data.ts'
import { aConsent } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { canary, entriesOf, openPeople, student } from '#testing/open-people.ts'
import { D } from '#testing/paths.ts'
import { formOf } from '#testing/spec/add-record.ts'

describe.each(dialects)('erasing everything about one person, on %s', (dialect) => {
  const people = openPeople(dialect)
  const { ask, asPic, addPerson, read, erase } = people

  test('keeps a change of several records undoable for the other records', async () => {
    const [one, two] = [
      await addPerson(student, { fullName: canary }),
      await addPerson(student, { fullName: 'Stays Here' }),
    ]
    const json = { records: { ids: [one, two] }, change: { values: { studentClass: '10' } } }
    const { body } = await asPic('POST', `${D}/student/bulk-change`, { json })
    expect((await erase(student, one)).status).toBe(200)
    const undone = await asPic('POST', `${D}/changes/${body.data._id}/undo`)
    expect(undone.body.data).toMatchObject({ edited: 1, state: 'undone' })
    expect((await asPic('GET', `/api/students/${two}`)).body.data.studentClass).not.toBe('10')
  })

  test("keeps a photo that another record also shows, but visitors still cannot see the child's photo", async () => {
    const photo = await aPicture()
    const form = { ...(await formOf(student, { fullName: canary })), coverImageURL: photo }
    const { body } = await asPic('POST', student.add, { form })
    const { _id: id, coverImageURL } = body.data
    const album = { title: 'Album of many', photos: photo }
    await asPic('POST', `${D}/festivalGallery/photos/add-photos`, { form: album })
    await asPic('PUT', `${D}/consents`, { json: aConsent([id], { level: 'none' }) })
    const url = coverImageURL.split('?')[0]
    expect((await ask('GET', url)).status).toBe(404)
    const { sections } = await read(student, id)
    expect(entriesOf(sections, 'photos')[0]?.stays).toContain('Album of many')
    expect((await erase(student, id)).status).toBe(200)
    expect((await ask('GET', url)).status).toBe(404)
    expect(await people.storedFiles()).toContain(url.split('/').at(-1))
  })

  test('removes a name only as separate words, not as part of another name or word', async () => {
    const id = await addPerson(student, { fullName: 'Asha' })
    const json = {
      records: { ids: [await addPerson(student, { fullName: 'Ashamol' })] },
      change: { values: { studentClass: 'Near Asha and Ashamol' } },
    }
    await asPic('POST', `${D}/student/bulk-change`, { json })
    const { sections } = await read(student, id)
    expect(entriesOf(sections, 'mentions').map(({ title }) => title)).toEqual(['Ashamol'])
    expect((await erase(student, id)).status).toBe(200)
    const { body } = await asPic('GET', `${D}/changes?limit=1`)
    expect(body.data[0].title).toBe(`Students: Class = Near ${erasedName} and Ashamol`)
  })

  test('also shows and erases people in the trash', async () => {
    const id = await addPerson(student, { fullName: canary })
    await asPic('DELETE', `${D}/students/${id}`)
    expect(await read(student, id)).toMatchObject({ isInTrash: true })
    const counts = (await asPic('GET', `${D}/counts`)).body.counts
    expect((await erase(student, id)).status).toBe(200)
    expect((await asPic('GET', `${D}/counts`)).body.counts).toEqual(counts)
    const trash = await asPic('GET', `${D}/trash`)
    expect(trash.text).not.toContain(canary)
  })
})
