import { aPicture } from '#testing/files.ts'
import { confirmQuestion } from './confirm-question.ts'
import { expectPage } from './expect-page.ts'
import { fileToChoose } from './form-data.ts'
import { onScreens } from './screens.ts'
import { expect } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, addStudent, asAdmin } = startSiteWithAdmin()

onScreens('a PIC sets what visitors see, and records a consent', async ({ openPage }, screen) => {
  const name = `Asha ${screen.colorScheme === 'light' ? 'Verma' : 'Gupta'}`
  const coverImageURL = await aPicture({ width: 600, height: 800 })
  const uniqueId = `UID ${screen.colorScheme}`
  const { _id, coverImageURL: photoPath = '' } = await addStudent({
    fullName: name,
    uniqueId,
    coverImageURL,
  })
  const page = await openPage(asAdmin(screen))
  const visitor = await openPage(screen)
  const seen = async () => {
    await visitor.goto('/about/students')
    return visitor.locator('main').textContent()
  }
  const save = () => page.getByRole('button', { name: 'Save visibility' }).click()
  const saved = page.getByText('Saved. This applies immediately, on every page and in every list.')

  await page.goto('/admin/dashboard/visibility')
  const students = page.getByRole('region', { name: 'Children' })
  await expect(students.getByText('As a visitor sees it')).toBeVisible()
  await expect(page.getByLabel('Visitors see: Address').first()).toBeDisabled()
  await expect(page).toHaveURL('/admin/dashboard/privacy/visibility')
  await expectPage(page, 'Privacy')

  await students.getByLabel('Visitors see: Full name').uncheck()
  await students.getByLabel('Visitors see: Unique ID').uncheck()
  await expect(students.getByText('As a visitor would see it')).toBeVisible()
  await expect(students.getByRole('heading', { name: 'A.' })).toBeVisible()
  await save()
  await expect(saved).toBeVisible()
  expect(await seen()).not.toMatch(/Verma|Gupta/)

  await page.reload()
  await students.getByLabel('Visitors see: Full name').check()
  await students.getByLabel('Visitors see: Unique ID').check()
  await save()
  await expect(page.getByText(/The full name of \d+ (child|children) becomes public\./)).toBeVisible()
  await confirmQuestion(page)
  await expect(saved).toBeVisible()
  expect(await seen()).toContain(name)

  await page.goto('/admin/dashboard/consents?state=missing')
  await expect(page.getByText(name).first()).toBeVisible()
  await page.getByLabel(`Select ${name}`).last().check()
  await page.getByRole('button', { name: 'Record a consent for 1 child' }).click()
  const form = page.getByRole('region', { name: 'Record a consent for 1 child' })
  await form.getByLabel('For the team only').check()
  await form.getByRole('button', { name: 'Save consent' }).click()
  await expect(form.getByText('Write who gave consent, such as "her mother".')).toBeVisible()
  await expectPage(page, 'Privacy')
  await form.getByLabel('Who gave consent').fill('Her mother')
  await form.getByRole('button', { name: 'Save consent' }).click()
  await expect(page.getByText('Consent recorded. Visitors see what it allows from now on.')).toBeVisible()

  await page.goto(`/admin/dashboard/students/${_id}#consent`)
  const panel = page.getByRole('region', { name: 'Consent' })
  await panel.getByLabel('For the team only').check()
  await panel.getByLabel('Who gave consent').fill('Her mother')
  await panel.getByRole('button', { name: 'Save consent' }).click()
  await expect(panel.getByText('Add a scan')).toBeVisible()
  await panel.getByLabel('Scan of the form').setInputFiles(await fileToChoose(await aPicture()))
  await expect(page.getByText('Scan saved. Only PICs can see it.')).toBeVisible()
  await expect(panel.getByText('Download the scan')).toBeVisible()
  await expectPage(page, name)
  // Only the team can see the photo.
  const photo = page.getByRole('main').locator('header img')
  await expect(photo).toHaveJSProperty('complete', true)
  expect(await photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect((await fetch(site().url + photoPath)).status).toBe(404)
  await visitor.goto('/about/students')
  expect(await visitor.content()).not.toContain(photoPath.slice(0, 49))
})
