import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { defaultSchoolYearSettings, yearBegunOn } from '#domain/dates/school-year.ts'
import { leavingMessages } from '#domain/kinds/leaving.ts'
import { schoolYearMessages, yearName } from '#features/school-year/school-year.ts'
import { aPicture } from '#testing/files.ts'
import { schoolDay } from '../domain/dates/school-day.ts'
import { chooseRecords } from './choose-records.ts'
import { confirmQuestion } from './confirm-question.ts'
import { expectPage } from './expect-page.ts'
import { firstAdmin } from './first-admin.ts'
import { openRowMenu } from './open-row-menu.ts'
import { slowOnScreens } from './screens.ts'
import { expect, openDatabaseOf, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, call, add, addStudent, asAdmin } = startSiteWithAdmin()
const address = '/admin/dashboard/school-year'
const year = yearBegunOn(schoolDay(new Date()), defaultSchoolYearSettings)
const name = yearName(year)

test.beforeAll(async () => {
  const children = [
    ['Asha Devi', '5'],
    ['Bina Kumari', '5'],
    ['Chand Murmu', '5'],
    ['Dipa Das', 'UKG'],
    ['Esha Roy', '10'],
    ['Gopal Hembram', 'Evening batch'],
  ]
  for (const [fullName = '', studentClass = ''] of children)
    await addStudent({ fullName, uniqueId: fullName, studentClass })
  const volunteer = {
    contactNumber: '+91 98300 00000',
    gender: 'Male',
    department: 'Physics',
    residenceType: 'Hostel',
    hostelName: 'River Hostel',
    coverImageURL: await aPicture(),
  }
  const ravi = { fullName: 'Ravi Sen', year: '2', enrollmentNo: 'EN-1', email: 'ravi@example.org' }
  const sona = { fullName: 'Sona Bose', year: '4', enrollmentNo: 'EN-2', email: firstAdmin.email }
  for (const one of [ravi, sona]) {
    const { _id } = await add('volunteers/add-volunteers', { ...volunteer, ...one })
    if (one === sona) await linkOwnAccount(String(_id))
  }
  makeOld()
  await addStudent({ fullName: 'Farid New', uniqueId: 'Farid New', studentClass: '5' })
})

/** Makes all children and volunteers look as if they had been added in the previous school year. */
function makeOld() {
  const db = openDatabaseOf(site())
  for (const table of ['students', 'volunteers'])
    db.exec(`update "${table}" set "createdAt" = '${year - 1}-11-20T12:00:00.000Z'`)
  db.close()
}

const visited = async () => {
  const people = await (await fetch(`${site().url}/api/students`)).json()
  return people.map((one: Record<string, string>) => `${one.fullName} ${one.studentClass}`)
}
const atFirst = [
  'Gopal Hembram Evening batch',
  'Dipa Das UKG',
  'Asha Devi 5',
  'Bina Kumari 5',
  'Chand Murmu 5',
  'Farid New 5',
  'Esha Roy 10',
]

slowOnScreens('a year is planned, begun once, looked back at and undone', async ({ openPage }, screen) => {
  // The second PIC gets a conflict.
  const open = () => openPage(asAdmin(screen), /status of 409/)
  const [page, other] = [await open(), await open()]
  const look = (heading: string) => expectPage(page, heading)

  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: `Begin the school year ${name}` }).click()
  await expect(page.getByRole('heading', { name: `The school year ${name}` })).toBeVisible()
  await expect(page.getByText('1 person was added since')).toBeVisible()
  await expect(page.getByText('Children: 4 move up, 2 stay, 1 finishes school')).toBeVisible()
  await expect(page.getByText('Class 5')).toBeHidden()
  await openGroup(page, 'Each class and year')
  await openGroup(page, 'Class 5')
  await expect(page.getByText('3 to Class 6, 1 stays')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Bina Kumari stays' }).check()
  await page.getByRole('checkbox', { name: 'Chand Murmu leaves' }).check()
  await expect(page.getByText('1 to Class 6, 2 stay, 1 leaves')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible()
  await expect(page.getByText('1 to Class 6, 2 stay, 1 leaves')).toBeVisible()
  await openGroup(page, 'Evening batch')
  await expect(page.getByLabel('They move to')).toHaveCount(1)
  const summary = page.locator('summary').filter({ hasText: 'Evening batch' })
  const batch = page.locator('details').filter({ has: summary })
  await batch.getByLabel('They move to').selectOption('3')
  await expect(batch.getByText('1 to Class 3')).toBeVisible()
  await batch.getByRole('checkbox', { name: 'All of Evening batch stay' }).check()
  await expect(batch.getByText('1 stays')).toBeVisible()
  await openGroup(page, 'Year 4')
  await expect(page.getByText('becomes an alumnus · has an account')).toBeVisible()
  await expect(page.getByText('Children: 2 move up, 3 stay, 1 leaves, 1 finishes school')).toBeVisible()
  await expect(page.getByText('Volunteers: 1 moves up, 1 becomes an alumnus')).toBeVisible()
  await look('School year')

  if (screen.colorScheme === 'light') await lookOnPaper(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the plan as CSV' }).click()
  const file = await (await download).path()
  expect(readFileSync(file, 'utf8')).toContain('Child,Asha Devi,Class 5,Moves up,Class 6')

  await other.goto(address)
  await expect(other.getByRole('button', { name: `Begin ${name}` })).toBeVisible()

  await page.getByRole('button', { name: `Begin ${name}` }).click()
  await expect(
    page.getByText(`Begin the school year ${name}? 3 move up, 3 stay, 1 leaves, 1 finishes school`),
  ).toBeVisible()
  await confirmQuestion(page)
  await expect(page.getByText(schoolYearMessages.moved(`${name}`))).toBeVisible()
  expect(await visited()).toEqual([
    'Gopal Hembram Evening batch',
    'Dipa Das 1',
    'Bina Kumari 5',
    'Farid New 5',
    'Asha Devi 6',
  ])
  await expect(page.getByText('Begun by First Admin')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View the account of Sona Bose' })).toBeVisible()
  await look('School year')

  await other.getByRole('button', { name: `Begin ${name}` }).click()
  await confirmQuestion(other)
  await expect(other.getByText('was already begun by First Admin')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()

  await page.getByRole('link', { name: yearName(year - 1) }).click()
  await expect(page.getByRole('row', { name: 'Asha Devi Moved up to Class 6' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Sona Bose Became an alumnus' })).toBeVisible()
  await look(`School year ${yearName(year - 1)}`)
  const archive = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download this year as CSV' }).click()
  expect(readFileSync(await (await archive).path(), 'utf8')).toContain(
    'Child,Asha Devi,Class 5,Moved up,Class 6',
  )

  await page.goto('/admin/dashboard/students')
  const left = page.getByRole('row', { name: 'Chand Murmu' })
  await expect(page.getByRole('row', { name: 'Asha Devi' })).toBeVisible()
  await expect(left).toHaveCount(0)
  await chooseRecords(page, 'left')
  await expect(left.getByText('Left on')).toBeVisible()
  await look('Children')

  await page.goto(address)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await confirmQuestion(page)
  await expect(page.getByText('Undone: 7 records.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Begin ${name}` })).toBeVisible()
  expect(await visited()).toEqual(atFirst)
  await expect(page.getByText('1 to Class 6, 2 stay, 1 leaves')).toBeVisible()
  await page.getByRole('button', { name: 'Discard my choices' }).click()
  await expect(page.getByText('3 to Class 6, 1 stays')).toBeVisible()
})

const openGroup = (page: Page, title: string) =>
  page.locator('summary').filter({ hasText: title }).first().click()

/** Expects everyone on the printed page, including people in collapsed groups. */
async function lookOnPaper(page: Page) {
  const onPaper = () =>
    page.evaluate(() => {
      window.dispatchEvent(new Event('beforeprint'))
      return document.querySelector('main')?.textContent ?? ''
    })
  expect(await onPaper()).toMatch(/Dipa Das.*to Class 1/)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table', { name: 'UKG' }).getByText('Dipa Das')).toBeVisible()
  await expect(page.getByRole('button', { name: `Begin ${name}` })).toBeHidden()
  await expect(page.locator('summary').filter({ hasText: 'Class 5' })).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
}

test('an edit made during planning causes a conflict that names the person, and the plan reloads', async ({
  openAt,
}) => {
  const page = await openAt(address, asAdmin(), /status of 409/)
  await expect(page.getByRole('button', { name: `Begin ${name}` })).toBeVisible()
  const [asha] = await (await fetch(`${site().url}/api/students?q=asha`)).json()
  await call('PUT', `/api/admin/dashboard/students/${asha._id}`, { studentClass: '7' })
  await page.getByRole('button', { name: `Begin ${name}` }).click()
  await confirmQuestion(page)
  await expect(page.getByRole('alert').filter({ hasText: '"Asha Devi"' })).toBeVisible()
  await openGroup(page, 'Each class and year')
  await expect(page.locator('summary').filter({ hasText: 'Class 7' })).toBeVisible()
})

test('a student leaves in the middle of a year and comes back', async ({ openPage }) => {
  const page = await openPage(asAdmin())
  const [bina] = await (await fetch(`${site().url}/api/students?q=bina`)).json()
  await page.goto(`/admin/dashboard/students/${bina._id}`)
  await page.locator('#leaving summary').click()
  await page.getByRole('button', { name: 'Mark Bina Kumari as left' }).click()
  await confirmQuestion(page)
  await expect(page.getByText('Visitors no longer see them.')).toBeVisible()
  expect(await visited()).not.toContain('Bina Kumari 5')
  await expectPage(page, 'Bina Kumari')
  await page.goto('/admin/dashboard/students?state=left')
  await openRowMenu(page, 'Bina Kumari')
  await page.getByRole('button', { name: 'Bring Bina Kumari back to the list' }).click()
  await expect(page.getByText(leavingMessages.returned('Bina Kumari'))).toBeVisible()
  expect(await visited()).toContain('Bina Kumari 5')
})

/** Links the first admin's account to a volunteer. */
async function linkOwnAccount(id: string) {
  const { admin } = await call('GET', '/api/admin/profile')
  await call('PUT', `/api/admin/dashboard/admins/${admin._id}/volunteer`, { volunteer: id })
}
