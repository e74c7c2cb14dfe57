import { volunteerFields } from '#testing/admins.ts'
import { aPicture } from '#testing/files.ts'
import { expectNoHorizontalScroll, expectPage } from './expect-page.ts'
import { slowOnScreens } from './screens.ts'
import { expect } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { add, signUp, asAdmin, addStudent, call } = startSiteWithAdmin()

slowOnScreens(
  'a PIC approves volunteers, links them, and withdraws a consent',
  async ({ openPage }, screen) => {
    const { colorScheme, viewport } = screen
    const named = (name: string) => `${name} ${colorScheme === 'light' ? 'Verma' : 'Gupta'}`
    const known = await add('volunteers/add-volunteers', {
      fullName: named('Ravi'),
      email: `ravi${viewport.width}@example.org`,
      contactNumber: '+00 00000 00000',
      enrollmentNo: `evs-${viewport.width}`,
      gender: 'Other',
      year: '2',
      department: 'Physics',
      residenceType: 'Hall',
      hallName: 'North Hall',
      coverImageURL: await aPicture(),
    })
    const newcomer = (name: string, uniqueId: string) =>
      signUp({ ...volunteerFields, fullName: named(name), uniqueId })
    await newcomer('Asha', `new-${viewport.width}`)
    await newcomer('Ravindra', `EVS-${viewport.width}`)
    const page = await openPage(asAdmin(screen), /40[39] \((Conflict|Forbidden)\)/)
    const main = page.getByRole('main')

    await page.goto('/admin/dashboard/pending-approvals')
    await expectPage(page, 'Pending Approvals')
    await main.getByRole('button', { name: `Approve: ${named('Asha')}` }).click()
    await expect(page.getByText('User approved!')).toBeVisible()
    await main.getByRole('button', { name: `Approve: ${named('Ravindra')}` }).click()
    await expect(main.getByText(`enrollment number: ${named('Ravi')}. Is it the same person?`)).toBeVisible()
    await expectPage(page, 'Pending Approvals')
    await main.getByRole('button', { name: `Approve and link: ${named('Ravindra')}` }).click()
    await expect(main.getByText(named('Ravindra'))).toHaveCount(0)

    await page.goto('/admin/dashboard/admins')
    const card = main.getByRole('listitem').filter({ hasText: named('Ravindra') })
    await expect(card.getByRole('link', { name: named('Ravi') })).toBeVisible()
    await card.getByText('Change', { exact: true }).click()
    await card.getByRole('button', { name: 'Choose the volunteer' }).click()
    await expect(card.getByLabel('Which volunteer is it?')).toHaveValue(String(known._id))
    await expectPage(page, 'Admins')
    await expectNoHorizontalScroll(page)
    await page.goto('/admin/dashboard/invitations')
    await expect(main.getByLabel('Which volunteer is it?')).toHaveValue('add')

    await page.goto(`/admin/dashboard/volunteers/${known._id}`)
    await expect(main.getByRole('region', { name: 'Account' })).toContainText(named('Ravindra'))
    await page.goto(`/admin/dashboard/people/volunteer/${known._id}`)
    const panel = main.getByRole('region', { name: 'Erase everything' })
    await panel.getByLabel(/^Type the full name/).fill(named('Ravi'))
    await panel.getByRole('button', { name: 'Erase permanently' }).click()
    await expect(panel.getByRole('alert')).toContainText('choose whether to erase it too')
    await expectPage(page, named('Ravi'))
    await panel.scrollIntoViewIfNeeded()
    await page.goto('/admin/profile')
    await expect(main.getByText(/^Your account is not linked to a volunteer/)).toBeVisible()

    const { _id: child = '' } = await addStudent({
      fullName: named('Tara'),
      uniqueId: `UID ${viewport.width}`,
    })
    await call('PUT', '/api/admin/dashboard/consents', {
      ids: [child],
      level: 'public',
      givenBy: 'Her mother',
      way: 'on paper',
      givenOn: '2025-06-29',
      until: '2027-06-29',
    })
    await page.goto(`/admin/dashboard/students/${child}#consent`)
    const consent = main.getByRole('region', { name: 'Consent' })
    await consent.getByRole('button', { name: 'Withdraw consent' }).click()
    const form = consent.getByRole('region', { name: 'Withdraw consent' })
    await form.getByLabel('Who withdrew it').fill('Her father')
    await expectPage(page, named('Tara'))
    await form.getByRole('button', { name: 'Withdraw from today on' }).click()
    await expect(consent.getByText('Public, without the name until 29 June 2027')).toBeVisible()
    await expectPage(page, named('Tara'))
  },
)
