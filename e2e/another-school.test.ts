import { textPlaces } from '#domain/kinds/own-text-places.ts'
import { inLanguage, languages } from '#domain/text/languages.ts'
import { aDocument, aPicture } from '#testing/files.ts'
import { findViolations } from './accessibility.ts'
import { phone } from './browser-options.ts'
import { expectPage } from './expect-page.ts'
import { fileToChoose } from './form-data.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, add, asAdmin, call } = startSiteWithAdmin()

test('an empty site becomes another school: name, logo, colour, years, About in two languages, and a page with a PDF', async ({
  openAt,
}) => {
  const admin = await openAt('/admin/dashboard/settings/school', asAdmin())
  for (const [label, value] of [
    ['Name', 'River School'],
    ['Founded in the year', '2019'],
    ['Last grade', '12'],
  ] as const)
    await admin.getByLabel(label, { exact: true }).fill(value)
  // One Save stores what was typed in both sections.
  const sections = admin.getByRole('main').getByText('Settings', { exact: true }).last()
  await sections.click()
  await admin.getByRole('link', { name: /^Logo and colour/ }).click()
  await admin.getByLabel('Accent colour (optional)').fill('#ff0000')
  await admin.getByRole('button', { name: 'Use #ff0c0c' }).click()
  await expect(admin.getByLabel(/^Accent colour/)).toHaveValue('#ff0c0c')
  const picture = await aPicture({ width: 300, height: 100 })
  await admin.getByLabel('Logo (optional)').setInputFiles(await fileToChoose(picture))
  await expect(admin.getByRole('region', { name: 'Preview' }).locator('img')).toHaveCount(3)
  await admin.getByRole('button', { name: 'Save settings' }).click()
  await expect(admin.getByText('Settings saved.')).toBeVisible()
  await expect(admin.locator('header img')).toBeVisible()
  await expectPage(admin, 'Logo and colour')

  await sections.click()
  await admin.getByRole('link', { name: /^Texts/ }).click()
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
  await admin.getByLabel(/^Document/).setInputFiles(await fileToChoose(aDocument()))
  await admin.getByLabel('Where to link it').selectOption('Footer')
  await admin.getByRole('button', { name: 'Add page' }).click()
  await expect(admin.getByText('Page added successfully!')).toBeVisible()

  const visitor = await openAt('/about', phone)
  const logo = visitor.locator('header img')
  const main = visitor.getByRole('main')
  await expect(visitor).toHaveTitle('About · River School')
  await expect(logo).toBeVisible()
  expect((await logo.boundingBox())?.height).toBeLessThanOrEqual(36)
  await expect(visitor.locator('footer img')).toHaveCount(1)
  const link = () => getComputedStyle(document.documentElement).getPropertyValue('--link')
  expect(await visitor.evaluate(link)).toBe('#920707')
  await expect(visitor.locator('footer a', { hasText: 'Annual report' })).toHaveCount(1)
  await expectPage(visitor, 'About')
  await visitor.emulateMedia({ colorScheme: 'dark' })
  expect(await findViolations(visitor)).toEqual([])
  const icon = visitor.locator('link[rel=icon]')
  const iconFile = await visitor.request.get(String(await icon.getAttribute('href')))
  expect(iconFile.headers()['content-type']).toBe('image/png')
  await expect(main).toContainText('from 1st to 12th grade')
  await expect(main).toContainText('We sail since 2019.')
  await main.getByRole('link', { name: 'Annual report' }).click()
  await expect(main.getByRole('heading', { name: 'Money' })).toBeVisible()
  const download = visitor.waitForEvent('download')
  await main.getByRole('link', { name: 'Annual report (PDF)' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await visitor.goto('/bn/about')
  await expect(main.locator('strong', { hasText: 'নৌকায়' })).toBeVisible()
  await expect(main).toContainText('দ্বাদশ')
  await call('PUT', '/api/admin/dashboard/settings', { logoURL: '', accent: '' })
  await visitor.reload()
  await expect(logo).toHaveCount(0)
  await expect(icon).toHaveAttribute('href', '/favicon.ico')
})

const places = Object.entries(textPlaces).map(([place, { page, title }], index) => ({
  place,
  page,
  hasTitle: title !== undefined,
  titleIn: (language: string) => `Title ${index} ${language}`,
  bold: (language: string) => `bold ${index} ${language}`,
  index,
}))

test('each own text is shown formatted at its place in every language, and descriptions are plain', async () => {
  for (const { _id } of await call('GET', '/api/texts'))
    await call('DELETE', `/api/admin/dashboard/texts/${_id}`)
  for (const { place, titleIn, bold, index } of places) {
    const translation = (language: string) => ({
      title: titleIn(language),
      text: `Text **${bold(language)}** [link ${index}](https://example.org/${index})`,
    })
    const translations = JSON.stringify({ bn: translation('bn'), hi: translation('hi') })
    await add('add-text', { place, ...translation('en'), translations })
  }
  for (const language of languages)
    for (const [page, ofPage] of Map.groupBy(places, ({ page }) => page)) {
      const html = await (await fetch(site().url + inLanguage(language, page))).text()
      const main = /<main[\s>].*<\/main>/s.exec(html)?.[0] ?? ''
      const [first] = ofPage
      expect(/<meta name="description" content="([^"]*)"/.exec(html)?.[1], page).toBe(
        `Text ${first?.bold(language)} link ${first?.index}`,
      )
      for (const { place, hasTitle, titleIn, bold, index } of ofPage) {
        expect(main, place).toContain(`<strong>${bold(language)}</strong>`)
        expect(main, place).toContain(`href="https://example.org/${index}"`)
        if (hasTitle) expect(main, place).toContain(titleIn(language))
      }
      expect(main, page).not.toContain('**')
    }
})
