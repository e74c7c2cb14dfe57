import { aDocument, aPicture } from '#testing/files.ts'
import { phone } from './browser-options.ts'
import { expectNoHorizontalScroll } from './expect-page.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { asAdmin } = startSiteWithAdmin()

test('an empty site becomes another school: name, logo, colour, years, About in two languages, and a page with a PDF', async ({
  openAt,
  openPage,
}) => {
  const admin = await openPage(asAdmin())
  await admin.goto('/admin/dashboard/settings/school')
  for (const [label, value] of [
    ['Name', 'River School'],
    ['Founded in the year', '2019'],
    ['Last grade', '12'],
    ['Accent colour (optional)', '#1e6b52'],
  ] as const)
    await admin.getByLabel(label, { exact: true }).fill(value)
  const picture = await aPicture({ width: 300, height: 300 })
  await admin.getByLabel('Logo (optional)').setInputFiles(await asFile(picture))
  await admin.getByRole('button', { name: 'Save Settings' }).click()
  await expect(admin.getByText('Settings saved.')).toBeVisible()
  await expect(admin.locator('header img')).toBeVisible()

  await admin.getByRole('link', { name: 'Texts' }).click()
  await admin.getByRole('button', { name: 'Change: About: introduction' }).click()
  await admin.getByLabel('Text (optional)', { exact: true }).fill('We **sail** since {founded}.')
  await admin.getByLabel('Text (Bengali)').fill('আমরা **নৌকায়** পড়ি।')
  const preview = admin.frameLocator('iframe')
  await expect(preview.locator('strong', { hasText: 'sail' })).toBeVisible()
  await admin.getByRole('button', { name: 'Save changes' }).click()
  await expect(admin.getByText('Text updated successfully!')).toBeVisible()

  await admin.goto('/admin/dashboard/add-page')
  await admin.getByLabel('Title', { exact: true }).fill('Annual report')
  await admin.getByLabel('Text', { exact: true }).fill('## Money\n\n- [Write to us](/feedback)')
  await admin.getByLabel(/^Document/).setInputFiles(await asFile(aDocument()))
  await admin.getByRole('button', { name: 'Add Page' }).click()
  await expect(admin.getByText('Page added successfully!')).toBeVisible()

  const visitor = await openAt('/about', phone)
  await expect(visitor).toHaveTitle('About · River School')
  await expect(visitor.locator('header img')).toBeVisible()
  await expect(visitor.locator('link[href$="/accent.css"]')).toHaveCount(1)
  const main = visitor.getByRole('main')
  await expect(main).toContainText('from 1st to 12th grade')
  await expect(main).toContainText('We sail since 2019.')
  await expectNoHorizontalScroll(visitor)
  await main.getByRole('link', { name: 'Annual report' }).click()
  await expect(main.getByRole('heading', { name: 'Money' })).toBeVisible()
  const download = visitor.waitForEvent('download')
  await main.getByRole('link', { name: 'Annual report (PDF)' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await visitor.goto('/bn/about')
  await expect(main.locator('strong', { hasText: 'নৌকায়' })).toBeVisible()
  await expect(main).toContainText('দ্বাদশ')
})

const asFile = async (file: File) => ({
  name: file.name,
  mimeType: file.type,
  buffer: Buffer.from(await file.arrayBuffer()),
})
