import { describe, expect, it } from 'vitest'
import { anAdmin } from '#testing/admins.ts'
import { bothDialects } from '#testing/databases.ts'
import { idsOf, openEvenings } from '#testing/open-evenings.ts'
import { tokenOf } from '#testing/open-site.ts'

describe.each(bothDialects)('faults on an evening, on %s', (dialect) => {
  const school = openEvenings(dialect)
  const { addStudent, child, closeClass, newcomer, send, evening, sessions } = school

  it('two phones that close and reopen a class at the same time create one class session', async () => {
    const children = await Promise.all(['Asha', 'Bina', 'Chand'].map((name) => addStudent(name, '5')))
    const other = await tokenOf(school, (await anAdmin(school.context)).id)
    const batches = [0, 1, 2, 3].map((seconds) => {
      const at = new Date(school.context.now().getTime() - (10 - seconds) * 1_000).toISOString()
      const what = seconds % 2 === 0 ? 'closed' : 'open'
      return [...children.map((id) => child(id, 'here', { at })), closeClass('5', what, { at })]
    })
    const answers = await Promise.all(
      batches.map((marks, index) => send({ marks }, index % 2 === 0 ? other : undefined)),
    )
    expect(answers.flatMap(({ body }) => body.data.refused)).toEqual([])
    const shown = await evening()
    expect(shown.marks.find(({ about }: { about: string }) => about === 'class')).toMatchObject({
      what: 'open',
    })
    // Depending on the order, the class may have been open and no session created yet.
    await send({ marks: [closeClass()] })
    expect(await sessions()).toMatchObject([{ studentsPresent: 3 }])
  })

  it('the same batch sent several times at once counts once', async () => {
    const asha = await addStudent('Asha', '5')
    const batch = { children: [newcomer()], marks: [child(asha), closeClass()] }
    const answers = await Promise.all([send(batch), send(batch), send(batch)])
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body.data.stored.sort()).toEqual(idsOf([...batch.children, ...batch.marks]))
    }
    expect((await evening()).children).toHaveLength(2)
    expect(await sessions()).toHaveLength(1)
  })

  it('a failed transaction leaves nothing behind, and the batch is stored when sent again', async () => {
    const asha = await addStudent('Asha', '5')
    const { db } = school.context
    const batch = { children: [newcomer()], marks: [child(asha), closeClass()] }
    // Make the last write of the transaction fail.
    await db.schema.alterTable('evenings').renameTo('gone').execute()
    const failed = await school.request({
      method: 'POST',
      url: '/api/admin/evenings/events',
      headers: { authorization: `Bearer ${school.pic.token}` },
      payload: { clock: school.now(), phone: school.phone, ...batch },
    })
    expect(failed.statusCode).toBe(500)
    await db.schema.alterTable('gone').renameTo('evenings').execute()
    expect(await evening()).toMatchObject({ marks: [], children: [{ name: 'Asha' }] })
    expect((await send(batch)).body.data.stored).toHaveLength(3)
    expect(await sessions()).toMatchObject([{ studentsPresent: 1 }])
  })
})
