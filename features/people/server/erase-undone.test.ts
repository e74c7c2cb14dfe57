import { describe, expect, it } from 'vitest'
import { alumnus } from '#domain/kinds/alumnus.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { allVolunteerSwitches } from '#domain/permissions.ts'
import { applyChangeSet } from '#features/content/server/write/apply-change-set.ts'
import { plannedAddition } from '#features/content/server/write/record-change.ts'
import { changeContent } from '#server/db/content-version.ts'
import { anAlumnus, aStudent, aVolunteer } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { openSite } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'

describe.each(dialects)('erasing a person whose addition was undone, on %s', (dialect) => {
  const site = openSite(dialect)
  const { asPic: ask } = site

  /** Adds people by an import, and undoes it. */
  async function addAndUndo(kind: Kind, records: object[]) {
    const { context } = site
    const actor = {
      type: 'admin',
      id: site.pic.id,
      fullName: 'Mira',
      role: 'PIC',
      isReadOnly: false,
      volunteersMay: allVolunteerSwitches(true),
    } as const
    const now = context.now()
    const changes = records.map((columns) => plannedAddition(kind, { ...columns, coverImageURL: null }, now))
    const { id } = await changeContent(context, (db) =>
      applyChangeSet(db, { actor, now, reason: 'import', title: 'list.csv', changes }),
    )
    expect((await ask('POST', `${D}/changes/${id}/undo`)).status).toBe(200)
    return id
  }
  async function erase(kind: string, id: string) {
    const person = (await ask('GET', `${D}/people/${kind}/${id}`)).body.data
    const { name, updatedAt } = person
    expect((await ask('POST', `${D}/people/${kind}/${id}/erase`, { json: { name, updatedAt } })).status).toBe(
      200,
    )
    return person
  }

  it('leaves no child that a redo of the import could add again', async () => {
    const asha = aStudent({ fullName: 'Asha Zebrafinch', uniqueId: 'ERASE-1' })
    const other = aStudent({ fullName: 'Bina Numbat', uniqueId: 'ERASE-2' })
    const list = await addAndUndo(student, [asha, other])
    const added = await ask('POST', `${D}/students/add-students`, { json: { ...asha, uniqueId: 'erase-1' } })
    const told = await erase('student', added.body.data._id)
    expect(JSON.stringify(told.sections)).toContain('list.csv')
    const again = await ask('POST', `${D}/changes/${list}/redo`)
    expect(again.body.data).toMatchObject({ added: 1, state: 'applied' })
    const names = (await ask('GET', '/api/students')).body.map(
      ({ fullName }: { fullName: string }) => fullName,
    )
    expect(names).toContain('Bina Numbat')
    expect(names).not.toContain('Asha Zebrafinch')
  })

  it('erases the alumnus record that a volunteer temporarily had', async () => {
    const enrollmentNo = 'ERASE-3'
    const list = await addAndUndo(alumnus, [anAlumnus({ fullName: 'Vik Vicuna', enrollmentNo })])
    const form = { ...aVolunteer({ fullName: 'Vik Vicuna', enrollmentNo }), coverImageURL: await aPicture() }
    const added = await ask('POST', `${D}/volunteers/add-volunteers`, { form })
    await erase('volunteer', added.body.data._id)
    expect((await ask('GET', `${D}/changes/${list}`)).body.records).toEqual([])
    expect((await ask('POST', `${D}/changes/${list}/redo`)).status).toBe(409)
    expect(await ask('GET', '/api/alumni')).toMatchObject({ status: 200, body: [] })
  })

  it('does not affect a person with the same name and another number', async () => {
    const list = await addAndUndo(alumnus, [
      anAlumnus({ fullName: 'Ravi Quoll', email: 'other@example.org', enrollmentNo: 'ERASE-4' }),
    ])
    const form = {
      ...aVolunteer({ fullName: 'Ravi Quoll', email: 'ravi@example.org', enrollmentNo: 'ERASE-5' }),
      coverImageURL: await aPicture(),
    }
    const added = await ask('POST', `${D}/volunteers/add-volunteers`, { form })
    await erase('volunteer', added.body.data._id)
    expect((await ask('POST', `${D}/changes/${list}/redo`)).status).toBe(200)
  })
})
