import type { Page } from '@playwright/test'
import { schoolDay } from '#domain/dates/school-day.ts'
import { longDay } from '#domain/site/class-calendar.ts'
import { expectNoHorizontalScroll, expectPage, expectRoomForLargeText } from './expect-page.ts'
import { onScreens } from './screens.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, asAdmin, call } = startSiteWithAdmin()
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
