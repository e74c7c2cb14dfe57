import { describe, expect, test } from 'vitest'
import { changeSetPaths } from '#features/content/change-sets.ts'
import { dialects } from '#testing/databases.ts'
import { openEvenings, thursday } from '#testing/open-evenings.ts'
import { classPaths } from '../classes.ts'

const sunday = '2026-11-22'

describe.each(dialects)('classes on %s', (dialect) => {
  const school = openEvenings(dialect)
  const { asPic } = school
  type Listed = { _id: string; name: string; children: number }
  const list = async (): Promise<Listed[]> => (await asPic('GET', classPaths.list)).body.data
  const names = async () => (await list()).map(({ name, children }) => `${name} ${children}`)
  const idOf = async (name: string) => (await list()).find((one) => one.name === name)?._id ?? ''
  const change = async (name: string, json: object) =>
    asPic('PUT', classPaths.one.replace(':id', await idOf(name)), { json })
  const arrange = async (...order: string[]) =>
    asPic('PUT', classPaths.list, { json: { ids: await Promise.all(order.map(idOf)) } })

  async function threeClasses() {
    for (const [name, studentClass] of [
      ['Asha', '2'],
      ['Bina', '2'],
      ['Chand', '10'],
      ['Dipa', 'Evening'],
    ] as const)
      await school.addStudent(name, studentClass)
    school.advanceTime(60_000)
  }

  test('are listed by grade, or as a PIC arranged them', async () => {
    await threeClasses()
    expect(await names()).toEqual(['Evening 1', '2 2', '10 1'])
    expect((await arrange('10', 'Evening', '2')).status).toBe(200)
    await school.addStudent('Esha', '12')
    expect(await names()).toEqual(['10 1', 'Evening 1', '2 2', '12 1'])
    const { classes } = await school.evening(sunday)
    expect(classes).toEqual(['10', 'Evening', '2', '12'])
    // A class began meanwhile.
    expect((await arrange('2', '10', 'Evening')).body.message).toMatch(/^The classes have changed meanwhile/)
  })

  test('are renamed: all children have the new name, and an undo gives the old one back', async () => {
    await threeClasses()
    const id = await idOf('2')
    const { status, body } = await change('2', { name: ' 2A ' })
    expect([status, body.message]).toEqual([200, 'The class is called 2A now.'])
    expect([await names(), await idOf('2A')]).toEqual([['Evening 1', '2A 2', '10 1'], id])
    const { children } = await school.evening(sunday)
    expect(
      children.filter((child: Listed & { studentClass: string }) => child.studentClass === '2A'),
    ).toHaveLength(2)
    school.advanceTime(60_000)
    expect((await asPic('POST', changeSetPaths.undo.replace(':id', body.data._id))).status).toBe(200)
    expect([await names(), await idOf('2')]).toEqual([['Evening 1', '2 2', '10 1'], id])
  })

  test('are merged only on purpose, and an undo separates them', async () => {
    await threeClasses()
    const taken = await change('2', { name: '10' })
    expect([taken.status, taken.body.message]).toEqual([
      409,
      expect.stringMatching(/^There is a class 10 already/),
    ])
    expect((await change('2', { name: '11', isMerged: true })).status).toBe(409)
    const { body } = await change('2', { name: '10', isMerged: true })
    expect(await names()).toEqual(['Evening 1', '10 3'])
    expect((await school.evening(thursday)).classes).toEqual(['Evening', '2', '10'])
    await asPic('POST', changeSetPaths.undo.replace(':id', body.data._id))
    expect(await names()).toEqual(['Evening 1', '2 2', '10 1'])
    expect((await asPic('PUT', classPaths.one.replace(':id', 'none'), { json: { name: '3' } })).status).toBe(
      404,
    )
  })
})
