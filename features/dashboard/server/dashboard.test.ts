import { beforeAll, describe, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { allVolunteerSwitches } from '#domain/permissions.ts'
import { volunteerPermissionsKey } from '#features/accounts/server/store-volunteer-permissions.ts'
import { saveSetting } from '#server/db/settings-table.ts'
import { anAdmin, asAdmin, volunteerFields } from '#testing/admins.ts'
import { aClass, aFeedback } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { addMailRow } from '#testing/mails.ts'
import { openSite } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'

describe.each(dialects)("the dashboard's data except its record counts, on %s", (dialect) => {
  const site = openSite(dialect)
  const get = (path: string) => site.asPic('GET', `${D}/${path}`)

  test('includes the numbers of approvals, unread feedback and recently failed mails', async () => {
    const waiting = async () => {
      const { status, body } = await get('waiting')
      expect({ status, keys: Object.keys(body) }).toEqual({ status: 200, keys: ['success', 'data'] })
      return body.data
    }
    const none = {
      approvals: 0,
      applications: 0,
      calls: 0,
      unreadFeedback: 0,
      failedMails: 0,
      isMailOff: true,
      backups: null,
      troubles: 0,
      activePics: 1,
      endings: 0,
      endingConsents: 0,
      clockJumpSince: null,
      renewals: 0,
      newPics: 0,
      areNewChildrenUndecided: false,
      schoolYearDue: null,
      missingChildren: 0,
      childrenWithoutPhone: 0,
      unfinishedChildren: 0,
      openRegister: null,
      levelsDue: null,
      unwrittenLog: null,
    }
    expect(await waiting()).toEqual(none)

    const { id } = await anAdmin(site.context, { status: 'pending' })
    await anAdmin(site.context, { status: 'pending' })
    for (const more of [{}, {}, { website: 'x' }])
      await site.ask('POST', '/api/feedback/add-feedback', { json: { ...aFeedback(), ...more } })
    const { db, now } = site.context
    for (const [state, daysAgo] of [
      ['failed', 6],
      ['failed', 8],
      ['sent', 0],
      ['waiting', 0],
    ] as const) {
      const at = new Date(now().getTime() - daysAgo * day).toISOString()
      await addMailRow(db, { id: `${state} ${daysAgo}`, state, createdAt: at, sentAt: null })
    }
    expect(await waiting()).toEqual({ ...none, approvals: 2, unreadFeedback: 2, failedMails: 1 })

    await site.asPic('DELETE', `${D}/reject/${id}`)
    await site.asPic('PUT', `${D}/feedback/read`)
    expect(await waiting()).toEqual({ ...none, approvals: 1, failedMails: 1 })
  })

  test('includes only the counts that a Volunteer can act on', async () => {
    const { context } = site
    await anAdmin(context, { status: 'pending' })
    const told = async () => {
      const headers = await asAdmin(context, await anAdmin(context, volunteerFields))
      const answer = await site.request({ url: `${D}/waiting`, headers })
      return Object.keys(answer.json().data).sort()
    }
    const always = ['activePics', 'failedMails', 'unfinishedChildren', 'unreadFeedback']
    const withSwitches = [
      'approvals',
      'backups',
      'calls',
      'isMailOff',
      'missingChildren',
      'openRegister',
      'troubles',
      'levelsDue',
      'unwrittenLog',
    ]
    expect(await told()).toEqual([...always, ...withSwitches].sort())
    const off = allVolunteerSwitches(false)
    await saveSetting(context.db, context.now(), volunteerPermissionsKey, off)
    expect(await told()).toEqual(always)
  })

  describe('attendance', () => {
    // The clock is at 22:30 on 2026-11-21 at the school.
    const dates = [
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-15',
      '2026-11-14',
      '2026-08-30',
      '2026-08-29',
      '2025-11-23',
      '2025-11-22',
    ]
    beforeAll(async () => {
      for (const [at, date] of dates.entries()) await addClass(date, String(at))
      const { _id } = await addClass('2026-11-20', '99')
      await site.asPic('DELETE', `${D}/classroom/${_id}`)
    })

    const addClass = async (date: string, studentsPresent: string) => {
      const form = { ...aClass({ date, studentsPresent }), coverImageURL: await aPicture() }
      const { status, body } = await site.asPic('POST', `${D}/add-classroom`, { form })
      expect(status).toBe(201)
      return body.data
    }
    const shown = async (query: string) => {
      const { status, body } = await get(`attendance${query}`)
      expect({ status, success: body.success }).toEqual({ status: 200, success: true })
      return body.data as Record<string, unknown>[]
    }

    test('starts a new day at midnight at the school', async () => {
      site.advanceTime(2 * 3_600_000)
      expect((await shown('?weeks=1')).map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-22'])
      site.advanceTime(-2 * 3_600_000)
    })

    test('has four values for each session, oldest first, with the stored date', async () => {
      const sessions = await shown('?weeks=1')
      expect(sessions).toEqual([
        { date: '2026-11-15', day: 'Tuesday', studentsPresent: 3, volunteersPresent: 9 },
        { date: '2026-11-21', day: 'Tuesday', studentsPresent: 0, volunteersPresent: 9 },
      ])
    })

    test.each([
      ['', '2026-08-30', 4],
      ['?weeks=12', '2026-08-30', 4],
      ['?weeks=2', '2026-11-14', 3],
      ['?weeks=52', '2025-11-23', 6],
    ])('%s starts at %s, without the trash and planned sessions', async (query, first, count) => {
      const sessions = await shown(query)
      expect(sessions[0]?.date).toBe(first)
      expect(sessions).toHaveLength(count)
      expect(sessions.at(-1)?.date).toBe('2026-11-21')
    })
  })
})
