import type { Page } from '@playwright/test'
import { fillInOneself, fillInVolunteersPart, logIn } from './account-forms.ts'
import { withAuthenticator } from './authenticator.ts'
import { contextOptionsFor, phone } from './browser-options.ts'
import { expectNoHorizontalScroll, expectPage } from './expect-page.ts'
import { setEndsOn } from './set-ends-on.ts'
import { expect, proof, startSiteForFile, test } from './site.ts'

// Browsers have no passkeys at an address of numbers.
const site = startSiteForFile({ HOST: 'localhost' })
const small = { ...phone, viewport: { width: 360, height: 740 } }
const first = 'first.pic@example.org'
const second = 'second.pic@example.org'
const leela = 'leela@example.org'

let pic: Page
let otherPic: Page
let volunteer: Page

test(
  'people come and go, on their phones, from the setup link to access that is over',
  proof,
  async ({ openPage }) => {
    // What somebody may not do is answered 403, and ended access 401.
    const open = () => openPage(contextOptionsFor(small), /status of 40[13]/)
    ;[pic, otherPic, volunteer] = [await open(), await open(), await open()]
    await test.step('the setup link makes the first PIC, whom a checklist awaits', setUp)
    await test.step('an invitation makes a second PIC', invite)
    await test.step('who logs in with a passkey', usePasskey)
    await test.step('volunteers may do little', chooseCareful)
    await test.step('a volunteer signs up, is approved, and gets a last day', comeAsVolunteer)
    await test.step('the day comes near, and is over: access is read-only', becomeReadOnly)
    await test.step('four weeks later it is off', goOff)
  },
)

const checklist = () => pic.getByRole('region', { name: 'First evening' })
const fewPics = () => pic.getByRole('link', { name: /^Only one active PIC/ })

async function setUp() {
  await pic.goto(await site().printed(/Set up the first admin: (\S+)\s/))
  await fillInOneself(pic, 'First Pic')
  await pic.getByRole('main').getByLabel('E-mail').fill(first)
  await pic.getByRole('button', { name: 'Sign Up' }).click()
  await expect(pic).toHaveURL(/\/admin\/login$/)
  await logIn(pic, first)
  await expect(checklist().getByText('0 of 12 done')).toBeVisible()
  await expect(fewPics()).toBeVisible()
  await expectScreen(pic, 'Welcome, First Pic')
}

async function invite() {
  await checklist().getByText('All steps').click()
  await checklist().getByRole('link', { name: 'A second PIC' }).click()
  const main = pic.getByRole('main')
  const form = main.getByRole('region', { name: 'Invite someone' })
  await form.getByLabel('E-mail').fill(second)
  await expect(form.getByLabel('Role')).toHaveValue('PIC')
  await form.getByLabel('Send the link by mail').uncheck()
  await form.getByRole('button', { name: 'Invite', exact: true }).click()
  const card = main.getByRole('region', { name: `The link for ${second}` })
  const link = String(await card.getByText(/\/admin\/join\/[\w-]{43}$/).textContent())
  await expectScreen(pic, 'Admins')

  await otherPic.goto(link)
  await expect(otherPic.getByText('First Pic invites you to help us as a PIC.')).toBeVisible()
  await fillInOneself(otherPic, 'Second Pic')
  await otherPic.getByRole('button', { name: 'Sign Up' }).click()
  await expect(otherPic.getByText('Your account is ready. Please log in.')).toBeVisible()
  await logIn(otherPic, second)
  await expect(otherPic.getByRole('heading', { name: 'Welcome, Second Pic' })).toBeVisible()
}

async function usePasskey() {
  await withAuthenticator(otherPic)
  await otherPic.goto(`${site().url}/admin/profile`)
  await otherPic.getByRole('link', { name: 'Second factor and passkeys' }).click()
  const main = otherPic.getByRole('main')
  await main.getByLabel('Name of the passkey').fill('My phone')
  await main.getByRole('button', { name: 'Add a passkey' }).click()
  await main.getByRole('button', { name: 'I have saved them' }).click()
  await expect(main.getByRole('button', { name: 'Remove: My phone' })).toBeVisible()
  await otherPic.evaluate(() => localStorage.removeItem('token'))
  await otherPic.goto(`${site().url}/admin/login`)
  await main.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(otherPic.getByRole('heading', { name: 'Welcome, Second Pic' })).toBeVisible()
  // Two PICs are enough.
  await pic.goto(`${site().url}/admin/dashboard`)
  await expect(checklist().getByText('1 of 12 done')).toBeVisible()
  await expect(fewPics()).toHaveCount(0)
}

async function chooseCareful() {
  await checklist().getByText('All steps').click()
  await checklist().getByRole('link', { name: 'What volunteers may do' }).click()
  await pic.getByRole('button', { name: 'Choose “Careful”' }).click()
  await pic.getByRole('button', { name: 'Save what volunteers may do' }).click()
  await expect(pic.getByText(/^Saved\. This applies immediately/)).toBeVisible()
  await expectScreen(pic, 'Settings')
  await pic.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(checklist().getByText('2 of 12 done')).toBeVisible()
}

async function comeAsVolunteer() {
  const main = volunteer.getByRole('main')
  await volunteer.goto(`${site().url}/admin/signup`)
  await fillInOneself(volunteer, 'Leela')
  await main.getByLabel('E-mail').fill(leela)
  await main.getByLabel('Role').selectOption('Volunteer')
  await fillInVolunteersPart(volunteer)
  await main.getByLabel('Leaving year').fill(String(new Date().getFullYear() + 1))
  await main.getByRole('button', { name: 'Sign Up' }).click()
  await expect(volunteer.getByText(/You can log in once an admin has approved you/)).toBeVisible()

  await otherPic.goto(`${site().url}/admin/dashboard`)
  await otherPic.getByRole('link', { name: '1 person is waiting for approval' }).click()
  await otherPic.getByRole('button', { name: 'Approve: Leela' }).click()
  await expect(otherPic.getByText('No pending approvals found.')).toBeVisible()
  await chooseInMenu(otherPic, 'People & access')
  const card = otherPic.getByRole('listitem').filter({ hasText: leela })
  await card.getByText('Change', { exact: true }).click()
  await card.getByLabel('Last day of access').fill('2098-06-30')
  await card.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card.getByText('Active until 30 June 2098')).toBeVisible()
  await expect(card.getByText('Second Pic')).toBeVisible()

  await logIn(volunteer, leela)
  await expect(volunteer.getByRole('heading', { name: 'Welcome, Leela' })).toBeVisible()
  await expect(volunteer.getByRole('heading', { name: 'Reports' })).toHaveCount(0)
  await volunteer.goto(`${site().url}/admin/dashboard/add-students`)
  await fillInChild('Tara', 'C-1')
  await main.getByRole('button', { name: 'Add Student' }).click()
  await expect(volunteer.getByText('"Tara" was added.')).toBeVisible()
}

async function becomeReadOnly() {
  const main = volunteer.getByRole('main')
  setEndsOn(site(), leela, 7)
  await volunteer.goto(`${site().url}/admin/dashboard`)
  await expect(volunteer.getByRole('link', { name: /^Your access ends on/ })).toBeVisible()
  await otherPic.goto(`${site().url}/admin/dashboard`)
  await expect(otherPic.getByRole('link', { name: 'Access of 1 person ends soon' })).toBeVisible()

  await volunteer.goto(`${site().url}/admin/dashboard/add-students`)
  await fillInChild('Uma', 'C-2')
  setEndsOn(site(), leela, -1)
  await main.getByRole('button', { name: 'Add Student' }).click()
  await expect(volunteer.getByText(/^Your access is read-only now\./).first()).toBeVisible()
  await volunteer.goto(`${site().url}/admin/dashboard/students`)
  await expect(volunteer.getByText(/^Your access is read-only and ends on/)).toBeVisible()
  await expect(main.getByText('Tara').first()).toBeVisible()
  await expect(main.getByText('Uma')).toHaveCount(0)
  await expectScreen(volunteer, 'Manage Students')
  await otherPic.goto(`${site().url}/admin/dashboard/admins?access=read-only`)
  await expect(otherPic.getByRole('listitem').filter({ hasText: leela })).toBeVisible()
}

async function goOff() {
  const main = volunteer.getByRole('main')
  setEndsOn(site(), leela, -29)
  const over = 'Your access to this site has ended. A PIC can restore it.'
  await volunteer.reload()
  await expect(main.getByText(over)).toBeVisible()
  await main.getByRole('link', { name: 'Log In' }).click()
  await logIn(volunteer, leela)
  await expect(main.getByText(over, { exact: true })).toBeVisible()
  expect(await volunteer.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await otherPic.goto(`${site().url}/admin/dashboard/admins?access=ended`)
  await expect(otherPic.getByRole('listitem').filter({ hasText: leela })).toBeVisible()
  await expectScreen(otherPic, 'Admins')

  await otherPic.goto(`${site().url}/admin/dashboard/history`)
  for (const deed of [
    /First Pic.*invited/,
    /Second Pic.*approved/,
    /Second Pic.*set the end of the access of/,
  ])
    await expect(otherPic.getByRole('listitem').filter({ hasText: deed }).first()).toBeVisible()
}

/** By the bar at the bottom, which opens. */
async function chooseInMenu(page: Page, name: string) {
  const menu = page.getByRole('navigation', { name: 'Admin Panel' })
  await menu.getByRole('button', { name: 'Admin Panel' }).click()
  await menu.getByRole('link', { name, exact: true }).click()
}

async function fillInChild(name: string, uniqueId: string) {
  const form = volunteer.getByRole('main')
  await form.getByLabel('Full name').fill(name)
  await form.getByLabel('Unique ID').fill(uniqueId)
  await form.getByLabel('Gender').selectOption('Female')
  await form.getByLabel('Class', { exact: true }).fill('4')
  await form.getByLabel('Address').fill('Lane 1')
}

async function expectScreen(page: Page, heading: string) {
  await expectPage(page, heading)
  await expectNoHorizontalScroll(page)
}
