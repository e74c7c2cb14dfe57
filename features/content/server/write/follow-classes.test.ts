import { describe, expect, test } from 'vitest'
import { dialects } from '#testing/databases.ts'
import { openSchool, schoolYearBody, schoolYearPath, untilJune } from '#testing/open-school.ts'
import { D } from '#testing/paths.ts'

describe.each(dialects)('classes on %s', (dialect) => {
  const school = openSchool(dialect)
  const { asPic, addStudent } = school
  const move = async (records: object, studentClass: string) =>
    (
      await asPic('POST', `${D}/student/bulk-change`, {
        json: { records, change: { values: { studentClass } } },
      })
    ).body.data._id as string
  const rename = (from: string, to: string) => move({ list: { studentClass: from } }, to)

  /** Returns texts such as `2A, was 2: Asha Bina` and `4, in 3`; the classes in use first. */
  async function classes() {
    const { db } = school.context
    const [all, names, members, students] = [
      await db.selectFrom('classes').selectAll().orderBy('name').execute(),
      await db.selectFrom('formerClassNames').selectAll().orderBy('until').execute(),
      await db.selectFrom('childClasses').selectAll().orderBy('from').execute(),
      await db
        .selectFrom('students' as 'admins')
        .select(['id', 'fullName'])
        .orderBy('fullName')
        .execute(),
    ]
    const current = new Map(members.map(({ childId, classId }) => [childId, classId]))
    return all.map(({ id, name, endedAt, mergedInto }) => {
      const was = names.filter(({ classId }) => classId === id).map((former) => `, was ${former.name}`)
      const into = all.find((other) => other.id === mergedInto)
      const children = students
        .filter((child) => current.get(child.id) === id)
        .map(({ fullName }) => fullName)
      const state = into ? `, in ${into.name}` : endedAt ? ', ended' : ''
      return `${name}${was.join('')}${state}: ${children.join(' ')}`
    })
  }

  async function fourChildren() {
    const [asha, bina] = [await addStudent('Asha', '2'), await addStudent('Bina', '2')]
    const [chand, dipa] = [await addStudent('Chand', '3'), await addStudent('Dipa', '4')]
    school.advanceTime(60_000)
    return { asha, bina, chand, dipa }
  }

  test('a new name makes a class, and a known name finds it', async () => {
    const { asha } = await fourChildren()
    expect(await classes()).toEqual(['2: Asha Bina', '3: Chand', '4: Dipa'])
    await move({ ids: [asha] }, '3')
    await addStudent('Esha', '5')
    expect(await classes()).toEqual(['2: Bina', '3: Asha Chand', '4: Dipa', '5: Esha'])
  })

  test('a class that all its children leave for a new name is renamed, and an undo gives the name back', async () => {
    await fourChildren()
    const id = await rename('2', '2A')
    expect(await classes()).toEqual(['2A, was 2: Asha Bina', '3: Chand', '4: Dipa'])
    school.advanceTime(60_000)
    expect((await school.undo(id)).status).toBe(200)
    expect(await classes()).toEqual(['2, was 2, was 2A: Asha Bina', '3: Chand', '4: Dipa'])
  })

  test('a class that all its children leave for another class is merged into it, and an undo separates them', async () => {
    await fourChildren()
    const id = await rename('2', '3')
    expect(await classes()).toEqual(['2, in 3: ', '3: Asha Bina Chand', '4: Dipa'])
    school.advanceTime(60_000)
    await school.undo(id)
    expect(await classes()).toEqual(['2: Asha Bina', '3: Chand', '4: Dipa'])
  })

  test('a class that is divided goes on in its larger part', async () => {
    const { asha, bina } = await fourChildren()
    const esha = await addStudent('Esha', '2')
    school.advanceTime(60_000)
    const each = Object.fromEntries(
      [asha, bina, esha].map((id) => [id, { studentClass: id === asha ? '2B' : '2A' }]),
    )
    await asPic('POST', `${D}/student/bulk-change`, {
      json: { records: { ids: Object.keys(each) }, change: { each } },
    })
    expect(await classes()).toEqual(['2A, was 2: Bina Esha', '2B: Asha', '3: Chand', '4: Dipa'])
  })

  test('a new school year keeps the classes and moves the children', async () => {
    await fourChildren()
    school.advanceTime(untilJune)
    const began = await school.begin(schoolYearBody((await asPic('GET', schoolYearPath)).body.data))
    expect(began.status).toBe(200)
    // No class comes after class 2, so it goes on in class 3.
    expect(await classes()).toEqual(['2, in 3: ', '3: Asha Bina', '4: Chand', '5: Dipa'])
    await school.undo(began.body.data._id)
    expect((await classes()).slice(0, 3)).toEqual(['2: Asha Bina', '3: Chand', '4: Dipa'])
  })

  test('a class ends with its last child, and begins again when the child returns', async () => {
    const { dipa } = await fourChildren()
    await asPic('DELETE', `${D}/students/${dipa}`)
    expect(await classes()).toContain('4, ended: Dipa')
    await asPic('POST', `${D}/trash/student/${dipa}/restore`)
    expect(await classes()).toContain('4: Dipa')
    await asPic('POST', `${D}/student/${dipa}/leave`, { json: { leftAs: 'left' } })
    expect(await classes()).toContain('4, ended: Dipa')
  })

  test('a child in the trash keeps the name that the class had', async () => {
    const { asha } = await fourChildren()
    await asPic('DELETE', `${D}/students/${asha}`)
    await rename('2', '2A')
    await asPic('POST', `${D}/trash/student/${asha}/restore`)
    expect(await classes()).toEqual(['2: Asha', '2A, was 2: Bina', '3: Chand', '4: Dipa'])
  })
})
