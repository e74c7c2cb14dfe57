import { describe, expect, it } from 'vitest'
import { familyPaths } from '#features/families/families.ts'
import { openEvenings, thursday, tuesday } from '#testing/open-evenings.ts'
import { eveningPaths } from '../evenings.ts'

describe('children with the same name', () => {
  const school = openEvenings('sqlite')
  const { asPic, addStudent, child, closeClass, evening, send } = school

  it('are distinguished by their unique IDs in Tonight, Attendance and Consents', async () => {
    const first = await addStudent('Asha Rao', '5')
    const second = await addStudent('asha rao', '5')
    await addStudent('Bela Sen', '5')
    const numbers = new Map<string, string>()
    for (const { _id, uniqueId } of (await asPic('GET', '/api/students')).body) numbers.set(_id, uniqueId)
    const expected = [`Asha Rao (${numbers.get(first)})`, 'Bela Sen', `asha rao (${numbers.get(second)})`]
    const sorted = (names: string[]) => names.sort()

    const { children } = await evening()
    expect(sorted(children.map(({ name }: { name: string }) => name))).toEqual(expected)

    await asPic('PUT', familyPaths.missing, { json: { missingAfter: 2 } })
    for (const day of [tuesday, thursday]) await send({ marks: [closeClass('5', 'closed', { day })] })
    await send({ marks: [child(first, 'late'), child(first, 'none')] })
    const attendance = (await asPic('GET', eveningPaths.attendance)).body.data
    expect(sorted(attendance.children.map(({ fullName }: { fullName: string }) => fullName))).toEqual(
      expected,
    )

    const consents = (await asPic('GET', '/api/admin/dashboard/consents')).body.data
    expect(consents.map(({ uniqueId }: { uniqueId: string }) => uniqueId).sort()).toEqual(
      [...numbers.values()].sort(),
    )
  })
})
