import { invitationMessages } from '#features/access/invitations.ts'
import { fillInPersonalFields, fillInVolunteerFields } from './account-forms.ts'
import { phone } from './browser-options.ts'
import { expectPage } from './expect-page.ts'
import { onSizes } from './screens.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { call, addStudent, asAdmin } = startSiteWithAdmin()

const invitations = '/admin/dashboard/invitations'

onSizes('an invited person signs up by the link and is logged in', async ({ openAt }, size, sizeName) => {
  // Slow, because it uses three browsers and checks the accessibility of two pages.
  test.slow()
  const email = `ravi.${sizeName}@example.org`
  const page = await openAt(
    invitations,
    {
      ...asAdmin(size),
      permissions: ['clipboard-write', 'clipboard-read'],
    },
    /status of 409/,
  )
  const main = page.getByRole('main')
  await main.getByLabel('E-mail').fill(email)
  await main.getByLabel('Role').selectOption('Volunteer')
  await expect(main.getByLabel('Whose account is it?')).toHaveValue('add')
  await main.getByLabel('Last day of access').fill('2001-01-01')
  // The server of this test has no mail.
  await expect(main.getByLabel('Send the link by mail')).toBeHidden()
  await main.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(main.getByText(invitationMessages.endsBeforeToday)).toBeVisible()
  await main.getByLabel('Last day of access').fill('2090-06-30')
  await main.getByRole('button', { name: 'Invite', exact: true }).click()
  const card = main.getByRole('region', { name: `The link for ${email}` })
  await expect(card).toBeFocused()
  await expect(card.getByText('The link is ready. Share it only with the person you invite.')).toBeVisible()
  await card.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied!')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/admin\/join\/[\w-]{43}$/)
  await expect(card.getByRole('link', { name: /Share/ })).toHaveAttribute('href', /wa\.me.*admin%2Fjoin/)
  await expectPage(page, 'Invitations')

  await page.goto(link)
  await expect(main.getByText(/^You are already logged in/)).toBeVisible()

  const guest = await openAt(link, size, /status of 409/)
  await expect(guest.getByText('First Admin invites you to help us as a Volunteer.')).toBeVisible()
  await expect(guest.getByText(email)).toBeVisible()
  await expect(guest.getByLabel('Role')).toHaveCount(0)
  await expectPage(guest, 'Join us')
  await fillInPersonalFields(guest, `Ravi ${sizeName}`)
  await fillInVolunteerFields(guest)
  await guest.getByRole('button', { name: 'Sign up' }).click()
  await expect(guest.getByText('Your account is ready.')).toBeVisible()
  await expect(guest.getByRole('heading', { name: `Welcome, Ravi ${sizeName}` })).toBeVisible()

  const late = await openAt(link, size, /status of 409/)
  await expect(late.getByText(/^This invitation has already been used/)).toBeVisible()
})

test('the Careful preset removes permissions from volunteers, and their buttons disappear', async ({
  openAt,
}) => {
  const email = 'tara@example.org'
  const invitation = { email, role: 'Volunteer', sendMail: false }
  const { link } = await call('POST', '/api/admin/dashboard/invitations', invitation)
  // Until the account has loaded, the page requests data that it may not read.
  const volunteer = await openAt(link, phone, /status of 403/)
  await fillInPersonalFields(volunteer, 'Tara')
  await fillInVolunteerFields(volunteer)
  await volunteer.getByRole('button', { name: 'Sign up' }).click()
  await expect(volunteer.getByRole('heading', { name: 'Reports' })).toBeVisible()
  const student = await addStudent({ fullName: 'Asha', uniqueId: 'S-1', address: '1 Canary Row' })

  const page = await openAt('/admin/dashboard/settings/volunteers', asAdmin(phone))
  await page.getByRole('button', { name: 'Choose “Careful”' }).click()
  await page.getByRole('button', { name: 'Save what volunteers may do' }).click()
  await expect(page.getByText(/^Saved\. This applies immediately/)).toBeVisible()
  await page.reload()
  for (const name of ['Decide sign-ups', 'See addresses', 'Make backups'])
    await expect(page.getByLabel(name)).not.toBeChecked()
  await expectPage(page, 'What volunteers may do')

  await volunteer.reload()
  await expect(volunteer.getByRole('heading', { name: 'Welcome, Tara' })).toBeVisible()
  await expect(volunteer.getByRole('heading', { name: 'Reports' })).toHaveCount(0)
  const panel = volunteer.getByRole('navigation', { name: 'Admin Panel' })
  await expect(panel.getByRole('link', { name: /Approval/, includeHidden: true })).toHaveCount(0)
  for (const path of ['pending-approvals', 'settings', 'invitations']) {
    await volunteer.goto(`/admin/dashboard/${path}`)
    await expect(volunteer.getByText('You are not allowed to do this. Please ask a PIC.')).toBeVisible()
  }
  await volunteer.goto(`/admin/dashboard/edit/student/${student._id}`)
  const form = volunteer.getByRole('main')
  await form.getByLabel('Class', { exact: true }).fill('5')
  await expect(form.getByLabel('Address')).toHaveCount(0)
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(volunteer.getByText('Student updated successfully!')).toBeVisible()
  const stored = await call('GET', `/api/students/${student._id}`)
  expect(stored.data).toMatchObject({ studentClass: '5', address: '1 Canary Row' })
})
