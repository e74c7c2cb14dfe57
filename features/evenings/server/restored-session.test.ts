import { describe, expect, it } from 'vitest'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { openEvenings, thursday } from '#testing/open-evenings.ts'
import { D } from '#testing/paths.ts'

describe.each(dialects)('a restored class session, on %s', (dialect) => {
  const school = openEvenings(dialect)
  const { asPic, addStudent, child, closeClass, send, sessions } = school
  const only = async () => {
    const [session, ...others] = await sessions()
    expect(others).toEqual([])
    return session
  }
  const remove = (id: string) => asPic('DELETE', `${D}/classroom/${id}`)
  const restore = (id: string) => asPic('POST', `${D}/trash/classroom/${id}/restore`)
  const undoDeletion = async (id: string) =>
    school.undo((await asPic('GET', `${D}/changes?record=${id}`)).body.data[0]._id)
  const typeSession = async (over = {}) =>
    (
      await asPic('POST', `${D}/add-classroom`, {
        form: {
          day: 'Extra class',
          date: thursday,
          studentsPresent: '31',
          volunteersPresent: '9',
          coverImageURL: await aPicture(),
          ...over,
        },
      })
    ).body.data._id as string
  const inTrash = async () =>
    (await asPic('GET', `${D}/trash`)).body.data
      .filter(({ kind }: { kind: string }) => kind === 'classroom')
      .map(({ _id }: { _id: string }) => _id)
  /** Deletes the session created by Asha's register; Bina's mark then creates another. */
  const twoMade = async () => {
    const [asha, bina] = [await addStudent('Asha', '5'), await addStudent('Bina', '5')]
    await send({ marks: [child(asha), closeClass()] })
    const first = (await only())._id
    await remove(first)
    await send({ marks: [child(bina), closeClass()] })
    const second = (await only())._id
    expect(second).not.toBe(first)
    return { first, second, asha }
  }

  it.each([
    ['from the trash', restore],
    ['by undoing its deletion', undoDeletion],
  ])(
    'restored %s, replaces the session that the register created in the meantime',
    async (_how, bringBack) => {
      const { first, second, asha } = await twoMade()
      expect((await bringBack(first)).status).toBe(200)
      expect(await only()).toMatchObject({ _id: first, studentsPresent: 2 })
      expect(await inTrash()).toEqual([second])
      // The register keeps updating it.
      school.advanceTime(1000)
      await send({ marks: [child(asha, 'none')] })
      expect(await only()).toMatchObject({ _id: first, studentsPresent: 1 })
      // Restoring the second session replaces the first in turn.
      expect((await restore(second)).status).toBe(200)
      expect(await only()).toMatchObject({ _id: second, studentsPresent: 1 })
    },
  )

  it('is unchanged if an admin entered it, and the register’s session is moved to the trash', async () => {
    const typed = await typeSession()
    await remove(typed)
    const asha = await addStudent('Asha', '5')
    await send({ marks: [child(asha), closeClass()] })
    const made = (await only())._id
    await restore(typed)
    expect(await only()).toMatchObject({ _id: typed, studentsPresent: 31 })
    expect(await inTrash()).toEqual([made])
    await send({ marks: [child(asha, 'late'), closeClass()] })
    expect(await only()).toMatchObject({ _id: typed, studentsPresent: 31 })
  })

  it.each([
    ['from the trash', restore],
    ['by undoing its deletion', undoDeletion],
  ])(
    'restored %s, is refused until the session that an admin entered in the meantime is deleted',
    async (_how, bringBack) => {
      const asha = await addStudent('Asha', '5')
      await send({ marks: [child(asha), closeClass()] })
      const made = (await only())._id
      await remove(made)
      const typed = await typeSession()
      const { status, body } = await bringBack(made)
      expect(status).toBe(409)
      expect(body.message).toMatch(/^"Thursday" cannot be restored: .*Delete that one first\.$/)
      expect(await only()).toMatchObject({ _id: typed })
      await remove(typed)
      expect((await bringBack(made)).status).toBe(200)
      expect(await only()).toMatchObject({ _id: made })
    },
  )

  it('is kept in addition to another session entered by an admin', async () => {
    const [one, other] = [await typeSession(), await typeSession({ day: 'Morning class' })]
    await remove(one)
    expect((await restore(one)).status).toBe(200)
    expect((await sessions()).map(({ _id }: { _id: string }) => _id).sort()).toEqual([one, other].sort())
  })
})
