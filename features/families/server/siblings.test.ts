import { beforeAll, describe, expect, test } from 'vitest'
import { volunteerFields } from '#testing/admins.ts'
import { aStudent } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { markEvenings } from '#testing/evenings.ts'
import { openSite, signedIn, tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'

const E = '/api/admin/evenings'

describe.each(dialects)('brothers and sisters, on %s', (dialect) => {
  const site = openSite(dialect)
  const { asPic } = site
  const ids: Record<string, string> = {}
  const phones = { Asha: '098300 12345', Ravi: '+91 98300-12345', Meena: '', Other: '98300 99999' }
  const path = (name: string) => `${E}/siblings/${ids[name]}`
  type Child = { fullName: string }
  const named = (children: Child[]) => children.map(({ fullName }) => fullName)
  const of = async (name: string) => {
    const { siblings, suggestions } = (await asPic('GET', path(name))).body.data
    return { siblings: named(siblings), suggestions: named(suggestions) }
  }
  const link = (name: string, other: string, given = {}) =>
    asPic('POST', path(name), { json: { siblingId: ids[other] }, ...given })
  const unlink = (name: string) => asPic('DELETE', path(name))
  const families = () => site.context.db.selectFrom('siblings').selectAll().execute()

  beforeAll(async () => {
    for (const [fullName, guardian1Phone] of Object.entries(phones)) {
      const json = aStudent({ fullName, guardian1Phone })
      ids[fullName] = (await asPic('POST', `${D}/students/add-students`, { json })).body.data._id
    }
  })

  test('are suggested by the same number of a guardian, but linked only by an admin', async () => {
    expect(await of('Asha')).toEqual({ siblings: [], suggestions: ['Ravi'] })
    expect(await families()).toEqual([])
    expect((await link('Asha', 'Ravi')).body.message).toBe('Asha and Ravi are linked.')
    expect(await of('Ravi')).toEqual({ siblings: ['Asha'], suggestions: [] })
    const { data } = (await asPic('GET', `${D}/activity`)).body
    expect(data.slice(0, 2)).toMatchObject([
      { action: 'link siblings', title: 'Ravi' },
      { action: 'link siblings', title: 'Asha' },
    ])
  })

  test('become one family with all who are linked already, and linking again changes nothing', async () => {
    await link('Meena', 'Other')
    await link('Other', 'Asha')
    const before = await families()
    for (const again of ['Ravi', 'Other']) expect((await link(again, again)).status).toBe(200)
    await link('Meena', 'Ravi')
    expect(await families()).toEqual(before)
    expect((await of('Ravi')).siblings).toEqual(['Asha', 'Meena', 'Other'])
    expect((await link('Asha', 'nobody')).status).toBe(400)
  })

  test('stay linked to each other when one is unlinked, and a family of one does not exist', async () => {
    expect((await unlink('Other')).status).toBe(200)
    expect((await asPic('GET', `${D}/activity`)).body.data[0]).toMatchObject({
      action: 'unlink siblings',
      title: 'Other',
    })
    expect([(await of('Asha')).siblings, (await of('Other')).siblings]).toEqual([['Meena', 'Ravi'], []])
    await link('Other', 'Asha')
    for (const name of ['Other', 'Ravi', 'Meena']) await unlink(name)
    expect(await families()).toEqual([])
  })

  test('who are missing are listed as one family, and get one note each', async () => {
    await link('Asha', 'Ravi')
    const evenings = ['2026-11-13', '2026-11-17', '2026-11-20'].map((day) => [day, { closed: ['5'] }])
    await markEvenings(site.context.db, Object.fromEntries(evenings))
    const missing = async (given = {}) => (await asPic('GET', `${E}/missing`, given)).body.data.children
    const familyOf = async (name: string, given = {}) =>
      (await missing(given)).find((child: Child) => child.fullName === name)?.family
    expect(await familyOf('Asha')).toBe(await familyOf('Ravi'))
    expect(await familyOf('Meena')).toBeUndefined()
    const json = { studentId: ids.Asha, alsoFor: [ids.Ravi], heard: 'At their aunt’s.', isComing: false }
    const { body } = await asPic('POST', `${E}/absence-notes`, { json })
    expect(body.message).toBe('Note about Asha, Ravi saved.')
    const noted = async (name: string) => (await asPic('GET', `${E}/absence-notes/${ids[name]}`)).body.data
    for (const name of ['Asha', 'Ravi']) expect(await noted(name)).toMatchObject([{ heard: json.heard }])
    expect(await noted('Meena')).toEqual([])
  })

  test('are shown to nobody who may not see the guardians', async () => {
    const volunteer = await signedIn(site, volunteerFields)
    const token = await tokenOf(site, volunteer.id)
    expect((await asPic('GET', path('Asha'), { token })).status).toBe(200)
    await asPic('PUT', `${D}/settings/volunteers`, { json: { seeAddresses: false } })
    for (const method of ['GET', 'DELETE'] as const)
      expect((await asPic(method, path('Asha'), { token })).status).toBe(403)
    expect((await link('Asha', 'Meena', { token })).status).toBe(403)
    const { text } = await asPic('GET', `${E}/missing`, { token })
    for (const { familyId } of await families()) expect(text).not.toContain(familyId)
    await asPic('PUT', `${D}/settings/volunteers`, { json: { seeAddresses: true } })
    expect((await site.ask('GET', path('Asha'))).status).toBe(401)
  })

  test('are part of what is stored about a child, and erasing the child unlinks it', async () => {
    await link('Meena', 'Ravi')
    const person = `${D}/people/student/${ids.Ravi}`
    const { name, updatedAt, sections } = (await asPic('GET', person)).body.data
    const section = sections.find((one: { name: string }) => one.name === 'siblings')
    expect(section.entries.map(({ title }: { title: string }) => title)).toEqual(['Asha', 'Meena'])
    expect((await asPic('POST', `${person}/erase`, { json: { name, updatedAt } })).status).toBe(200)
    expect((await of('Asha')).siblings).toEqual(['Meena'])
  })
})
