import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { volunteerPermissionsPath } from '#domain/volunteer-permissions.ts'
import { runMaintenance } from '#site/maintenance.ts'
import { volunteerFields } from '#testing/admins.ts'
import { aNotification, aStudent } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { openSite, type SignedIn, signedIn, tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import type { Method } from '#testing/spec/ask.ts'
import type { ListedChangeSet } from '../change-set-schemas.ts'

describe.each(dialects)('single-record change, on %s', (dialect) => {
  const site = openSite(dialect)
  const people: SignedIn[] = []
  beforeAll(async () => {
    people.push(await signedIn(site, { fullName: 'Mira' }))
    people.push(await signedIn(site, { fullName: 'Ravi' }))
    people.push(await signedIn(site, { ...volunteerFields, fullName: 'Vera' }))
  })
  const as =
    (n: number) =>
    async (method: Method, path: string, given: object = {}) => {
      site.advanceTime(1_000)
      return site.ask(method, path, {
        token: await tokenOf(site, (people[n] as SignedIn).id),
        ...given,
      })
    }
  const [mira, ravi, vera] = [as(0), as(1), as(2)]
  const changesOf = async (id: string, ask = mira): Promise<ListedChangeSet[]> =>
    (await ask('GET', `${D}/changes?record=${id}`)).body.data
  const lastOf = async (id: string) => String((await changesOf(id))[0]?._id)
  const undo = (id: string, ask = mira) => ask('POST', `${D}/changes/${id}/undo`)
  const redo = (id: string, ask = mira) => ask('POST', `${D}/changes/${id}/redo`)
  let number = 0
  const addChild = async (over = {}): Promise<string> =>
    (
      await mira('POST', `${D}/students/add-students`, {
        json: aStudent({ fullName: 'Asha Rao', uniqueId: `PB-${++number}`, studentClass: '5', ...over }),
      })
    ).body.data._id
  const edit = (id: string, json: object, ask = mira) => ask('PUT', `${D}/students/${id}`, { json })
  const childOf = async (id: string) => (await mira('GET', `/api/students/${id}`)).body.data

  it('records each field before and after, and the admin', async () => {
    const id = await addChild()
    await edit(id, { studentClass: '6' }, ravi)
    const [edited, added] = await changesOf(id)
    expect(edited).toMatchObject({ reason: 'one record', by: 'Ravi', edited: 1, state: 'applied' })
    expect(edited?.record).toMatchObject({
      what: 'edited',
      fields: [{ label: 'Class', before: '5', after: '6' }],
    })
    expect(added?.record).toMatchObject({ what: 'added', isChangedSince: true })
    const { body } = await mira('GET', `${D}/changes?limit=1`)
    expect(body.data[0]._id).toBe(edited?._id)
  })

  it.each([
    ['an edit', (id: string) => edit(id, { studentClass: '6', gender: 'Male' })],
    ['a deletion', (id: string) => mira('DELETE', `${D}/students/${id}`)],
    ['hiding', (id: string) => edit(id, { publishing: { isHidden: true } })],
    ['leaving', (id: string) => mira('POST', `${D}/student/${id}/leave`, { json: { leftOn: '2026-11-20' } })],
    [
      'an edit of one table cell',
      (id: string) =>
        mira('POST', `${D}/student/bulk-change`, {
          json: { records: { ids: [id] }, change: { each: { [id]: { studentClass: '7' } } } },
        }),
    ],
  ])('is undone completely and redone: %s', async (_what, write) => {
    const id = await addChild()
    const before = await childOf(id)
    await write(id)
    const after = await childOf(id)
    expect(after).not.toEqual(before)
    const set = await lastOf(id)
    expect((await undo(set)).status).toBe(200)
    expect(await childOf(id)).toEqual(before)
    expect((await redo(set)).status).toBe(200)
    expect(await childOf(id)).toEqual(after)
  })

  it('moves the record to the trash for 30 days when adding it, or restoring it, is undone', async () => {
    const id = await addChild({ fullName: 'Tara Trash' })
    const added = await lastOf(id)
    expect((await undo(added)).status).toBe(200)
    expect((await mira('GET', `${D}/trash?q=tara`)).body.data).toMatchObject([{ _id: id, daysLeft: 30 }])
    site.advanceTime(10 * day)
    await mira('POST', `${D}/trash/student/${id}/restore`)
    site.advanceTime(10 * day)
    expect((await undo(await lastOf(id))).status).toBe(200)
    expect((await mira('GET', `${D}/trash?q=tara`)).body.data).toMatchObject([{ _id: id, daysLeft: 30 }])
    expect((await redo(added)).status).toBe(200)
    expect(await childOf(id)).toMatchObject({ fullName: 'Tara Trash' })
  })

  it('is not undone if the same field was changed later, and the error says by which admin', async () => {
    const id = await addChild()
    await edit(id, { studentClass: '6' })
    const set = await lastOf(id)
    await edit(id, { gender: 'Male' }, ravi)
    expect((await undo(set)).status).toBe(200)
    expect(await childOf(id)).toMatchObject({ studentClass: '5', gender: 'Male' })
    await redo(set)
    await edit(id, { studentClass: '8' }, ravi)
    const { status, body } = await undo(set)
    expect(status).toBe(409)
    expect(body.message).toMatch(
      /^Nothing was changed: Ravi has changed this since\. "Asha Rao": Class, \d+ \w+ 2026, \d\d:\d\d\.$/,
    )
    expect(body.errors).toMatchObject([{ field: 'studentClass' }])
    // Also refused if the value has been changed back.
    await edit(id, { studentClass: '6' }, ravi)
    expect((await undo(set)).status).toBe(409)
    await mira('DELETE', `${D}/students/${id}`)
    expect((await undo(set)).status).toBe(409)
  })

  it('restores exactly the old value, or is refused because an admin edited the field later', async () => {
    const fields = ['studentClass', 'gender', 'fullName', 'address'] as const
    const values = {
      studentClass: ['1', '2', '3'],
      gender: ['Male', 'Female'],
      fullName: ['Asha', 'Bela', 'Chitra'],
      address: ['1 New Lane', '2 Old Lane', '3 Side Lane'],
    }
    const step = fc.oneof(
      fc.record({
        do: fc.constant('edit' as const),
        who: fc.constantFrom(0, 1),
        field: fc.constantFrom(...fields),
        to: fc.nat(2),
      }),
      fc.record({ do: fc.constant('put back' as const), which: fc.nat(9) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        const id = await addChild()
        // Each edit that still applies: its field, the old value, and the admin.
        const edits: { set: string; field: (typeof fields)[number]; was: string; by: string }[] = []
        for (const one of steps) {
          const now = await childOf(id)
          if (one.do === 'edit') {
            const to = values[one.field][one.to % values[one.field].length] as string
            if (to === (now[one.field] ?? '')) continue
            expect((await edit(id, { [one.field]: to }, as(one.who))).status).toBe(200)
            const by = one.who === 0 ? 'Mira' : 'Ravi'
            edits.push({ set: await lastOf(id), field: one.field, was: now[one.field] ?? '', by })
            continue
          }
          const chosen = edits[one.which % Math.max(1, edits.length)]
          if (!chosen) continue
          const { status, body } = await undo(chosen.set)
          const after = await childOf(id)
          const later = edits.slice(edits.indexOf(chosen) + 1).filter(({ field }) => field === chosen.field)
          const { updatedAt: _was, ...unchanged } = now
          if (later.length > 0) {
            expect([status, body.errors[0].field]).toEqual([409, chosen.field])
            expect(body.message).toMatch(/(Mira|Ravi) has changed this since/)
            expect(after).toEqual(now)
          } else {
            expect(status).toBe(200)
            expect(after).toMatchObject({ ...unchanged, [chosen.field]: chosen.was })
            edits.splice(edits.indexOf(chosen), 1)
          }
        }
      }),
      { numRuns: 12 },
    )
  })

  it('never shows or restores an address for an admin who may not see it', async () => {
    const id = await addChild({ address: '12 Banyan Road' })
    await edit(id, { address: '14 Banyan Road' })
    await mira('PUT', volunteerPermissionsPath, { json: { seeAddresses: false } })
    const seen = await changesOf(id, vera)
    expect(JSON.stringify(seen)).not.toContain('Banyan')
    expect(JSON.stringify((await vera('GET', `${D}/changes/${seen[0]?._id}`)).body)).not.toContain('Banyan')
    const refused = await undo(String(seen[0]?._id), vera)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'This changed something that you may not see. Ask a PIC to undo it.',
    ])
    expect(JSON.stringify(await changesOf(id))).toContain('12 Banyan Road')
    const address = '16 Banyan Road'
    const bulk = { records: { ids: [id] }, change: { each: { [id]: { address } } } }
    const { body: changed } = await mira('POST', `${D}/student/bulk-change`, { json: bulk })
    expect((await undo(changed.data._id, vera)).status).toBe(403)
    expect(await childOf(id)).toMatchObject({ address })
    await mira('PUT', volunteerPermissionsPath, { json: { seeAddresses: true } })
  })

  const fileOf = (url: string) => String(url.split('?')[0])

  const withPhoto = async () => {
    const form = { ...aStudent({ uniqueId: `PB-${++number}` }), coverImageURL: await aPicture() }
    return (await mira('POST', `${D}/students/add-students`, { form })).body.data._id
  }

  it('restores a photo replaced less than 30 days ago', async () => {
    const id = await withPhoto()
    const before = fileOf((await childOf(id)).coverImageURL)
    await mira('PUT', `${D}/students/${id}`, { form: { coverImageURL: await aPicture() } })
    expect(fileOf((await childOf(id)).coverImageURL)).not.toBe(before)
    const set = await lastOf(id)
    site.advanceTime(29 * day)
    await runMaintenance(site.context)
    expect((await undo(set)).status).toBe(200)
    expect(fileOf((await childOf(id)).coverImageURL)).toBe(before)
    expect((await site.ask('GET', before)).status).toBe(200)
  })

  it('does not restore a withdrawn photo, or one replaced 30 days ago', async () => {
    const [withdrawn, replaced] = [await withPhoto(), await withPhoto()]
    for (const id of [withdrawn, replaced])
      await mira('PUT', `${D}/students/${id}`, {
        form: { studentClass: '9', coverImageURL: await aPicture() },
      })
    const sets = [await lastOf(withdrawn), await lastOf(replaced)]
    const [shown] = await changesOf(replaced)
    expect(shown?.record?.fields).toContainEqual({ label: 'Photo', before: '1 photo', after: '1 photo' })
    expect(JSON.stringify((await changesOf(replaced, vera))[0]?.record)).not.toContain('photo')
    const consent = { level: 'none', givenBy: 'her mother', way: 'on paper', givenOn: '2026-11-20' }
    await mira('PUT', `${D}/consents`, { json: { ids: [withdrawn], ...consent } })
    const photos = await Promise.all(
      [withdrawn, replaced].map(async (id) => fileOf((await childOf(id)).coverImageURL)),
    )
    site.advanceTime(31 * day)
    await runMaintenance(site.context)
    for (const [n, id] of [withdrawn, replaced].entries()) {
      expect((await undo(String(sets[n]))).status).toBe(200)
      const { studentClass, coverImageURL } = await childOf(id)
      expect([studentClass, fileOf(coverImageURL)]).toEqual(['5', photos[n]])
    }
  })

  it('is deleted with an erased or permanently deleted person', async () => {
    const [erased, deleted] = [await addChild({ fullName: 'Zia Quokka' }), await addChild()]
    for (const id of [erased, deleted]) await edit(id, { studentClass: '9' })
    const json = aNotification({ description: 'Zia Quokka sang' })
    const about = (await mira('POST', `${D}/add-notification`, { json })).body.data._id
    await mira('PUT', `${D}/notification/${about}`, { json: { description: 'A child sang' } })
    const { name, updatedAt } = (await mira('GET', `${D}/people/student/${erased}`)).body.data
    await mira('POST', `${D}/people/student/${erased}/erase`, { json: { name, updatedAt } })
    await mira('DELETE', `${D}/students/${deleted}`)
    await mira('DELETE', `${D}/trash/student/${deleted}`)
    const { db } = site.context
    for (const table of ['changedRecords', 'history'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain('Quokka')
    for (const id of [erased, deleted]) expect(await changesOf(id)).toEqual([])
  })

  it('is kept as long as History', async () => {
    const id = await addChild()
    const set = await lastOf(id)
    site.advanceTime(700 * day)
    await runMaintenance(site.context)
    expect((await changesOf(id))[0]).toMatchObject({ _id: set })
    site.advanceTime(40 * day)
    await runMaintenance(site.context)
    expect(await changesOf(id)).toEqual([])
  })
})
