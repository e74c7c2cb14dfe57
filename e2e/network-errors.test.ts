import type { Page } from '@playwright/test'
import { aPicture } from '#testing/files.ts'
import { student } from '../domain/kinds/student.ts'
import { expect, startReact, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { add, addStudent, asAdmin } = startSiteWithAdmin()

/** What a console says of files that do not come. */
const lost = /net::ERR_FAILED|did not come|dynamically imported module/

test('pictures that could not be opened say so, and open at the next press', async ({ openPage }) => {
  const photos = await aPicture({ width: 400, height: 300 })
  await add('gallery/photos/add-photos', { title: 'Kites', photos })
  const page = await openPage({}, lost)
  const stop = await loseNext(page, /\/assets\/viewer-.*\.js$/)
  await page.goto('/gallery')
  await page.getByRole('link', { name: 'Kites' }).click()
  await expect(page.getByText('The pictures could not be opened. Please try again.')).toBeVisible()
  await stop()
  await page.getByRole('link', { name: 'Kites' }).click()
  await expect(page.getByRole('dialog', { name: 'Kites' })).toBeVisible()
})

test('what admins do with a card can be asked for again', async ({ openPage }) => {
  await addStudent({ fullName: 'Chandra', uniqueId: 'C-1' })
  const page = await openPage(asAdmin(), lost)
  const stop = await loseNext(page, /\/assets\/record-actions-.*\.js$/)
  await page.goto(`${student.screens.list}`)
  const card = page.getByRole('listitem').filter({ hasText: 'Chandra' })
  await expect(card.getByText('Edit and delete could not be loaded.')).toBeVisible()
  await stop()
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(card.getByRole('button', { name: 'Delete Chandra' })).toBeVisible()
})

test('a page whose script is gone, as after a new version, is shown all the same', async ({ openAt }) => {
  const page = await openAt('/about', {}, lost)
  await startReact(page)
  await loseNext(page, /\/assets\/alumni-.*\.js$/)
  // In the menu, wherever that is on this screen.
  await page.locator('a[href="/about/alumni"]').first().dispatchEvent('click')
  await expect(page).toHaveURL(/\/about\/alumni$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Alumni/)
})

test('a dialog that does not come is fetched again with the next press', async ({ openAt }) => {
  const page = await openAt('/admin/tonight/class-days', asAdmin(), lost)
  const button = page.getByRole('button', { name: 'Add a holiday' })
  await expect(button).toBeVisible()
  const stop = await loseNext(page, /\/assets\/class-day-dialog-.*\.js$/)
  await button.click()
  await expect(page.getByText('This needs the network. Please try again.')).toBeVisible()
  await stop()
  await button.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

/** The files of this name do not come until the answer is called. */
async function loseNext(page: Page, file: RegExp) {
  await page.route(file, (route) => route.abort())
  return () => page.unroute(file)
}
