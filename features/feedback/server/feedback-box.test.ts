import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { anAdmin } from '#testing/admins.ts'
import { aFeedback } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { openSite, signedIn, tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { deleteAllRecords, rowsOf } from '#testing/rows.ts'
import { stateOf } from '#testing/spec/state.ts'
import { paginate } from '#testing/spec/walk-pages.ts'
import type { ReceivedFeedback } from '../feedback-box.ts'
import { removeOldSpam } from './feedback-routes.ts'

const add = '/api/feedback/add-feedback'
const unknownId = '01930000-0000-7000-8000-000000000000'

describe.each(dialects)('the feedback inbox, on %s', (dialect) => {
  const site = openSite(dialect, { pic: { fullName: 'Mira Reader' } })

  beforeEach(() => deleteAllRecords(site.context.db, feedback))

  const send = async (message: string, more: Record<string, unknown> = {}) => {
    const { status, body, headers } = await site.ask('POST', add, {
      json: { ...aFeedback({ message }), ...more },
    })
    expect(status).toBe(201)
    return { id: String(body.data._id), body, headers }
  }
  const list = async (query = '') => {
    const { status, body, headers } = await site.asPic('GET', `${D}/feedback${query}`)
    expect(status).toBe(200)
    return { body, total: headers['x-total-count'], link: headers.link }
  }
  const messages = async (query = '') =>
    (await list(query)).body.map(({ message }: { message: string }) => message)
  const put = (path: string, json: unknown) => site.asPic('PUT', `${D}/feedback/${path}`, { json })
  const unread = async () => (await site.asPic('GET', `${D}/waiting`)).body.data.unreadFeedback as number

  test('returns messages with their marks, as a bare array', async () => {
    await send('One')
    const { body, total } = await list()
    expect(body).toEqual([
      {
        _id: expect.any(String),
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        fullName: 'Visitor Testrup',
        email: 'visitor@example.org',
        contact: '+91 98300 22222',
        message: 'One',
        isRead: false,
        isSpam: false,
      },
    ])
    expect(total).toBe('1')
  })

  test('moves many messages back and forth at once', async () => {
    const ids: string[] = []
    for (let i = 0; i < 12; i += 1) ids.push((await send(`Message ${i}`)).id)
    for (let round = 0; round < 6; round += 1) {
      const answers = await Promise.all(
        ids.map((id, i) => put(`${id}/spam`, { isSpam: (round + i) % 2 === 0 })),
      )
      expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    }
    expect((await list()).total).toBe('6')
    expect((await list('?box=spam')).total).toBe('6')
  })

  test('gives the sender the same response if the message is classified as spam', async () => {
    const good = await send('One')
    const spam = await send('One', { website: 'https://x.example', openedForSeconds: 0 })
    const told = ({ body }: typeof good) => ({
      ...body,
      data: Object.keys(body.data).sort(),
    })
    expect(told(spam)).toEqual(told(good))
    expect(told(good)).toEqual({
      success: true,
      message: 'Feedback submitted successfully!',
      data: ['_id', 'createdAt', 'updatedAt'],
    })
  })

  test('accepts the spam traps in a multipart form too, and does not store them', async () => {
    const form = { ...aFeedback(), website: 'TRAP-WORDS', openedForSeconds: '17' }
    expect((await site.ask('POST', add, { form })).status).toBe(201)
    expect((await list('?box=spam')).total).toBe('1')
    expect(JSON.stringify(await stateOf(site))).not.toContain('TRAP-WORDS')
  })

  test('puts the sixth message with the same words into spam, without losing it', async () => {
    for (let n = 0; n < 7; n += 1) await send('The same')
    expect(await messages()).toHaveLength(5)
    expect(await messages('?box=spam')).toHaveLength(2)
    site.advanceTime(day + 1_000)
    await send('The same')
    expect((await list()).total).toBe('6')
    site.advanceTime(-day - 1_000)
  })

  test('does not classify messages of signed-in admins as spam', async () => {
    const { status } = await site.asPic('POST', add, {
      json: { ...aFeedback(), website: 'x', openedForSeconds: 0 },
    })
    expect(status).toBe(201)
    expect((await list()).total).toBe('1')
  })

  test('keeps the boxes separate in pages and searches', async () => {
    for (const n of [1, 2, 3]) await send(`good-${n}`)
    for (const n of [1, 2, 3]) await send(`bad-${n}`, { website: 'x' })
    for (const [query, found] of [
      ['', ['good-3', 'good-2', 'good-1']],
      ['?box=inbox', ['good-3', 'good-2', 'good-1']],
      ['?box=spam', ['bad-3', 'bad-2', 'bad-1']],
      ['?q=BAD', []],
      ['?q=bad-2&box=spam', ['bad-2']],
      ['?q=visitor@example.org', ['good-3', 'good-2', 'good-1']],
    ] as const)
      expect(await messages(query), query).toEqual(found)
    const seen: string[] = []
    const askAsAdmin = (path: string) => site.asPic('GET', path)
    for await (const page of paginate(askAsAdmin, `${D}/feedback?box=spam&limit=2&q=bad`)) {
      expect(page.headers['x-total-count']).toBe('3')
      seen.push(...page.body.map(({ message }: { message: string }) => message))
    }
    expect(seen).toEqual(['bad-3', 'bad-2', 'bad-1'])
  })

  test('shares read marks among all admins', async () => {
    const { id } = await send('One')
    await send('Two')
    await send('Spam', { website: 'x' })
    expect(await unread()).toBe(2)
    const read = await put(`${id}/read`, { isRead: true })
    expect(read).toMatchObject({
      status: 200,
      body: { success: true, message: 'Marked as read.', data: { _id: id, isRead: true, isSpam: false } },
    })
    expect(await unread()).toBe(1)
    const other = await signedIn(site)
    const one = await site.ask('GET', `${D}/feedback/${id}`, { token: other.token })
    expect(one.body.data).toMatchObject({ isRead: true, message: 'One' })
    expect(await put(`${id}/read`, { isRead: false })).toMatchObject({
      body: { message: 'Marked as unread.', data: { isRead: false } },
    })
    expect(await unread()).toBe(2)
    await site.asPic('DELETE', `${D}/feedback/${id}`)
    expect(await unread()).toBe(1)
  })

  test('marks everything as read, up to the newest message on the screen', async () => {
    await send('One')
    const { id: second } = await send('Two')
    await send('Came since')
    await send('Spam', { website: 'x' })
    expect(await put('read', { upTo: second })).toMatchObject({
      status: 200,
      body: { success: true, message: 'All marked as read.', data: { marked: 2 } },
    })
    expect(await unread()).toBe(1)
    expect((await site.asPic('PUT', `${D}/feedback/read`)).body.data).toEqual({ marked: 1 })
    expect(await unread()).toBe(0)
    expect((await list('?box=spam')).body[0].isRead).toBe(false)
  })

  test('lets an admin move messages to spam and back, and records both once', async () => {
    const { id } = await send('One')
    expect(await put(`${id}/spam`, { isSpam: true })).toMatchObject({
      status: 200,
      body: { success: true, message: 'Moved to spam.', data: { _id: id, isSpam: true, message: 'One' } },
    })
    await put(`${id}/spam`, { isSpam: true })
    expect([await messages(), await messages('?box=spam'), await unread()]).toEqual([[], ['One'], 0])
    expect(await put(`${id}/spam`, { isSpam: false })).toMatchObject({
      body: { message: 'Moved to the inbox.', data: { isSpam: false } },
    })
    expect([await messages(), await unread()]).toEqual([['One'], 1])
    const lines = site.context.db.selectFrom('history').select(['action', 'kind', 'title'])
    expect(
      await lines.where('recordId', '=', id).where('action', 'like', 'mark%').orderBy('id').execute(),
    ).toEqual([
      { action: 'mark as spam', kind: 'feedback', title: 'Visitor Testrup' },
      { action: 'mark as not spam', kind: 'feedback', title: 'Visitor Testrup' },
    ])
  })

  test('shows who last read each message, whether it was marked individually or with all the others', async () => {
    const { context } = site
    const [mira, asha] = ['Mira Reader', 'Asha Reader']
    const { id: first } = await send('One')
    const { id: second } = await send('Two')
    const readers = async () =>
      (await list()).body.map(({ message, readBy }: ReceivedFeedback) => [message, readBy])
    expect((await put(`${first}/read`, { isRead: true })).body.data).toMatchObject({
      readBy: mira,
      readAt: expect.any(String),
    })
    await put(`${first}/read`, { isRead: true })
    const other = await tokenOf(site, (await anAdmin(context, { fullName: asha })).id)
    await site.ask('PUT', `${D}/feedback/read`, { token: other, json: { upTo: second } })
    expect(await readers()).toEqual([
      ['Two', asha],
      ['One', mira],
    ])
    expect((await site.asPic('GET', `${D}/feedback/${second}`)).body.data.readBy).toBe(asha)
    await put(`${first}/read`, { isRead: false })
    expect(await readers()).toEqual([
      ['Two', asha],
      ['One', undefined],
    ])
    const entries = context.db.selectFrom('history').select('id').where('action', '=', 'mark as read')
    expect(await entries.where('recordId', '=', first).execute()).toHaveLength(1)
  })

  const wrong: unknown[] = [
    {},
    { isRead: 'true', isSpam: 'true' },
    { isRead: 1, isSpam: 1 },
    [[]],
    'yes',
    null,
  ]
  test.each([...wrong, { isRead: null, isSpam: null }, { isRead: true, isSpam: true }])(
    'rejects the mark %j without changing anything',
    async (json) => {
      const { id } = await send('One')
      const before = await stateOf(site)
      for (const mark of ['read', 'spam']) expect((await put(`${id}/${mark}`, json)).status).toBe(400)
      expect(await stateOf(site)).toEqual(before)
    },
  )

  test('returns 404 when a missing message is marked', async () => {
    const { id } = await send('One')
    await site.asPic('DELETE', `${D}/feedback/${id}`)
    const before = await stateOf(site)
    for (const one of [id, unknownId, site.pic.id, 'x', '%25', '%00']) {
      expect((await put(`${one}/read`, { isRead: true })).status, one).toBe(404)
      expect((await put(`${one}/spam`, { isSpam: true })).status, one).toBe(404)
    }
    expect(await stateOf(site)).toEqual(before)
  })

  test('deletes only spam, after 90 days in its box', async () => {
    await send('Good')
    const { id: rescued } = await send('Rescued', { website: 'x' })
    const { id: late } = await send('Called spam late')
    await send('Spam', { website: 'x' })
    const { id: deleted } = await send('Deleted spam', { website: 'x' })
    await site.asPic('DELETE', `${D}/feedback/${deleted}`)
    const { db } = site.context
    const left = async () => (await rowsOf(db, 'feedbacks')).map((row) => Reflect.get(row, 'message'))
    site.advanceTime(89 * day)
    const { token: later } = await signedIn(site)
    const mark = (id: string, isSpam: boolean) =>
      site.ask('PUT', `${D}/feedback/${id}/spam`, { token: later, json: { isSpam } })
    await mark(rescued, false)
    await mark(late, true)
    expect(await removeOldSpam(site.context)).toBe(0)
    site.advanceTime(2 * day)
    expect(await removeOldSpam(site.context)).toBe(1)
    expect((await left()).sort()).toEqual(['Called spam late', 'Deleted spam', 'Good', 'Rescued'])
    site.advanceTime(-91 * day)
  })
})
