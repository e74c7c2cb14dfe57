import type { Page } from '@playwright/test'
import { aPicture } from '#testing/files.ts'
import { student } from '../domain/kinds/student.ts'
import { expect, startReact, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { add, addStudent, asAdmin } = startSiteWithAdmin()

/** Console errors about files that fail to load. */
const lost = /net::ERR_FAILED|did not come|dynamically imported module/

test('pictures that fail to open show an error, and open on the next click', async ({ openPage }) => {
  const photos = await aPicture({ width: 400, height: 300 })
  await add('gallery/photos/add-photos', { title: 'Kites', photos })
  const page = await openPage({}, lost)
  const stop = await loseNext(page, /\/assets\/viewer-.*\.js/)
  await page.goto('/gallery')
  // Opened by its address, so that the pointer does not rest on the photo yet, which would load the viewer.
  await page.goto(String(await page.getByRole('link', { name: 'Kites' }).getAttribute('href')))
  const photo = page.getByRole('link', { name: 'Kites, 1' })
  await photo.click()
  await expect(page.getByText('The pictures could not be opened. Please try again.')).toBeVisible()
  await stop()
  await photo.click()
  await expect(page.getByRole('dialog', { name: 'Kites' })).toBeVisible()
})

test('the admin buttons of a card can be loaded again after a failure', async ({ openPage }) => {
  await addStudent({ fullName: 'Chandra', uniqueId: 'C-1' })
  const page = await openPage(asAdmin(), lost)
  const stop = await loseNext(page, /\/assets\/record-actions-.*\.js/)
  await page.goto(`${student.screens.list}`)
  const card = page.getByRole('listitem').filter({ hasText: 'Chandra' })
  await expect(card.getByText('The Edit and Delete buttons could not be loaded.')).toBeVisible()
  await stop()
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(card.getByRole('button', { name: 'Delete Chandra' })).toBeVisible()
})

test('a page still opens if its script no longer exists, as after an update', async ({ openAt }) => {
  const page = await openAt('/about', {}, lost)
  await startReact(page)
  await loseNext(page, /\/assets\/alumni-.*\.js$/)
  // The link is in the menu, which may be closed.
  await page.locator('a[href="/about/alumni"]').first().dispatchEvent('click')
  await expect(page).toHaveURL(/\/about\/alumni$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Alumni/)
})

test('a dialog that fails to load is fetched again on the next click', async ({ openAt }) => {
  const page = await openAt('/admin/tonight/class-days', asAdmin(), lost)
  const button = page.getByRole('button', { name: 'Add a holiday' })
  await expect(button).toBeVisible()
  const stop = await loseNext(page, /\/assets\/class-day-dialog-.*\.js/)
  await button.click()
  await expect(page.getByText('This could not be loaded. Check your connection and try again.')).toBeVisible()
  await stop()
  await button.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

/** Blocks files with this name until the returned function is called. */
async function loseNext(page: Page, file: RegExp) {
  await page.route(file, (route) => route.abort())
  return () => page.unroute(file)
}
