import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { anAdmin, aVolunteersPart } from '#testing/admins.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { dialects } from '#testing/databases.ts'
import { openMailServer } from '#testing/mail-server.ts'
import { noteTroubles } from './watch-site.ts'

const minute = 60_000
const hour = 60 * minute
const week = 7 * 24 * hour

const handsSubject = 'Our site needs somebody’s hands'
const overSubject = 'Fine again: Pictures and videos'
const mailOverSubject = 'Fine again: Mail'

describe.each(dialects)('what PICs get by a mail server when something needs hands, on %s', (dialect) => {
  let site: TestApp
  let isRefusing = false
  const server = openMailServer({
    onMailFrom: (_address, _session, done) =>
      done(isRefusing ? Object.assign(new Error('Too busy'), { responseCode: 451 }) : undefined),
  })
  beforeEach(async () => {
    isRefusing = false
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
    await Promise.all([noteTroubles(site.context), noteTroubles(site.context)])
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
  const breakStorage = () => {
    const { media } = site.context
    const { reach } = media
    media.reach = () => Promise.reject(new Error('away'))
    return () => {
      media.reach = reach
    }
  }

  test('is one mail, another one after a week, and one when it is over', async () => {
    const mend = breakStorage()
    expect(await pass(0)).toEqual([])
    expect((await pass(hour)).sort()).toEqual(toBoth(handsSubject))
    expect(await pass(hour)).toEqual([])
    expect(await pass(week - 2 * hour)).toEqual([])
    expect((await pass(hour)).sort()).toEqual(toBoth(handsSubject))
    mend()
    expect(await pass(10 * minute)).toEqual([])
    expect((await pass(hour)).sort()).toEqual(toBoth(overSubject))
    expect(await pass(week)).toEqual([])
  })

  test('is nothing about breaks of half an hour', async () => {
    for (let n = 0; n < 5; n += 1) {
      const mend = breakStorage()
      for (let minutes = 0; minutes < 30; minutes += 10) expect(await pass(10 * minute)).toEqual([])
      mend()
      expect(await pass(10 * minute)).toEqual([])
    }
  })

  test('comes later where the mail server refused it: that it did so is told then, too', async () => {
    breakStorage()
    await pass(0)
    isRefusing = true
    expect(await pass(hour)).toEqual([])
    expect(await pass(2 * minute)).toEqual([])
    // It is seen, and tried again: after ten minutes, an hour and six hours it is given up.
    for (const wait of [15 * minute, 2 * hour, 7 * hour]) expect(await pass(wait)).toEqual([])
    isRefusing = false
    const { mailer } = site.context
    await mailer.outcome((await mailer.enqueue(aMail)).id)
    expect((await pass(10 * minute)).filter((mail) => mail.includes('Fine again'))).toEqual([])
    expect((await pass(hour)).sort()).toEqual([...toBoth(mailOverSubject), ...toBoth(handsSubject)].sort())
  })

  test('is nothing while there is nobody to mail; whoever comes then is told', async () => {
    await site.context.db.updateTable('admins').set({ status: 'pending' }).where('role', '=', 'PIC').execute()
    breakStorage()
    expect(await pass(0)).toEqual([])
    expect(await pass(2 * hour)).toEqual([])
    await anAdmin(site.context, { email: 'new@example.org' })
    expect(await pass(hour)).toEqual([`new@example.org: ${handsSubject}`])
  })
})

test('without a mail server nothing counts as told', async () => {
  const site = await openTestApp('sqlite')
  onTestFinished(() => site.close())
  await anAdmin(site.context)
  site.context.media.reach = () => Promise.reject(new Error('away'))
  await noteTroubles(site.context)
  site.advanceTime(hour)
  await noteTroubles(site.context)
  expect(await site.mails()).toEqual([])
  expect(await site.context.db.selectFrom('troubles').select('toldAt').execute()).toEqual([{ toldAt: null }])
})

const aMail = { to: 'somebody@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
