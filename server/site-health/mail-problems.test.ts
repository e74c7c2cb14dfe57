import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { anAdmin, aVolunteersPart } from '#testing/admins.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { dialects } from '#testing/databases.ts'
import { openMailServer } from '#testing/mail-server.ts'
import { breakStorage } from '#testing/open-site.ts'
import { mailProblems } from './mail-problems.ts'

const minute = 60_000
const hour = 60 * minute
const week = 7 * 24 * hour

const begunSubject = 'Our site needs attention'
const overSubject = 'Fine again: Pictures and videos'

describe.each(dialects)('what PICs get by a mail server when something needs attention, on %s', (dialect) => {
  let site: TestApp
  const server = openMailServer()
  beforeEach(async () => {
    const { url, messages } = await server
    messages.length = 0
    const env = { SMTP_URL: url, MAIL_FROM: 'school@example.org', PUBLIC_URL: 'https://school.test' }
    // Nobody makes backups here, which would be told as well.
    site = await openTestApp(dialect, { env: { ...env, BACKUP_EVERY: 'off' } })
    await anAdmin(site.context, { email: 'one@example.org' })
    await anAdmin(site.context, { email: 'two@example.org' })
    await anAdmin(site.context, { email: 'volunteer@example.org', ...aVolunteersPart })
  })
  afterEach(() => site.close())

  /** Lets time pass, looks as two leaders would, and sends what is due; tells what has arrived. */
  async function pass(milliseconds: number) {
    const { messages } = await server
    const before = messages.length
    site.advanceTime(milliseconds)
    await Promise.all([mailProblems(site.context), mailProblems(site.context)])
    const { db, mailer } = site.context
    const waiting = await db.selectFrom('mails').select('id').where('state', '=', 'waiting').execute()
    for (const { id } of waiting) await mailer.outcome(id)
    const read = messages.slice(before).map(async ({ to, raw }) => {
      const { subject } = await PostalMime.parse(raw)
      // The name of the site follows it.
      return `${to.join()}: ${subject?.split(' – ')[0]}`
    })
    return Promise.all(read)
  }
  const toBoth = (subject: string) => ['one@example.org', 'two@example.org'].map((to) => `${to}: ${subject}`)
  test('is one mail, another one after a week, and one when it is over', async () => {
    const mend = breakStorage(site)
    expect(await pass(0)).toEqual([])
    expect((await pass(hour)).sort()).toEqual(toBoth(begunSubject))
    expect(await pass(hour)).toEqual([])
    expect(await pass(week - 2 * hour)).toEqual([])
    expect((await pass(hour)).sort()).toEqual(toBoth(begunSubject))
    mend()
    expect(await pass(10 * minute)).toEqual([])
    expect((await pass(hour)).sort()).toEqual(toBoth(overSubject))
    expect(await pass(week)).toEqual([])
  })

  test('is nothing while there is nobody to mail; the PIC who comes then is told', async () => {
    await site.context.db.updateTable('admins').set({ status: 'pending' }).where('role', '=', 'PIC').execute()
    breakStorage(site)
    expect(await pass(0)).toEqual([])
    expect(await pass(2 * hour)).toEqual([])
    await anAdmin(site.context, { email: 'new@example.org' })
    expect(await pass(hour)).toEqual([`new@example.org: ${begunSubject}`])
  })
})

test('without a mail server nothing counts as told', async () => {
  const site = await openTestApp('sqlite')
  onTestFinished(() => site.close())
  await anAdmin(site.context)
  breakStorage(site)
  await mailProblems(site.context)
  site.advanceTime(hour)
  await mailProblems(site.context)
  expect(await site.mails()).toEqual([])
  expect(await site.context.db.selectFrom('siteProblems').select('toldAt').execute()).toEqual([
    { toldAt: null },
  ])
})
