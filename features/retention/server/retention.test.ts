import { describe, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { erasedName } from '#domain/personal-data.ts'
import { usualRetention } from '#domain/site/retention-periods.ts'
import { readRetention } from '#features/content/server/read-retention.ts'
import type { Db } from '#server/db/tables.ts'
import { runMaintenance } from '#site/maintenance.ts'
import { anAdmin, changeAdmin, volunteerFields } from '#testing/admins.ts'
import { aFeedback } from '#testing/builders.ts'
import { bothDialects } from '#testing/databases.ts'
import { openSite, tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { rowsOf } from '#testing/rows.ts'
import { addRecord } from '#testing/spec/add-record.ts'
import { kindNamed } from '#testing/spec/further-kinds.ts'
import { stateOf } from '#testing/spec/state.ts'
import { applyRetention } from './apply-retention.ts'

const path = `${D}/retention`

describe.each(bothDialects)('the retention periods, on %s', (dialect) => {
  const site = openSite(dialect)
  const { ask, asPic } = site
  const token = () => tokenOf(site, site.pic.id)
  const read = async () => (await asPic('GET', path)).body.data
  const change = async (json: object) => asPic('PUT', path, { json })
  const preview = async (json: object) => (await asPic('POST', `${path}/preview`, { json })).body.data
  const write = (fullName: string) =>
    ask('POST', '/api/feedback/add-feedback', { json: aFeedback({ fullName }) })
  const messages = async () =>
    (await asPic('GET', `${D}/feedback`)).body.map(({ fullName }: { fullName: string }) => fullName)
  const lines = async (action: string) =>
    (await asPic('GET', `${D}/activity?action=${encodeURIComponent(action)}`)).body.data

  test('start with the defaults, and delete nothing', async () => {
    expect(await read()).toEqual({
      periods: { feedback: 12, applications: 6, calls: 3, signUps: 30, activity: 24, left: 3 },
      due: { feedback: 0, applications: 0, calls: 0, signUps: 0, activity: 0, left: 0 },
      startsOn: null,
      today: expect.any(String),
      clockJumpSince: null,
    })
    expect(usualRetention).toEqual({
      feedback: 12,
      applications: 6,
      calls: 3,
      signUps: 30,
      activity: 24,
      left: 3,
    })
  })

  test.each([
    [{}, 400],
    [{ feedback: 0 }, 400],
    [{ feedback: 121 }, 400],
    [{ feedback: 1.5 }, 400],
    [{ feedback: '12' }, 400],
    [{ feedback: null }, 400],
    [{ signUps: 13 }, 400],
    [{ activity: 2 }, 400],
    [{ left: 51 }, 400],
    [{ photos: 3 }, 400],
    [{ feedback: 12, expected: -1 }, 400],
    [{ expected: 3 }, 400],
  ])('are unchanged after a request with %o, which is rejected', async (json, expected) => {
    const held = await token()
    expect((await site.unchanged(() => ask('PUT', path, { token: held, json }))).status).toBe(expected)
  })

  test('delete nothing for a month after an update, and then record the deletion in one History entry', async () => {
    await write('Long Ago')
    site.advanceTime(400 * day)
    await write('Just Now')
    // The first maintenance run of this version.
    await runMaintenance(site.context)
    expect(await messages()).toEqual(['Just Now', 'Long Ago'])
    expect(await read()).toMatchObject({ due: { feedback: 1 }, startsOn: '2028-01-25' })
    site.advanceTime(29 * day)
    await runMaintenance(site.context)
    expect((await messages()).length).toBe(2)
    site.advanceTime(day)
    await runMaintenance(site.context)
    expect(await messages()).toEqual(['Just Now'])
    expect(await read()).toMatchObject({ due: { feedback: 0 }, startsOn: null })
    const [line, ...others] = await lines('delete by age')
    expect([line.title, line.by, others]).toEqual(['Feedback: 1', null, []])
    await runMaintenance(site.context)
    expect((await lines('delete by age')).length).toBe(1)
  })

  test('show how many records a shorter period would delete, and can be shortened only if that number is sent', async () => {
    for (const name of ['One', 'Two', 'Three']) await write(name)
    site.advanceTime(65 * day)
    await write('Four')
    const held = await token()
    const before = await stateOf(site)
    expect(await preview({ feedback: 2 })).toEqual({
      due: { feedback: 4, applications: 0, calls: 0, signUps: 0, activity: 0, left: 0 },
      more: 4,
    })
    for (const expected of [undefined, 3, 5]) {
      const refused = await ask('PUT', path, { token: held, json: { feedback: 2, expected } })
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'The next run will also delete: Feedback: 4. Nothing has been changed yet: please confirm.',
      ])
    }
    const { sessions: _sessions, ...state } = await stateOf(site)
    expect(before).toMatchObject(state)
    const { status, body } = await change({ feedback: 2, expected: 4 })
    expect([status, body.message]).toEqual([200, 'Saved. This applies from tonight.'])
    expect(body.data.periods).toEqual({ ...usualRetention, feedback: 2 })
    expect((await lines('change retention'))[0].title).toBe('Feedback 2 months')
    // A longer period causes no additional deletion.
    expect((await change({ feedback: 24 })).status).toBe(200)
    await change({ feedback: 2, expected: 4 })
    await runMaintenance(site.context)
    expect(await messages()).toEqual(['Four'])
  })

  test('delete hundreds of records in recorded batches, even if a run is interrupted, and list counts stay correct', async () => {
    const { db, now } = site.context
    const { _id } = (await write('In the trash')).body.data
    await asPic('DELETE', `${D}/feedback/${_id}`)
    const [row] = await db.selectFrom('feedbacks').selectAll().where('deletedAt', 'is', null).execute()
    const added = Array.from({ length: 450 }, (_, index) => ({
      ...(row as NonNullable<typeof row>),
      id: `019a0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      createdAt: now().toISOString(),
      number: null,
    }))
    for (let index = 0; index < added.length; index += 50) {
      const batch = added.slice(index, index + 50)
      const columns = dialect === 'sqlite' ? batch : batch.map(({ number: _number, ...rest }) => rest)
      await db
        .insertInto('feedbacks')
        .values(columns as never)
        .execute()
    }
    site.advanceTime(70 * day)
    const left = async () => (await db.selectFrom('feedbacks').select('id').execute()).length
    const told = async () => (await lines('delete by age')).map(({ title }: { title: string }) => title)
    const [all, before] = [await left(), await told()]
    await expect(applyRetention({ ...site.context, db: endingAfter(db, 3) })).rejects.toThrow('ended')
    expect([all - (await left()), await told()]).toEqual([400, ['Feedback: 200', 'Feedback: 200', ...before]])
    await runMaintenance(site.context)
    expect((await told())[0]).toBe(`Feedback: ${all - 400}`)
    const { headers, body } = await asPic('GET', `${D}/feedback?limit=5`)
    expect([headers['x-total-count'], body]).toEqual(['0', []])
    expect(await db.selectFrom('feedbacks').select('id').execute()).toEqual([])
  })

  /** Simulates a process that is killed after a number of transactions. */
  function endingAfter(db: Db, transactions: number): Db {
    let begun = 0
    return new Proxy(db, {
      get(target, property) {
        if (property === 'transaction' && ++begun > transactions) throw new Error('The process ended.')
        const value = Reflect.get(target, property, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }

  test('remove the name of a rejected sign-up, but keep the fact of the rejection', async () => {
    const { id } = await anAdmin(site.context, { status: 'pending', fullName: 'Rejected Newcomer' })
    await asPic('DELETE', `${D}/reject/${id}`)
    site.advanceTime(29 * day)
    await runMaintenance(site.context)
    expect((await lines('reject')).map(({ title }: { title: string }) => title)).toEqual([
      'Rejected Newcomer',
    ])
    site.advanceTime(2 * day)
    expect((await read()).due.signUps).toBe(1)
    await runMaintenance(site.context)
    expect((await lines('reject')).map(({ title }: { title: string }) => title)).toEqual([erasedName])
    expect((await lines('delete by age'))[0].title).toContain('Sign-ups without an account: 1')
    expect((await read()).due.signUps).toBe(0)
  })

  test('erase people some years after they left, unless they still have an account', async () => {
    const [student, volunteer] = [kindNamed('student'), kindNamed('volunteer')]
    const child = await addRecord(ask, await token(), student)
    const stays = await addRecord(ask, await token(), student)
    const teacher = await addRecord(ask, await token(), volunteer)
    const account = await anAdmin(site.context, volunteerFields)
    await changeAdmin(site.context.db, account.id, { volunteerId: teacher._id })
    for (const [kind, id] of [
      ['student', child._id],
      ['volunteer', teacher._id],
    ]) {
      const { status } = await asPic('POST', `${D}/${kind}/${id}/leave`, { json: {} })
      expect(status).toBe(200)
    }
    site.advanceTime(3 * 365 * day - 2 * day)
    await runMaintenance(site.context)
    expect((await read()).due.left).toBe(0)
    site.advanceTime(5 * day)
    expect((await read()).due.left).toBe(1)
    await runMaintenance(site.context)
    const { db } = site.context
    expect(await rowsOf(db, 'students')).toMatchObject([{ id: stays._id }])
    expect(await rowsOf(db, 'volunteers')).toHaveLength(1)
    expect((await lines('delete by age'))[0].title).toContain('People who left: 1')
    expect(await rowsOf(db, 'history', { recordId: child._id })).toEqual([])
    expect((await readRetention(db)).periods.left).toBe(3)
  })
})
