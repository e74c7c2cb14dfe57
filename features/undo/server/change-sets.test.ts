import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { tableOf } from '#domain/kinds/index.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { type Actor, allVolunteerSwitches } from '#domain/permissions.ts'
import { executeRows, getRecord } from '#features/content/server/records.ts'
import { applyChangeSet } from '#features/content/server/write/apply-change-set.ts'
import {
  plannedAddition,
  plannedDeletion,
  plannedEdit,
} from '#features/content/server/write/record-change.ts'
import type { PlannedChange } from '#features/content/server/write/store-changes.ts'
import { trashRecord, updateRecord } from '#features/content/server/write/write-record.ts'
import { changeContent } from '#server/db/content-version.ts'
import type { ContentRow } from '#server/db/tables.ts'
import { runMaintenance } from '#site/maintenance.ts'
import { aStudent } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { openSite } from '#testing/open-site.ts'

const changesPath = '/api/admin/dashboard/changes'

describe.each(dialects)('change sets on %s', (dialect) => {
  const site = openSite(dialect)
  const context = () => site.context
  const actor = (): Actor => ({
    type: 'admin',
    id: site.pic.id,
    fullName: 'Mira Testrup',
    role: 'PIC',
    isReadOnly: false,
    volunteersMay: allVolunteerSwitches(true),
  })
  const { asPic: ask } = site
  const allRows = () => executeRows(context().db.selectFrom(tableOf(student)).selectAll().orderBy('id'))
  const addition = (over = {}) =>
    plannedAddition(student, { ...aStudent(), coverImageURL: null, ...over }, context().now())
  const edited = (row: ContentRow, over: Values) => plannedEdit(student, row, over, context().now()) ?? []

  /** Returns everything that lists and searches use, without the row numbers of the full-text index. */
  async function everything() {
    return (await allRows()).map(({ number: _number, ...row }) => row)
  }
  const apply = (plan: (rows: ContentRow[]) => PlannedChange[], title = 'list.xlsx', onceKey?: string) =>
    changeContent(context(), async (db) => {
      const rows = await executeRows(
        db.selectFrom(tableOf(student)).selectAll().where('deletedAt', 'is', null).orderBy('id'),
      )
      return applyChangeSet(db, {
        actor: actor(),
        now: context().now(),
        reason: onceKey ? 'school year' : 'import',
        title,
        ...(onceKey && { onceKey }),
        changes: plan(rows),
      })
    })
  const addSome = async (number: number) => {
    const { id } = await apply(() => Array.from({ length: number }, () => addition()))
    return id
  }

  const undo = (id: string) => ask('POST', `${changesPath}/${id}/undo`)
  const redo = (id: string) => ask('POST', `${changesPath}/${id}/redo`)

  it('list their records from the start for an invalid cursor', async () => {
    const id = await addSome(2)
    for (const key of ['Infinity', '1.5', '-1', 'x', '']) {
      const cursor = Buffer.from(JSON.stringify([key, id])).toString('base64url')
      const { status, body } = await ask('GET', `${changesPath}/${id}?cursor=${cursor}`)
      expect([status, body.records.length], key).toEqual([200, 2])
    }
  })

  it('are undone and redone byte for byte, with additions, changes and deletions', async () => {
    await addSome(12)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('add', 'edit', 'delete', 'leave'), { minLength: 1, maxLength: 12 }),
        fc
          .string({ minLength: 1, maxLength: 20, unit: 'binary' })
          .filter((text) => text.isWellFormed() && !text.includes('\0')),
        async (whats, name) => {
          site.advanceTime(1_000)
          const before = await everything()
          let isEmpty = false
          const set = await apply((rows) => {
            const changes = whats.flatMap((what, n) => {
              const row = rows[n]
              if (what === 'add') return addition({ fullName: name })
              if (!row || what === 'leave') return []
              if (what === 'delete') return plannedDeletion(student, row, actor(), context().now())
              return edited(row, { fullName: name, studentClass: `${n % 3}` })
            })
            isEmpty = changes.length === 0
            return isEmpty ? [addition()] : changes
          })
          const after = await everything()
          expect((await undo(set.id)).status).toBe(200)
          expect(await everything()).toEqual(before)
          expect((await redo(set.id)).status).toBe(200)
          expect(await everything()).toEqual(after)
          expect((await undo(set.id)).status).toBe(200)
          expect(await everything()).toEqual(before)
        },
      ),
      { numRuns: 15 },
    )
  })

  it('skip records that were changed later, and name them, when undone', async () => {
    const { id } = await apply(() => ['Anu', 'Bina', 'Chitra'].map((fullName) => addition({ fullName })))
    const bina = (await allRows()).find(({ fullName }) => fullName === 'Bina')
    await changeContent(context(), async (db) => {
      const change = { kind: student, actor: actor(), now: context().now(), columns: { gender: 'Male' } }
      await updateRecord(db, await getRecord(db, student, String(bina?.id)), change)
    })
    const { body: shown } = await ask('GET', `${changesPath}/${id}`)
    expect(
      shown.records.map(({ title, isChangedSince }: Record<string, unknown>) => [title, isChangedSince]),
    ).toEqual([
      ['Anu', false],
      ['Bina', true],
      ['Chitra', false],
    ])
    const { status, body } = await undo(id)
    expect([status, body.message]).toEqual([
      200,
      'Undone: 2 records. Changed since then, so left alone: "Bina".',
    ])
    expect(body.data).toMatchObject({ state: 'partly undone', undoneAt: null })
    const names = (await allRows()).map(({ fullName }) => fullName)
    expect(names).toContain('Bina')
    expect(names).not.toContain('Anu')
    const again = await undo(id)
    expect([again.status, again.body.message]).toEqual([
      409,
      'Nothing was changed: someone has changed these since. "Bina".',
    ])
  })

  it('for a school year can be made only once, and are undone completely or not at all', async () => {
    await addSome(3)
    const move = () =>
      apply(
        (rows) => rows.slice(0, 3).flatMap((row) => edited(row, { studentClass: '99' })),
        '2026',
        'school year 2026',
      )
    site.advanceTime(1_000)
    const { id } = await move()
    await expect(apply(() => [addition()], '2026', 'school year 2026')).rejects.toThrow()
    const moved = (await allRows()).find(({ studentClass }) => studentClass === '99')
    await changeContent(context(), async (db) =>
      trashRecord(db, await getRecord(db, student, String(moved?.id)), {
        kind: student,
        actor: actor(),
        now: context().now(),
      }),
    )
    const before = await everything()
    expect((await undo(id)).status).toBe(409)
    expect(await everything()).toEqual(before)
    await ask('POST', `/api/admin/dashboard/trash/student/${moved?.id}/restore`)
    expect((await undo(id)).body.data).toMatchObject({ state: 'undone' })
    expect((await move()).id).not.toBe(id)
    expect((await redo(id)).body.message).toBe('This has already been redone.')
  })

  it('do not restore a unique ID in use by another record', async () => {
    const first = await apply(() => [addition({ uniqueId: 'Same-1', fullName: 'First' })])
    await undo(first.id)
    await apply(() => [addition({ uniqueId: 'sAME-1', fullName: 'Second' })])
    const { status, body } = await redo(first.id)
    expect([status, body.message]).toEqual([
      409,
      'Nothing was changed: someone has changed these since. "First".',
    ])
    await expect(apply(() => [addition({ uniqueId: 'same-1', fullName: 'Third' })])).rejects.toThrow(
      '"Third" has the same Unique ID as another record.',
    )
    const twins = ['x-9', 'X-9'].map((uniqueId) => addition({ uniqueId, fullName: uniqueId }))
    await expect(apply(() => twins)).rejects.toThrow('"X-9" has the same Unique ID')
  })

  it('move added records to the trash when undone after more than a day', async () => {
    const id = await addSome(2)
    const ids = async () =>
      (await ask('GET', `${changesPath}/${id}`)).body.records.map(({ _id }: { _id: string }) => _id)
    const added: string[] = await ids()
    const stateOfAdded = async () =>
      (await allRows()).filter((row) => added.includes(row.id)).map(({ deletedAt }) => deletedAt !== null)
    site.advanceTime(29 * day)
    expect((await undo(id)).status).toBe(200)
    expect(await stateOfAdded()).toEqual([true, true])
    expect((await redo(id)).status).toBe(200)
    expect(await stateOfAdded()).toEqual([false, false])
  })

  it('can be undone for 30 days, after which the earlier values are deleted', async () => {
    const id = await addSome(2)
    site.advanceTime(29.9 * day)
    await runMaintenance(context())
    expect((await ask('GET', `${changesPath}/${id}`)).body.records).toHaveLength(2)
    site.advanceTime(0.2 * day)
    expect((await undo(id)).body.message).toBe('This is more than 30 days ago and can no longer be undone.')
    await runMaintenance(context())
    const { body } = await ask('GET', `${changesPath}/${id}`)
    expect([body.data.daysLeft, body.records]).toEqual([0, []])
    site.advanceTime(731 * day)
    await runMaintenance(context())
    expect((await ask('GET', `${changesPath}/${id}`)).status).toBe(404)
  })

  it('are listed newest first and recorded in History', async () => {
    const ids = [await addSome(1)]
    site.advanceTime(1_000)
    ids.push(await addSome(2))
    const { body, headers } = await ask('GET', `${changesPath}?limit=1`)
    expect(body.data).toMatchObject([
      {
        _id: ids[1],
        reason: 'import',
        title: 'list.xlsx',
        added: 2,
        edited: 0,
        deleted: 0,
        state: 'applied',
        by: 'Mira Testrup',
        daysLeft: 30,
      },
    ])
    expect(headers.link).toContain('cursor=')
    const { body: activity } = await ask('GET', '/api/admin/dashboard/activity?kind=changeSet&limit=1')
    expect(activity.data).toMatchObject([{ action: 'import', recordId: ids[1], title: 'list.xlsx' }])
  })
})
