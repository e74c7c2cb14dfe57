import { beforeAll, describe, expect, it } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { createResetToken } from '#features/accounts/server/passwords/set-password.ts'
import { runMaintenance } from '#site/maintenance.ts'
import { anAdmin, aPassword, aSignUp } from '#testing/admins.ts'
import { aFeedback, aStudent } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { openSite, type SignedIn, signedIn, tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import type { Method } from '#testing/spec/ask.ts'
import { nextPage, paginate } from '#testing/spec/walk-pages.ts'
import type { HistoryEntry } from '../history-schemas.ts'

const path = `${D}/activity`
const newPassword = 'nine brown owls at dusk'

describe.each(dialects)('History on %s', (dialect) => {
  const site = openSite(dialect)
  let mira: SignedIn
  const did: string[] = []

  const as = (who: SignedIn) => async (method: Method, url: string, json?: object) => {
    const token = await tokenOf(site, who.id)
    site.advanceTime(1_000)
    return site.ask(method, url, { token, ...(json && { json }) })
  }
  const read = async (query = ''): Promise<HistoryEntry[]> =>
    (await as(site.pic)('GET', `${path}${query}`)).body.data
  const inWords = ({ action, kind, title }: HistoryEntry) =>
    [action, kind, title].filter((word) => word !== null).join(' ')

  beforeAll(async () => {
    mira = await signedIn(site, { fullName: 'Mira' })
    const ask = as(mira)
    const { _id } = (await ask('POST', `${D}/students/add-students`, aStudent({ fullName: 'Tara' }))).body
      .data
    did.push('add student Tara')
    await ask('PUT', `${D}/students/${_id}`, { studentClass: '6' })
    did.push('edit student Tara')
    await ask('DELETE', `${D}/students/${_id}`)
    did.push('delete student Tara')
    await ask('POST', `${D}/trash/student/${_id}/restore`)
    did.push('restore student Tara')
    await ask('DELETE', `${D}/students/${_id}`)
    did.push('delete student Tara')
    await ask('DELETE', `${D}/trash/student/${_id}`)
    did.push('remove for good student Tara')
    await ask('PUT', `${D}/settings`, { name: 'Lantern School' })
    did.push('change settings name')
    await site.ask('POST', '/api/admin/signup', { json: aSignUp({ fullName: 'Ravi' }) })
    did.push('sign up admin Ravi')
    site.advanceTime(1_000)
    for (const decision of ['approve', 'reject'] as const) {
      const { id } = await anAdmin(site.context, { status: 'pending', fullName: 'Lila' })
      await ask(decision === 'approve' ? 'PUT' : 'DELETE', `${D}/${decision}/${id}`)
      did.push(`${decision} admin Lila`)
    }
    await ask('PUT', `/api/admins/update/${mira.id}`, { gender: 'Female' })
    did.push('edit admin Mira')
    await ask('PUT', '/api/admin/change-password', { oldPassword: aPassword, newPassword })
    did.push('change password')
    await site.ask('POST', '/api/admin/signin', { json: { email: mira.email, password: newPassword } })
    await ask('POST', '/api/admin/signout')
    const { db, now } = site.context
    const reset = await createResetToken(db, now(), mira.id)
    await site.ask('POST', `/api/admin/reset-password/${reset}`, { json: { password: aPassword } })
    did.push('reset password admin Mira')
    site.advanceTime(1_000)
    await site.ask('POST', '/api/feedback/add-feedback', { json: aFeedback({ fullName: 'Visitor' }) })
    did.push('add feedback Visitor')
  })

  it('lists what admins and visitors did, except signing in and out, latest first', async () => {
    const entries = await read()
    expect(entries.map(inWords)).toEqual(did.toReversed())
    const times = entries.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(entries.find(({ action }) => action === 'restore')?.changeSetId).toBeNull()
    expect(entries.find(({ action }) => action === 'delete')).toEqual({
      _id: expect.any(String),
      at: expect.stringMatching(/^2026-11-21T17:/),
      action: 'delete',
      kind: 'student',
      recordId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Tara',
      by: { _id: mira.id, name: 'Mira' },
      // The change set is gone, because the record was permanently deleted.
      changeSetId: null,
    })
    expect(entries[0]).toMatchObject({ kind: 'feedback', by: null })
  })

  it.each([1, 3, 5])('can be read in pages of %i', async (limit) => {
    const seen: string[] = []
    const readPage = (path: string) => as(site.pic)('GET', path)
    for await (const { body, headers } of paginate(readPage, `${path}?limit=${limit}`)) {
      expect(headers['x-total-count']).toBe(String(did.length))
      seen.push(...body.data.map(inWords))
    }
    expect(seen).toEqual(did.toReversed())
  })

  it('is filtered by kind, action and admin', async () => {
    expect((await read('?kind=student')).length).toBe(6)
    expect((await read('?kind=student&action=delete')).map(inWords)).toEqual(
      Array(2).fill('delete student Tara'),
    )
    expect((await read('?action=sign+up&kind=')).map(inWords)).toEqual(['sign up admin Ravi'])
    const byMira = await read(`?admin=${mira.id}`)
    expect(byMira.length).toBe(did.length - 3)
    expect(await read(`?admin=${site.pic.id}`)).toEqual([])
    const first = await as(site.pic)('GET', `${path}?kind=student&limit=4&admin=${mira.id}`)
    const { body } = await as(site.pic)('GET', nextPage(first))
    expect(body.data.map(inWords)).toEqual(['edit student Tara', 'add student Tara'])
  })

  it('is kept for two years', async () => {
    const { context, advanceTime } = site
    const lines = async () => (await context.db.selectFrom('history').select('id').execute()).length
    const before = await lines()
    advanceTime(731 * day - 60_000)
    await runMaintenance(context)
    expect(await lines()).toBe(before)
    await site.ask('POST', '/api/feedback/add-feedback', { json: aFeedback() })
    advanceTime(60_000)
    await runMaintenance(context)
    expect(await lines()).toBe(1)
  })
})
