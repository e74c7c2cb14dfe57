import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '../testing/app.ts'
import { aFeedback } from '../testing/builders.ts'
import { dialects } from '../testing/databases.ts'
import { tidy, tidyEachDay } from './tidy.ts'

const day = 86_400_000
/** A busy machine is slow; what never comes is still told apart from what comes late. */
const patient = { timeout: 10_000 }

describe.each(dialects)('tidying on %s', (dialect) => {
  let test: TestApp

  beforeEach(async () => {
    test = await openTestApp(dialect)
  })
  afterEach(async () => {
    vi.useRealTimers()
    await test.close()
  })

  const addFeedback = () =>
    test.request({ method: 'POST', url: '/api/feedback/add-feedback', payload: aFeedback() })
  const feedbacks = () => test.parts.db.selectFrom('feedbacks' as 'content')
  const rows = async () => (await feedbacks().select('id').execute()).length
  const lines = async (action: string) =>
    (await test.parts.db.selectFrom('audit').select('id').where('action', '=', action).execute()).length
  const trashAll = () =>
    test.parts.db
      .updateTable('feedbacks' as 'content')
      .set({ deletedAt: test.parts.now().toISOString() })
      .execute()

  it('is done at the start and each day', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    await addFeedback()
    await trashAll()
    test.passTime(30 * day)
    tidyEachDay(test.parts)
    await vi.waitFor(async () => expect(await rows()).toBe(0), patient)
    await addFeedback()
    await trashAll()
    test.passTime(30 * day)
    // Waiting has moved the timers on a little.
    vi.advanceTimersByTime(day / 2)
    await tidy({ ...test.parts, now: () => new Date(0) })
    expect(await rows()).toBe(1)
    vi.advanceTimersByTime(day / 2)
    await vi.waitFor(async () => expect(await rows()).toBe(0), patient)
    await vi.waitFor(async () => expect(await lines('remove for good')).toBe(2), patient)
  })

  it('removes more than one step holds', async () => {
    for (let n = 0; n < 23; n += 1) for (let m = 0; m < 5; m += 1) await insertFeedback(n * 5 + m)
    await trashAll()
    test.passTime(30 * day)
    await tidy(test.parts)
    expect(await rows()).toBe(0)
    expect(await lines('remove for good')).toBe(115)
  })

  it('goes on with the rest where one step fails', async () => {
    await addFeedback()
    await trashAll()
    test.passTime(800 * day)
    const version = { ...test.parts.version, raise: () => Promise.reject(new Error('no')) }
    await tidy({ ...test.parts, version })
    expect(await rows()).toBe(1)
    expect(await lines('add')).toBe(0)
    expect(test.logged()).toContain('"step":"emptyExpired"')
    await tidy(test.parts)
    expect(await rows()).toBe(0)
  })

  /** Without the API, which takes five a minute. */
  async function insertFeedback(n: number) {
    const at = test.parts.now().toISOString()
    const { fullName, email, contact, message } = aFeedback({ fullName: `Visitor ${n}` })
    await test.parts.db
      .insertInto('feedbacks' as 'content')
      .values({
        ...{ fullName, email, contact, message },
        id: `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`,
        createdAt: at,
        updatedAt: at,
        deletedAt: null,
        deletedBy: null,
        sortKey: '',
        searchPublic: '',
        searchAll: '',
      })
      .execute()
  }
})
