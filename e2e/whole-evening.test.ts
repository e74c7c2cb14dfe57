import type { Locator, Page } from '@playwright/test'
import { schoolDay } from '#domain/dates/school-day.ts'
import { volunteerFields } from '#testing/admins.ts'
import { aVolunteer } from '#testing/builders.ts'
import { aPicture } from '#testing/files.ts'
import { small, withToken } from './browser-options.ts'
import { everyDay } from './every-day.ts'
import { cut, networkErrors, offlineTest, storedPaths } from './network.ts'
import { expect } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, call, add, addStudent, addAdmin, asAdmin } = startSiteWithAdmin()
const test = offlineTest(site)
test.use({ serviceWorkers: 'allow' })

const classes = ['1', '2', '3', '4', '5', '6']
const named = (studentClass: string, child: number) => `Child ${studentClass}.${child}`
let volunteer: Awaited<ReturnType<typeof addAdmin>>

/** Adds 60 children in six classes, two families of three, and 12 volunteers with turns. */
test.beforeAll(async () => {
  await call('PUT', '/api/admin/dashboard/settings', { classTimings: [everyDay] })
  await call('PUT', '/api/admin/evenings/parts', { goingHome: true, levels: true })
  const idOf = new Map<string, string>()
  for (const studentClass of classes)
    for (let child = 1; child <= 10; child += 1) {
      const fullName = named(studentClass, child)
      const more = child === 1 && { healthNote: 'Asthma', collectors: 'Meena, Rina' }
      const { _id: id = '' } = await addStudent({ fullName, uniqueId: fullName, studentClass, ...more })
      idOf.set(fullName, id)
    }
  for (const [first, ...others] of [classes.slice(0, 3), classes.slice(3)])
    for (const other of others)
      await call('POST', `/api/admin/evenings/siblings/${idOf.get(named(String(first), 1))}`, {
        siblingId: idOf.get(named(other, 1)),
      })
  const picture = await aPicture()
  volunteer = await addAdmin({ ...volunteerFields, fullName: 'Meera Testrup' })
  for (const [index, studentClass] of [...classes, ...classes].entries()) {
    const fields = { ...aVolunteer({ enrollmentNo: `E-${index}` }), coverImageURL: picture }
    const { _id: volunteerId = '' } = await add('volunteers/add-volunteers', fields)
    const place = { day: schoolDay(new Date()), studentClass, subject: 'Maths', volunteerId }
    await call('POST', '/api/admin/evenings/rota/places', place)
    if (index === 0)
      await call('PUT', `/api/admin/dashboard/admins/${volunteer.id}/volunteer`, { volunteer: volunteerId })
  }
})

test('a volunteer without network and a PIC get through a whole evening on two phones', async ({
  openPage,
  network,
}) => {
  let taps = 0
  const tap = async (control: Locator) => {
    taps += 1
    await control.tap()
  }
  const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

  const phone = await openPage({ ...small, ...withToken(network.url, volunteer.token) }, networkErrors)
  await phone.goto(`${network.url}/admin/tonight`)
  await expect.poll(() => storedPaths(phone)).toContain('/admin/tonight')
  await expect(phone.getByText('Whole school: 0 of 60 here')).toBeVisible()
  await cut(phone, network)
  await tap(link(phone, 'Class 1'))
  await tap(button(phone, 'All 10 here'))
  await tap(button(phone, 'Child 1.2, here'))
  await tap(button(phone, 'Child 1.3, here'))
  await tap(button(phone, 'Child 1.4, here'))
  await tap(button(phone, 'Child 1.4, absent'))
  await phone.getByText('Health note: Child 1.1').tap()
  await expect(phone.getByText('Asthma')).toBeVisible()
  const pic = await openPage(asAdmin(small))
  await pic.goto('/admin/tonight?class=2')
  for (const studentClass of classes.slice(1)) {
    await tap(button(pic, 'All 10 here'))
    if (studentClass !== '6') await tap(link(pic, /^Next: Class/))
  }
  expect(taps, 'taps for the registers').toBeLessThanOrEqual(25)

  taps = 0
  await tap(link(phone, 'Levels'))
  for (const child of [1, 4, 5, 6, 7, 8, 9, 10])
    for (const [skill, level] of Object.entries({ Reading: 'Word', Arithmetic: '10–99' })) {
      const strip = phone.getByRole('group', { name: `${named('1', child)}, ${skill}` })
      await tap(strip.getByRole('radio', { name: level, exact: true }))
    }
  expect(taps, 'taps for the levels of eight children').toBeLessThanOrEqual(20)
  await expect(phone.getByText('Word 8')).toBeVisible()
  await cut(phone, network, false)
  await expect(phone.getByText('All sent')).toBeVisible()

  await pic.goto('/admin/tonight?volunteers')
  await button(pic, 'As planned: 12 here').tap()
  await expect(pic.getByText('12 here', { exact: true })).toBeVisible()
  await pic.goto('/admin/tonight')
  await expect(pic.getByText('Whole school: 58 of 60 here')).toBeVisible()

  taps = 0
  const of = (name: string, label: string) =>
    pic.getByRole('listitem', { name, exact: true }).getByRole('button', { name: label })
  await tap(link(pic, /^Going home/))
  await tap(button(pic, 'All 58 as usual'))
  await tap(of(named('1', 1), 'With…'))
  await tap(of(named('1', 1), 'With Rina'))
  await tap(of(named('1', 1), `The same for ${named('2', 1)}, ${named('3', 1)}`))
  await expect(pic.getByRole('listitem', { name: named('3', 1), exact: true })).toContainText('With Rina')
  await tap(of(named('4', 2), 'Alone'))
  await tap(of(named('5', 2), 'Stays'))
  expect(taps, 'taps for going home').toBeLessThanOrEqual(12)
  await expect(pic.getByText('57 of 58 gone')).toBeVisible()
  await expect(pic.getByText('All sent')).toBeVisible()
  await phone.goto(`${network.url}/admin/tonight`)
  await expect(phone.getByText('Not gone home yet: 1')).toBeVisible()
})
