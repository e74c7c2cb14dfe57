import type { Page } from '@playwright/test'
import { aPicture } from '#testing/files.ts'
import { type AddForm, addForms, galleryForms } from './add-forms.ts'
import { contextOptionsFor, phone, withToken } from './browser-options.ts'
import { expectNoHorizontalScroll } from './expect-page.ts'
import { makeFirstAdmin } from './first-admin.ts'
import { expectedErrors, mockNextResponse, serverError } from './mock-next-response.ts'
import { expect, proof, startSiteForFile, test } from './site.ts'

const site = startSiteForFile()
let token: string
test.beforeAll(async () => {
  token = await makeFirstAdmin(site())
})

test(
  'on a phone, every add form says what is missing, refused, failed and added',
  proof,
  async ({ openPage }) => {
    test.slow()
    const page = await openPage(
      { ...contextOptionsFor(phone), ...withToken(site().url, token) },
      expectedErrors,
    )
    for (const form of addForms(phone.name)) await test.step(form.screen, () => walkAddForm(page, form))
  },
)

test(
  'on a phone, every gallery asks for a type and a file, and says how the upload went',
  proof,
  async ({ openPage }) => {
    const page = await openPage(
      { ...contextOptionsFor(phone), ...withToken(site().url, token) },
      expectedErrors,
    )
    for (const form of galleryForms) await test.step(form.screen, () => walkGalleryForm(page, form))
  },
)

async function walkAddForm(page: Page, form: AddForm) {
  await page.goto(`${site().url}/admin/dashboard/${form.screen}`)
  const save = page.getByRole('main').locator('button[type=submit]')
  const [first = ''] = form.fields[0] ?? []
  const firstField = inMain(page, first)

  await save.click()
  await expect(firstField).toHaveAttribute('aria-invalid', 'true')
  await expect(firstField).toBeFocused()

  for (const [label, value] of form.fields) await fillIn(page, label, value)
  if (form.file) await page.locator('input[type=file]').setInputFiles(await fileForBrowser())
  await expectNoHorizontalScroll(page)

  const call = `/api/admin/dashboard${form.call}`
  await mockNextResponse(page, 'POST', call, {
    status: 400,
    message: 'Not like this.',
    errors: [{ field: await nameOf(firstField), message: 'Not this one.' }],
  })
  await save.click()
  await expect(page.getByText('Not this one.')).toBeVisible()
  await expect(firstField).toHaveAccessibleDescription(/Not this one\./)

  await mockNextResponse(page, 'POST', call, serverError)
  await save.click()
  await expect(page.getByText(form.notAdded).first()).toBeVisible()

  await save.click()
  await expect(page.getByText(form.added)).toBeVisible()
  await expect(firstField).toHaveValue('')
}

async function walkGalleryForm(page: Page, { screen, gallery }: (typeof galleryForms)[number]) {
  await page.goto(`${site().url}/admin/dashboard/${screen}`)
  const upload = page.getByRole('button', { name: 'Upload', exact: true })
  await page.getByLabel('Title').fill('Mela')
  await upload.click()
  await expect(page.getByText('Please select Photo or Video.')).toBeVisible()
  await page.getByRole('radio', { name: 'Photo' }).check()
  await upload.click()
  await expect(page.getByText('Please select a file to upload.')).toBeVisible()

  await page.locator('input[type=file]').setInputFiles(await fileForBrowser())
  const call = `/api/admin/dashboard/${gallery}/photos/add-photos`
  await mockNextResponse(page, 'POST', call, { status: 415, message: 'This is not a picture.' })
  await upload.click()
  await expect(page.getByText('This is not a picture.').first()).toBeVisible()
  await mockNextResponse(page, 'POST', call, { status: 500 })
  await upload.click()
  await expect(page.getByText('Failed to upload media!').first()).toBeVisible()
  await expectNoHorizontalScroll(page)

  await upload.click()
  await expect(page.getByText('Media added successfully!')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('')
}

/** The footer has a form too, with labels of the same words. */
const inMain = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })

async function fillIn(page: Page, label: string, value: string) {
  const field = inMain(page, label)
  if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value)
  else await field.fill(value)
}

async function fileForBrowser() {
  const picture = await aPicture()
  return { name: picture.name, mimeType: picture.type, buffer: Buffer.from(await picture.arrayBuffer()) }
}

const nameOf = (field: ReturnType<Page['getByLabel']>) =>
  field.evaluate((element) => (element as HTMLInputElement).name)
