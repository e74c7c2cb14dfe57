import type { Page } from '@playwright/test'
import { schoolDay } from '#domain/dates/school-day.ts'
import { addDays, longDay } from '#domain/site/class-calendar.ts'
import { hashToken } from '#features/accounts/server/sessions/tokens.ts'
import { aVolunteer } from '#testing/builders.ts'
import { aPicture } from '#testing/files.ts'
import { phone } from './browser-options.ts'
import { expectNoHorizontalScroll, expectPage, expectRoomForLargeText } from './expect-page.ts'
import { onScreens } from './screens.ts'
import { expect, openDatabaseOf, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, asAdmin, call, add, addStudent } = startSiteWithAdmin()
test.beforeAll(async () => {
  // A class late every evening, which is still upcoming whenever this test runs.
  const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
  const classTimings = [{ day: 'Every day', time: '11–11:59 PM', weekdays, from: '23:00', to: '23:59' }]
  await call('PUT', '/api/admin/dashboard/settings', { classTimings })
})

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

onScreens('class is called off with a notice, and takes place again', async ({ openAt }, screen) => {
  const today = schoolDay(new Date())
  const page = await openAt('/admin/tonight/class-days', asAdmin(screen))
  await expectPage(page, 'Class days')
  await expect(main(page).getByText('All classes take place as usual.')).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Add an extra class' })).toBeVisible()
  await main(page).getByRole('button', { name: 'Add a holiday' }).click()
  await dialog(page).getByRole('button', { name: 'Exams' }).click()
  await expect(dialog(page).getByText(`No class on ${longDay(today)}`)).toBeVisible()
  await expectPage(page, 'Class days')
  await expectNoHorizontalScroll(page)
  await dialog(page).getByRole('button', { name: 'Call off class' }).click()
  await expect(dialog(page).getByText(`No class: ${longDay(today)}.`)).toBeVisible()
  const share = dialog(page).getByRole('link', { name: /^Send on WhatsApp/ })
  const hrefs = await share.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(hrefs.map((href) => decodeURIComponent(href))).toEqual([
    expect.stringContaining('Reason: Exams.'),
    expect.stringContaining('কারণ: পরীক্ষা।'),
    expect.stringContaining('परीक्षा'),
  ])
  await dialog(page).getByRole('button', { name: 'Close' }).click()

  const visitor = await openAt('/', screen)
  await expect(visitor.getByText('No class today: Exams.')).toBeVisible()
  await visitor.goto('/home/notification')
  await expect(visitor.getByText(`No class on ${longDay(today)}`)).toBeVisible()
  // Families see the same information in their own language.
  await visitor.goto('/bn/')
  await expect(visitor.getByText('আজ ক্লাস নেই: পরীক্ষা।')).toBeVisible()
  await visitor.goto('/bn/home/notification')
  await expect(visitor.getByText(`${longDay(today, 'bn')} ক্লাস নেই`)).toBeVisible()
  const calendar = async () => (await fetch(`${site().url}/calendar.ics`)).text()
  expect(await calendar()).toContain('STATUS:CANCELLED')

  await main(page)
    .getByRole('button', { name: /^Undo: No class: Exams/ })
    .click()
  await expect(main(page).getByText('All classes take place as usual.')).toBeVisible()
  await visitor.goto('/')
  await expect(visitor.getByText('No class today')).toHaveCount(0)
  expect(await calendar()).not.toContain('STATUS:CANCELLED')
  await expectRoomForLargeText(page)
})

test('days away make a gap, and a no by the link without a login opens one', async ({ openAt }) => {
  const today = schoolDay(new Date())
  await addStudent({ fullName: 'Tara', uniqueId: 'S-1', studentClass: '5' })
  const rota = '/api/admin/evenings/rota'
  const asking = { asks: true, askHour: 8, asksOneByOne: false }
  await call('PUT', `${rota}/gaps`, { childrenPerVolunteer: 5, isMailed: false, ...asking })
  const addTeacher = async (fullName: string, enrollmentNo: string) => {
    const fields = { ...aVolunteer({ fullName, enrollmentNo }), coverImageURL: await aPicture() }
    const { _id: id = '' } = await add('volunteers/add-volunteers', fields)
    const place = { day: today, studentClass: '5', subject: 'Maths', volunteerId: id }
    await call('POST', `${rota}/places`, place)
    return id
  }
  const [asha, bina] = [await addTeacher('Asha Kumar', 'E-1'), await addTeacher('Bina Kumar', 'E-2')]

  // A PIC enters on the volunteer's page that Bina is away.
  const page = await openAt(`/admin/dashboard/volunteers/${bina}`, asAdmin(phone))
  const away = main(page).getByRole('region', { name: 'Away' })
  await away.getByLabel('First day').fill(today)
  await away.getByLabel('Last day').fill(addDays(today, 9))
  await expectPage(page, 'Bina Kumar')
  await away.getByRole('button', { name: 'Save days away' }).click()
  await expect(page.getByText('Saved. 1 turn is free now.')).toBeVisible()
  await expect(away.getByRole('button', { name: /^Remove: / })).toBeVisible()

  // Asha answers by the link, without a login and without JavaScript.
  const token = 'x'.repeat(43)
  const database = openDatabaseOf(site())
  database
    .prepare('insert into "rotaAnswers" ("day", "volunteerId", "tokenHash", "at") values (?, ?, ?, ?)')
    .run(today, asha, hashToken(token), new Date().toISOString())
  database.close()
  const visitor = await openAt(`/coming/${token}`, { ...phone, javaScriptEnabled: false })
  await expect(visitor.getByText('For Asha K.')).toBeVisible()
  await expect(visitor.getByText('Class 5, Maths')).toBeVisible()
  await expect(visitor.getByText('Bina')).toHaveCount(0)
  await visitor.getByRole('button', { name: 'No, I cannot come' }).click()
  await expect(visitor.getByText(/^You said no/)).toBeVisible()
  await expectNoHorizontalScroll(visitor)

  await page.goto(`/admin/tonight/rota?week=${today}`)
  await expect(main(page).getByText('0 yes, 1 no (gap open), 0 silent')).toBeVisible()
  await expect(
    main(page)
      .getByText(/Away: Bina Kumar \(until /)
      .first(),
  ).toBeVisible()
  await expect(
    main(page).getByRole('button', { name: /^Class 5, .*: Asha Kumar, Cannot come$/ }),
  ).toBeVisible()
  await expectPage(page, 'Rota')
})
