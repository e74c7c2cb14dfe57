import { aFeedback } from '#testing/builders.ts'
import { aPicture } from '#testing/files.ts'
import { confirmQuestion } from './confirm-question.ts'
import { expectNoHorizontalScroll, expectPage } from './expect-page.ts'
import { openRowMenu } from './open-row-menu.ts'
import { onScreens } from './screens.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { call, addStudent, asAdmin } = startSiteWithAdmin()

onScreens('a PIC looks at everything about a child and erases it', async ({ openPage }, screen) => {
  const { colorScheme } = screen
  const { width } = screen.viewport
  const name = `Asha ${colorScheme === 'light' ? 'Verma' : 'Gupta'}`
  const { _id: id = '' } = await addStudent({
    fullName: name,
    uniqueId: `UID ${width} ${colorScheme}`,
    address: '12 Lane',
    coverImageURL: await aPicture({ width: 600, height: 800 }),
  })
  await call('POST', '/api/admin/dashboard/student/bulk-change', {
    records: { ids: [id] },
    change: { values: { studentClass: '5' } },
  })
  const said = {
    level: 'team',
    givenBy: 'Her mother',
    way: 'on paper',
    givenOn: '2024-01-02',
    until: null,
  }
  await call('PUT', '/api/admin/dashboard/consents', { ids: [id], ...said })
  const page = await openPage(
    asAdmin(screen),
    // These errors are expected, because the test changes the record in the meantime and deletes it afterwards.
    /40[49] \((Conflict|Not Found)\)/,
  )

  if (width > 1000) {
    await page.goto('/admin/dashboard/students')
    await openRowMenu(page, name)
    await expect(page.getByRole('link', { name: `Everything stored about ${name}` })).toBeVisible()
  }
  await page.goto(`/admin/dashboard/students/${id}`)
  await page.getByRole('link', { name: 'See everything stored' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'The record', exact: true })).toContainText('12 Lane')
  await expect(page.getByRole('region', { name: 'Earlier states' })).toContainText('4 → 5')
  await expect(page.getByRole('region', { name: 'Consent' })).toContainText('Her mother')
  await expectPage(page, name)

  for (const [button, ending] of [
    ['Download as PDF', /^student-[0-9a-f]{8}-[\d-]+\.pdf$/],
    ['Download as JSON', /^student-[0-9a-f]{8}-[\d-]+\.json$/],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    expect((await download).suggestedFilename()).toMatch(ending)
  }

  const panel = page.getByRole('region', { name: 'Erase everything' })
  await expect(panel).toContainText('It cannot be undone.')
  const field = panel.getByLabel(`Type the full name: ${name}`)
  const erase = panel.getByRole('button', { name: 'Erase permanently' })
  await expect(erase).toBeDisabled()
  await field.fill('Somebody Else')
  await erase.click()
  await expect(panel.getByRole('alert')).toHaveText('Please type the full name exactly as shown.')
  // Another admin changes the record in the meantime.
  await call('PUT', `/api/admin/dashboard/students/${id}`, { studentClass: '6' })
  await field.fill(name)
  await erase.click()
  await expect(panel.getByRole('alert')).toContainText('Nothing was erased: please check again.')
  await expectPage(page, name)
  await panel.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('region', { name: 'The record', exact: true })).toContainText('Class6')
  await field.fill(name)
  await field.press('Enter')
  await expect(page.getByText('Everything stored about this person has been erased.')).toBeVisible()
  await expect(page).toHaveURL('/admin/dashboard/students')
  await page.goto(`/admin/dashboard/people/student/${id}`)
  await expect(page.getByText('Nothing is stored about this person.')).toBeVisible()
  await page.goto('/admin/dashboard/history')
  await expect(page.getByText(/erased everything stored about one child/).first()).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
})

onScreens('a PIC sets how long things are kept, and visitors read it', async ({ openAt }, screen) => {
  const { width } = screen.viewport
  await call('POST', '/api/feedback/add-feedback', aFeedback())
  const page = await openAt('/admin/dashboard/settings/retention', asAdmin(screen))
  const section = page.getByRole('main')
  const years = section.getByLabel('People who left, in years')
  await expect(section.getByText('Nothing will be deleted at the next run.').first()).toBeVisible()
  await years.fill('0')
  await expect(section.getByText('Enter a whole number of years from 1 to 50.')).toBeVisible()
  await years.fill(width === 360 ? '5' : '4')
  await expect(section.getByText('Nothing will be deleted at the next run.')).toHaveCount(6)
  await expectPage(page, 'How long we keep data')
  await section.getByRole('button', { name: 'Save how long things are kept' }).click()
  await expect(page.getByText(/Saved. This applies from tonight|Nothing was changed/)).toBeVisible()

  const visitor = await openAt('/about', { ...screen, javaScriptEnabled: false })
  await visitor.getByRole('link', { name: 'Privacy' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await expect(visitor.locator('main')).toContainText(`${width === 360 ? 5 : 4} years from the day they left`)
  await expect(visitor.locator('main')).toContainText('This site sets no cookies')
  await expectNoHorizontalScroll(visitor)
})

test('a shorter retention period asks for confirmation before it deletes more', async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 1280, height: 800 }, ...asAdmin() })
  const preview = { success: true, data: { due: { feedback: 7, signUps: 0, activity: 0, left: 0 }, more: 7 } }
  await page.route('**/retention/preview', (route) =>
    route.fulfill({ headers: { 'x-lamplight': 'own' }, json: preview }),
  )
  await page.goto('/admin/dashboard/settings/retention')
  const section = page.getByRole('main')
  await section.getByLabel('Feedback, in months').fill('3')
  await expect(section.getByText('7 will be deleted at the next run if you save this.')).toBeVisible()
  await section.getByRole('button', { name: 'Save how long things are kept' }).click()
  await expect(
    page.getByText('7 more will be permanently deleted at the next run. Save anyway?'),
  ).toBeVisible()
  await confirmQuestion(page)
  await expect(page.getByText('Saved. This applies from tonight.')).toBeVisible()
})
