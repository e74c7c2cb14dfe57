import { schoolDay } from '#domain/dates/school-day.ts'
import { aPassword } from '#testing/admins.ts'
import { phone } from './browser-options.ts'
import { expectNoHorizontalScroll, expectPage } from './expect-page.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { call, addStudent, asAdmin } = startSiteWithAdmin()

const name = 'Ravi Applicant'
const timing = { day: 'Every day', time: '5-6:30 PM', weekdays: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] }

test('a student applies on a phone, is invited, and becomes a volunteer without typing anything again', async ({
  openAt,
  openPage,
}) => {
  test.slow()
  await call('PUT', '/api/admin/dashboard/settings', {
    classTimings: [{ ...timing, from: '17:00', to: '18:30' }],
  })
  await addStudent({ fullName: 'Tara', uniqueId: 'S-1' })
  const student = await openAt('/teach', phone, /status of 400|Transition was/)
  const form = student.locator('form[action="/teach"]')
  // The form begins on the first screen, and neither way to answer is called optional.
  await expect(form.getByLabel('Full name')).toBeInViewport()
  await expect(form.getByText('one is enough')).toHaveCount(2)
  await expect(form.getByText('optional')).toHaveCount(0)
  await form.getByLabel('Full name').fill(name)
  await form.getByLabel('Department').fill('Physics')
  await form.getByLabel('Year of study').fill('2')
  await form.getByLabel('Why you want to teach').fill('I like <b>children</b>.')
  await student.emulateMedia({ colorScheme: 'dark' })
  await expect(form.getByLabel('Tuesday')).toHaveCSS('outline-style', 'solid')
  await student.emulateMedia({ colorScheme: 'light' })
  await form.getByLabel('Tuesday').check()
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText(/^Give your e-mail or your contact number/)).toBeVisible()
  await expect(form.getByLabel('Full name')).toHaveValue(name)
  await expect(form.getByLabel('Tuesday')).toBeChecked()
  await form.getByLabel('E-mail').fill('ravi@example.org')
  await form.getByLabel('Contact number').fill('98300 12345')
  await expectNoHorizontalScroll(student)
  await form.getByRole('button', { name: 'Send' }).click()
  await expectPage(student, 'Thank you')
  await expect(student).toHaveURL(/\/withdraw\/[\w-]{43}$/)

  const pic = await openPage(asAdmin(phone))
  await pic.goto('/admin/dashboard')
  const main = pic.getByRole('main')
  await main.getByRole('link', { name: 'Answer 1 person who wants to teach' }).click()
  await expect(main.getByText('I like <b>children</b>.')).toBeVisible()
  await expect(main.getByRole('link', { name: `Call ${name}` })).toHaveAttribute('href', 'tel:9830012345')
  await expectPage(pic, 'Applications')
  await main.getByRole('button', { name: `Talked to: ${name}` }).click()
  await expect(main.getByText('Nobody is waiting for an answer.')).toBeVisible()
  await main.getByRole('link', { name: 'Talked to' }).click()
  await main.getByRole('link', { name: `Invite: ${name}` }).click()
  await expect(main.getByLabel('E-mail')).toHaveValue('ravi@example.org')
  await main.getByRole('button', { name: 'Invite', exact: true }).click()
  const card = main.getByRole('region', { name: 'The link for ravi@example.org' })
  const link = await card.getByText(/\/admin\/join\//).textContent()

  await student.goto(String(link))
  const signUp = student.getByRole('main')
  await expect(signUp.getByLabel('Full name')).toHaveValue(name)
  await expect(signUp.getByLabel('Contact number')).toHaveValue('98300 12345')
  await expect(signUp.getByLabel('Department')).toHaveValue('Physics')
  await expect(signUp.getByLabel('Year', { exact: true })).toHaveValue('2')
  await signUp.getByLabel('Password', { exact: true }).fill(aPassword)
  await signUp.getByLabel('Gender').selectOption('Other')
  await signUp.getByLabel('Unique ID').fill('evs-2')
  await signUp.getByLabel('Residence type').selectOption('Hall')
  await signUp.getByLabel('Hall name').fill('North Hall')
  await student.getByRole('button', { name: 'Sign up' }).click()
  await expect(student).toHaveURL(/\/admin\/(tonight|dashboard)/)

  const [record] = await call('GET', '/api/volunteers')
  expect(record).toMatchObject({
    fullName: name,
    email: 'ravi@example.org',
    contactNumber: '98300 12345',
    department: 'Physics',
    year: 2,
  })
  const { today, volunteers } = (await call('GET', `/api/admin/evenings/rota/weeks/${schoolDay(new Date())}`))
    .data
  expect(volunteers).toEqual([{ id: record._id, name, weekdays: ['TU'] }])
  const place = { day: today, studentClass: '4', subject: '', volunteerId: record._id }
  await call('POST', '/api/admin/evenings/rota/places', place)
  await pic.goto(`/admin/dashboard/volunteers/${record._id}`)
  await expect(main.getByRole('region', { name: 'Account' })).toContainText(name)
  await pic.goto('/admin/dashboard/applications?state=invited')
  await expect(main.getByText('This list is empty.')).toBeVisible()
})

test('a parent asks for a call without scripts, and withdraws it', async ({ openAt, openPage }) => {
  await call('PUT', '/api/admin/dashboard/settings', { phones: ['+91 98300 00001', '', ''] })
  const withoutScripts = { javaScriptEnabled: false, viewport: phone.viewport }
  const parent = await openAt('/', withoutScripts, /status of 40[04]/)
  await parent.getByRole('link', { name: 'Ask us to call you' }).click()
  await expect(parent).toHaveURL('/call-me')
  await parent.goto('/bn/call-me')
  const form = parent.locator('form[action="/bn/call-me"]')
  await expect(form.getByLabel('ভাষা')).toHaveCount(0)
  await form.getByRole('button', { name: 'পাঠান' }).click()
  await expect(form.getByRole('alert')).toHaveCount(3)
  await expect(form.getByLabel('পুরো নাম')).toBeFocused()
  await form.getByLabel('পুরো নাম').fill('Meena')
  await form.getByLabel('ফোন নম্বর').fill('abc')
  await form.getByLabel('বাচ্চা কোন ক্লাসে পড়ে').selectOption('5')
  await form.getByRole('button', { name: 'পাঠান' }).click()
  await expect(form.getByRole('alert')).toHaveCount(1)
  await expect(form.getByLabel('ফোন নম্বর')).toBeFocused()
  await form.getByLabel('ফোন নম্বর').fill('98300 54321')
  await expectNoHorizontalScroll(parent)
  await form.getByRole('button', { name: 'পাঠান' }).click()
  await expect(parent).toHaveURL(/\/bn\/withdraw\/[\w-]{43}$/)
  await expect(parent.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(parent.getByRole('main').getByRole('link', { name: 'হোমে ফিরুন' })).toBeVisible()
  const withdraw = async () => {
    await expect(parent.getByRole('button')).toHaveCount(0)
    await parent.getByText('যা পাঠিয়েছি, ফিরিয়ে নেব').click()
    await parent.getByRole('button', { name: 'হ্যাঁ, ফিরিয়ে নিন, মুছে দিন' }).click()
  }
  const link = parent.url()

  const admin = await openPage(asAdmin(phone))
  await admin.goto('/admin/tonight/calls')
  const main = admin.getByRole('main')
  await expect(main.getByRole('link', { name: 'Write to Meena on WhatsApp' })).toBeVisible()
  await expectPage(admin, 'To call')

  await expect(main.getByText('বাংলা')).toBeVisible()
  await withdraw()
  await expect(parent).toHaveURL('/bn/withdraw/done')
  await expect(parent.getByText(/^ফিরিয়ে নেওয়া হয়েছে/)).toBeVisible()
  await parent.goto(link)
  await withdraw()
  await expect(parent.getByText(/^এই লিঙ্কে কিছু রাখা নেই/)).toBeVisible()
  await admin.reload()
  await expect(main.getByText('No family is waiting for a call.')).toBeVisible()
})
