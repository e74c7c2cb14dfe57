import type { Page } from '@playwright/test'
import { schoolDay } from '#domain/dates/school-day.ts'
import { longDay, mondayOf } from '#domain/evenings/class-days.ts'
import { aVolunteersPart } from '#testing/admins.ts'
import { aVolunteer } from '#testing/builders.ts'
import { aPicture } from '#testing/files.ts'
import { withToken } from './browser-options.ts'
import { expectNoHorizontalScroll, expectPage, expectRoomForLargeText } from './expect-page.ts'
import { firstAdmin } from './first-admin.ts'
import { onScreens, type screens, shoot } from './screens.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, add, addAdmin, addStudent, asAdmin, call } = startSiteWithAdmin()
const dashboard = '/api/admin/dashboard'
let bina: ReturnType<typeof withToken>

test.beforeAll(async () => {
  // Every evening as late as can be, so that it is one today whenever this runs.
  const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
  const classTimings = [{ day: 'Every day', time: '11–11:59 PM', weekdays, from: '23:00', to: '23:59' }]
  await call('PUT', `${dashboard}/settings`, { classTimings })
  await addStudent({ fullName: 'Tara', uniqueId: 'T-1', studentClass: '5' })
  await addStudent({ fullName: 'Nila', uniqueId: 'N-1', studentClass: '10' })
  const teach = async (fullName: string, email: string) =>
    add('volunteers/add-volunteers', { ...aVolunteer({ fullName, email }), coverImageURL: await aPicture() })
  await teach('Asha Testrup', firstAdmin.email)
  await teach('Bina Testrup', 'bina@example.org')
  const { token } = await addAdmin({ ...aVolunteersPart, fullName: 'Bina', email: 'bina@example.org' })
  bina = withToken(site().url, token)
})

const sized = ([width]: (typeof screens)[number]) => ({
  viewport: { width, height: 780 },
  hasTouch: width < 500,
})
const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

onScreens('class is called off with a notice, and takes place again', async (openPage, screen) => {
  const today = schoolDay(new Date())
  const page = await openPage({ ...sized(screen), ...asAdmin() })
  await page.goto(`${site().url}/admin/tonight/class-days`)
  await expectPage(page, 'Class days')
  await expect(main(page).getByText('All classes take place as usual.')).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Add an extra class' })).toBeVisible()
  await main(page).getByRole('button', { name: 'Add a holiday' }).click()
  await dialog(page).getByRole('button', { name: 'Exams' }).click()
  await expect(dialog(page).getByText(`No class on ${longDay(today)}`)).toBeVisible()
  await expectPage(page, 'Class days')
  await shoot(page, 'no-class', screen)
  await expectNoHorizontalScroll(page)
  await dialog(page).getByRole('button', { name: 'Call off class' }).click()
  await expect(dialog(page).getByText(`No class: ${longDay(today)}.`)).toBeVisible()
  const share = dialog(page).getByRole('link', { name: 'Send on WhatsApp' })
  expect(decodeURIComponent((await share.getAttribute('href')) ?? '')).toContain('Reason: Exams.')
  await shoot(page, 'no-class-done', screen)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await shoot(page, 'class-days', screen)

  const visitor = await openPage(sized(screen))
  await visitor.goto(site().url)
  await expect(visitor.getByText('No class today: Exams.')).toBeVisible()
  await visitor.goto(`${site().url}/home/notification`)
  await expect(visitor.getByText(`No class on ${longDay(today)}`)).toBeVisible()
  // In their own language families read the same.
  await visitor.goto(`${site().url}/bn/`)
  await expect(visitor.getByText('আজ ক্লাস নেই: পরীক্ষা।')).toBeVisible()
  await visitor.goto(`${site().url}/bn/home/notification`)
  await expect(visitor.getByText(`${longDay(today, 'bn')} ক্লাস নেই`)).toBeVisible()
  const calendar = async () => (await fetch(`${site().url}/calendar.ics`)).text()
  expect(await calendar()).toContain('STATUS:CANCELLED')

  await main(page)
    .getByRole('button', { name: /^Undo: No class: Exams/ })
    .click()
  await expect(main(page).getByText('All classes take place as usual.')).toBeVisible()
  await visitor.goto(site().url)
  await expect(visitor.getByText('No class today')).toHaveCount(0)
  expect(await calendar()).not.toContain('STATUS:CANCELLED')
  await expectRoomForLargeText(page)
})

onScreens('a place in the rota is swapped by a link', async (openPage, screen) => {
  const today = schoolDay(new Date())
  const page = await openPage({ ...sized(screen), ...asAdmin() })
  await page.goto(`${site().url}/admin/tonight/rota?week=${today}`)
  await expectPage(page, 'Rota')
  await expect(
    main(page).getByRole('heading', { name: `The week from ${longDay(mondayOf(today))}` }),
  ).toBeVisible()
  await expect(main(page).getByText('Nobody yet').first()).toBeVisible()
  await main(page)
    .getByRole('button', { name: `Add someone: Class 5, ${longDay(today)}` })
    .click()
  await expectPage(page, 'Rota')
  await dialog(page).getByLabel('Subject').fill('Maths')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByText('Asha Testrup (you) · Maths')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await main(page)
    .getByRole('button', { name: /^I cannot come: Class 5/ })
    .click()
  await shoot(page, 'cannot-come', screen)
  const text = await dialog(page)
    .getByText(/^I cannot come: Class 5, Maths/)
    .textContent()
  const link = /https?:\S+/.exec(text ?? '')?.[0] ?? ''
  await expectPage(page, 'Rota')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(main(page).getByText('Cannot come', { exact: true })).toBeVisible()
  await shoot(page, 'rota', screen)

  const other = await openPage({ ...sized(screen), ...bina })
  await other.goto(link)
  await expect(main(other).getByText('Asha Testrup cannot come. Can you take it?')).toBeVisible()
  await expectPage(other, 'Rota')
  await shoot(other, 'take', screen)
  const late = await openPage({ ...sized(screen), ...asAdmin() })
  await late.goto(link)
  await main(other)
    .getByRole('button', { name: /^Take it/ })
    .first()
    .click()
  await expect(main(other).getByText('It is yours. Thank you!')).toBeVisible()
  await expect(main(other).getByText('Bina Testrup (you) · Maths')).toBeVisible()
  await late.reload()
  await expect(main(late).getByText('Bina Testrup has taken it.')).toBeVisible()

  await shoot(other, 'my-calendar', screen)
  await main(other)
    .getByRole('button', { name: /^Remove: Remove Bina/ })
    .click()
  await other.getByRole('button', { name: 'Yes' }).click()
  await expect(main(other).getByText('Bina Testrup (you)')).toHaveCount(0)
  await expectRoomForLargeText(other)
})
