import { siteHealthMessages } from '#domain/admin/site-health.ts'
import { contextOptionsFor, phone, withToken } from './browser-options.ts'
import { expectNoHorizontalScroll, expectPage } from './expect-page.ts'
import { makeFirstAdmin } from './first-admin.ts'
import { openDatabaseOf } from './open-database.ts'
import { expect, proof, startSiteForFile, test } from './site.ts'

const site = startSiteForFile()
const day = 86_400_000

test(
  'on a phone: what needs attention comes first and leads to where something is done; mails are switched off',
  proof,
  async ({ openPage }) => {
    const token = await makeFirstAdmin(site())
    const small = { ...phone, viewport: { width: 360, height: 740 } }
    const page = await openPage({ ...contextOptionsFor(small), ...withToken(site().url, token) })
    await page.goto(`${site().url}/admin/dashboard/health`)
    const items = page.getByRole('main').getByRole('listitem')
    await expect(items.filter({ hasText: 'No mail server is set up' })).toContainText('Needs a look')
    await expect(items.filter({ hasText: 'None has been made yet' })).toContainText('Fine')
    await expectPage(page, 'Site health')

    failBackupsForDays(3)
    await page.reload()
    await expect(page.getByText(/^\d problems? needs? attention/)).toBeVisible()
    await expect(items.filter({ hasText: 'Needs attention' }).getByRole('heading')).toContainText(['Backups'])
    await expect(items.filter({ hasText: 'There is no room.' })).toContainText('It is tried again by itself.')
    await expectPage(page, 'Site health')
    await expectNoHorizontalScroll(page)

    const mails = page.getByLabel('Mail the PICs when something needs attention')
    await mails.uncheck()
    await expect(page.getByText(siteHealthMessages.notMailed)).toBeVisible()
    await page.reload()
    await expect(mails).not.toBeChecked()
    await page.getByRole('link', { name: 'Go there: Backups' }).click()
    await expect(page).toHaveURL(/settings#backups$/)
    await page.goto(`${site().url}/admin/dashboard/history`)
    await expect(page.getByText('(Mail to PICs)')).toBeVisible()
  },
)

/** As if the leader had seen it so long ago, and the last backup had failed just now. */
function failBackupsForDays(days: number) {
  const now = new Date().toISOString()
  const database = openDatabaseOf(site())
  database
    .prepare('insert into "backups" ("outcome", "startedAt", "endedAt", "why") values (?, ?, ?, ?)')
    .run('failed', now, now, 'There is no room.')
  database
    .prepare('insert into "siteProblems" ("name", "since") values (?, ?)')
    .run('backups', new Date(Date.now() - days * day).toISOString())
  database.close()
}
