import { describe, expect, it } from 'vitest'
import { volunteerFields } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { openEvenings, thursday } from '#testing/open-evenings.ts'
import { signedIn, tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { eveningPaths } from '../evenings.ts'

describe.each(dialects)('going home on %s', (dialect) => {
  const school = openEvenings(dialect)
  const { asPic, addStudent, child, closeClass, evening, mark, send } = school
  const turnOn = (goingHome = true) =>
    asPic('PUT', eveningPaths.parts, { json: { goingHome, levels: false } })

  /** Asha and Ravi, who are linked and here, and of whom only Ravi has names beside his guardians. */
  async function aFamily() {
    const mother = { guardian1Name: 'Meena', guardian1Relation: 'Mother', guardian2Relation: 'Uncle' }
    const [asha, ravi] = [await addStudent('Asha', '5', mother), await addStudent('Ravi', '6', mother)]
    const json = { collectors: 'Rina (aunt); Grandmother , ', mayGoAlone: 'Yes' }
    expect((await asPic('PUT', `${D}/students/${ravi}`, { json })).status).toBe(200)
    await asPic('POST', `/api/admin/evenings/siblings/${asha}`, { json: { siblingId: ravi } })
    await send({ marks: [child(asha), child(ravi), closeClass(), closeClass('6')] })
    return { asha, ravi }
  }

  it('shows who may collect a child, by default its guardians, while the pass is on', async () => {
    await aFamily()
    const guardians = ['Meena (Mother)', 'Uncle']
    const shown = async () => (await evening()).children
    for (const one of await shown()) expect(one).not.toHaveProperty(['home'])
    await turnOn()
    const [asha, ravi] = await shown()
    expect([asha.home, ravi.home]).toEqual([
      { mayCollect: guardians, guardians, mayGoAlone: false },
      { mayCollect: ['Rina (aunt)', 'Grandmother'], guardians, mayGoAlone: true },
    ])
    expect(asha.family).toBe(ravi.family)
    await turnOn(false)
    expect(JSON.stringify(await evening())).not.toMatch(/Rina|Meena|family/)
  })

  it('says who decided that a child does not go as usual', async () => {
    const { asha, ravi } = await aFamily()
    const marks = [mark('home', asha, 'with', { note: 'Hari' }), mark('home', ravi, 'usual')]
    await send({ marks })
    const home = (await evening()).marks.filter(({ about }: { about: string }) => about === 'home')
    expect(home).toHaveLength(2)
    expect(home).toContainEqual(expect.objectContaining({ what: 'with', note: 'Hari', by: 'Mira Testrup' }))
    expect(home.find(({ what }: { what: string }) => what === 'usual')).not.toHaveProperty(['by'])
  })

  it('names no person to an admin who may not see guardians, or not one of the fields', async () => {
    const { asha } = await aFamily()
    await turnOn()
    await send({ marks: [mark('home', asha, 'with', { note: 'Hari' })] })
    const volunteer = await signedIn(school, volunteerFields)
    const token = await tokenOf(school, volunteer.id)
    const text = async () => JSON.stringify(await evening(thursday, token))
    expect(await text()).toMatch(/Rina.*Hari/)
    const audiences = (audience: string) => ({ student: { collectors: audience } })
    await asPic('PUT', `${D}/visibility`, { json: { audiences: audiences('PICs') } })
    expect(await text()).not.toMatch(/Rina|Meena/)
    await asPic('PUT', `${D}/visibility`, { json: { audiences: audiences('volunteers') } })
    await asPic('PUT', `${D}/settings/volunteers`, { json: { seeAddresses: false } })
    expect(await text()).not.toMatch(/Rina|Meena|Hari|family/)
    expect((await evening(thursday, token)).marks).toContainEqual(
      expect.objectContaining({ about: 'home', subject: asha, what: 'with' }),
    )
  })
})
