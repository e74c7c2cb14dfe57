import sharp from 'sharp'
import { phone } from './browser-options.ts'
import { expectPage } from './expect-page.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, call, asAdmin } = startSiteWithAdmin()
const { viewport } = phone

test('two phone photos are downscaled before the upload, and one is removed again', async ({ openPage }) => {
  const page = await openPage({ viewport, ...asAdmin() })
  const travelled: number[] = []
  await page.route('**/add-photos', async (route) => {
    travelled.push(route.request().postDataBuffer()?.length ?? 0)
    await route.continue()
  })
  await page.goto('/admin/dashboard/add-gallery')
  await page.getByLabel('Title').fill('Mela')
  await page.getByRole('radio', { name: 'Photo' }).check()
  const files = await Promise.all(['one.jpg', 'two.jpg'].map(photoFromAPhone))
  await page.locator('input[type=file]').setInputFiles(files)
  await expectPage(page, 'Add album')
  await page.getByRole('button', { name: 'Upload' }).click()
  // The server re-encodes both photos in every width, which takes a busy machine some time.
  await expect(page.getByText('Media added successfully!')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('')
  expect(travelled).toHaveLength(2)
  for (const bytes of travelled) {
    // Checks that the size includes the photo: for a file on disk, the browser reports only the multipart body around
    // it.
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThan(files[0]?.buffer.length ?? 0)
  }

  const { data } = await call('GET', '/api/gallery')
  const kept = await sharp(await (await page.request.get(site().url + data[0].photos[0])).body()).metadata()
  expect([kept.width, kept.height]).toEqual([1600, 2133])

  await page.goto(`/admin/dashboard/edit/gallery/${data[0]._id}`)
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await expectPage(page, 'Edit album')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Gallery item updated successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove photo/ })).toHaveCount(1)

  await page.getByRole('radio', { name: 'Photo' }).check()
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'three.png', mimeType: 'image/png', buffer: await smallPicture() }])
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Remove photo/ })).toHaveCount(2)
  await expectPage(page, 'Edit album')
})

test('an upload continues on other pages, still shows its progress, and a reload asks for confirmation', async ({
  openAt,
}) => {
  const page = await openAt('/admin/dashboard/add-gallery', { viewport, ...asAdmin() })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/gallery/photos/add-photos', async (route) => {
    sent++
    await released
    await route.continue()
  })
  const form = page.getByRole('main')
  await form.getByLabel('Title').fill('Kites')
  await form.getByText('Photo', { exact: true }).click()
  const buffer = await smallPicture()
  const files = ['one.png', 'two.png'].map((name) => ({ name, mimeType: 'image/png', buffer }))
  await form.locator('input[type=file]').setInputFiles(files)
  await form.getByRole('button', { name: 'Upload' }).click()
  await expect.poll(() => sent).toBe(1)

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(form.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  await page.goBack()
  await expect(form.getByRole('progressbar', { name: 'Upload of one.png' })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Upload' })).toBeDisabled()
  release()
  await expect(page.getByText('Media added successfully!')).toBeVisible()
  expect(sent).toBe(2)
  await page.reload()
})

/** Returns a large photo with as much detail as a camera's, rotated as the sensor stores it. */
async function photoFromAPhone(name: string) {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const buffer = await sharp({
    create: { width: 2400, height: 1800, channels: 3, noise, background: '#000' },
  })
    .jpeg({ quality: 95 })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

const smallPicture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#f2a33a' } })
    .png()
    .toBuffer()
