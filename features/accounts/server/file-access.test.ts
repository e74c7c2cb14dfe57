import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { volunteerFields } from '#testing/admins.ts'
import { aConsent, aStudent } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { openEvenings } from '#testing/open-evenings.ts'
import { signedIn } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { setRequiredOfPics } from './second-factor/second-factors.ts'

describe.each(dialects)('a signed file URL, on %s', (dialect) => {
  const school = openEvenings(dialect)
  const { asPic } = school
  const aVolunteer = () => signedIn(school, volunteerFields)
  const aPic = () => signedIn(school)
  const open = async (address: string) => (await school.request({ method: 'GET', url: address })).statusCode
  const addChild = async () => {
    const form = { ...aStudent({ fullName: 'Asha Testrup' }), coverImageURL: await aPicture() }
    const { body } = await asPic('POST', `${D}/students/add-students`, { form })
    await consent(body.data._id, 'team')
    return String(body.data._id)
  }
  const consent = (id: string, level: string) =>
    asPic('PUT', `${D}/consents`, { json: aConsent([id], { level }) })
  const photoOf = async (id: string, token: string) =>
    String((await asPic('GET', `/api/students/${id}`, { token })).body.data.coverImageURL)

  test('stops working for a child’s photo without consent, except for PICs', async () => {
    const id = await addChild()
    const addresses = await Promise.all(
      [aVolunteer(), aPic()].map(async (one) => photoOf(id, (await one).token)),
    )
    expect(await Promise.all(addresses.map(open))).toEqual([200, 200])
    await consent(id, 'none')
    expect(await Promise.all(addresses.map(open))).toEqual([404, 200])
    await consent(id, 'team')
    expect(await Promise.all(addresses.map(open))).toEqual([200, 200])
  })

  test('stops working if the role or field visibility changes, or the child is deleted', async () => {
    const id = await addChild()
    const [volunteer, pic] = [await aVolunteer(), await aPic()]
    const [seen, ofPic] = [await photoOf(id, volunteer.token), await photoOf(id, pic.token)]
    const audience = (whom: string | null) =>
      asPic('PUT', `${D}/visibility`, {
        json: { audiences: { student: { coverImageURL: whom } }, expected: 1 },
      })
    expect((await audience('PICs')).status).toBe(200)
    expect([await open(seen), await open(ofPic)]).toEqual([404, 200])
    expect((await audience('volunteers')).status).toBe(200)
    expect(await open(seen)).toBe(200)
    await asPic('DELETE', `${D}/students/${id}`)
    expect([await open(seen), await open(ofPic)]).toEqual([404, 200])
    await asPic('PUT', `${D}/admins/${pic.id}/role`, { json: { role: 'Volunteer' } })
    expect(await open(ofPic)).toBe(404)
    await asPic('DELETE', `${D}/trash/student/${id}`)
    expect(await open(seen)).toBe(404)
  })

  test('stops working when the admin’s access or session ends', async () => {
    const id = await addChild()
    const [one, other] = [await aVolunteer(), await aVolunteer()]
    const addresses = [await photoOf(id, one.token), await photoOf(id, other.token)]
    await asPic('POST', `${D}/admins/${one.id}/end`)
    await asPic('DELETE', '/api/admin/sessions', { token: other.token })
    expect(await Promise.all(addresses.map(open))).toEqual([404, 404])
  })

  test('does not work for a PIC who must set up a second factor first', async () => {
    const id = await addChild()
    const address = await photoOf(id, (await aPic()).token)
    expect(await open(address)).toBe(200)
    const { db, now } = school.context
    await inTransaction(db, (db) => setRequiredOfPics(db, now(), true))
    expect(await open(address)).toBe(404)
  })

  test('stops working for a board photo that was removed', async () => {
    await school.addStudent('Asha', '5')
    const entry = school.entry()
    await school.send({ log: [entry] })
    const [pic, volunteer] = [await aPic(), await aVolunteer()]
    const form = { photo: await aPicture() }
    const owner = await school.asPic('PUT', school.photoPath(entry.id), { form })
    expect(owner.status).toBe(200)
    const photo = async (token: string) => (await school.evening(entry.day, token)).log[0].photo
    const addresses = [await photo(pic.token), await photo(volunteer.token)]
    expect(await Promise.all(addresses.map(open))).toEqual([200, 200])
    expect((await asPic('DELETE', school.photoPath(entry.id))).status).toBe(200)
    expect(await Promise.all(addresses.map(open))).toEqual([404, 404])
  })

  test('works for a PIC even if the photo was replaced, as long as anything refers to it', async () => {
    const id = await addChild()
    const form = { coverImageURL: await aPicture({ width: 300, height: 300 }) }
    school.advanceTime(86_400_000)
    await asPic('PUT', `${D}/students/${id}`, { form })
    const path = `${D}/people/student/${id}`
    const { name, updatedAt, sections } = (await asPic('GET', path, { token: (await aPic()).token })).body
      .data
    const photos: { picture: string }[] = sections.find(
      (section: { name: string }) => section.name === 'photos',
    ).entries
    const addresses = photos.map(({ picture }) => picture)
    expect(await Promise.all(addresses.map(open))).toEqual([200, 200])
    expect((await asPic('POST', `${path}/erase`, { json: { name, updatedAt } })).status).toBe(200)
    expect(await Promise.all(addresses.map(open))).toEqual([404, 404])
  })
})
