import { describe, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { accountMessages } from '#domain/session/account-messages.ts'
import { aSignUp, volunteerFields } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { openSite, tokenOf } from '#testing/open-site.ts'
import { rowsOf } from '#testing/rows.ts'

describe.each(dialects)('the year of leaving, on %s', (dialect) => {
  const site = openSite(dialect, { isQuiet: true })
  const signUp = async (over: Record<string, unknown>) => {
    const form = aSignUp({ ...volunteerFields, ...over }) as Record<string, string>
    const { status, body } = await site.ask('POST', '/api/admin/signup', { form })
    const row = (await rowsOf(site.context.db, 'admins', { emailKey: String(form.email) }))[0]
    return { status, body, endsOn: row?.endsOn, id: row?.id ?? '' }
  }

  test.each([
    [{ leavingYear: '2028' }, 201, '2028-06-30'],
    [{ leavingYear: '' }, 201, '2029-06-30'],
    [{}, 201, '2029-06-30'],
    [{ year: 4 }, 201, '2027-06-30'],
    [{ leavingYear: '2026' }, 201, '2026-12-31'],
    [{ leavingYear: '2025' }, 400, undefined],
    [{ leavingYear: '2037' }, 400, undefined],
    [{ leavingYear: '20x7' }, 400, undefined],
    [{ role: 'PIC', leavingYear: 'x' }, 201, null],
  ])('sent as %o results in status %i and this end of access: %s', async (over, status, endsOn) => {
    const outcome = await signUp(over)
    expect({ status: outcome.status, endsOn: outcome.endsOn }).toEqual({ status, endsOn })
    if (status === 400)
      expect(outcome.body.errors).toEqual([
        { field: 'leavingYear', message: accountMessages.leavingYearInvalid(2026, 2036) },
      ])
  })

  test('sets access to end with the current school year if the year of leaving has already passed at the approval', async () => {
    const { id } = await signUp({ leavingYear: '2026' })
    site.advanceTime(60 * day)
    const token = await tokenOf(site, site.pic.id)
    await site.ask('PUT', `/api/admin/dashboard/approve/${id}`, { token })
    const row = (await rowsOf(site.context.db, 'admins', { id }))[0]
    expect(row?.endsOn).toBe('2027-06-30')
  })
})
