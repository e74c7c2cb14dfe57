import { small } from './browser-options.ts'
import { expectPage } from './expect-page.ts'
import { expect, slow, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { asAdmin } = startSiteWithAdmin()
const heading = 'Handover'

test(
  'an admin downloads a handover pack, and sees how to appoint the next PIC',
  slow,
  async ({ openPage }) => {
    const page = await openPage({ ...small, ...asAdmin(), acceptDownloads: true })
    const main = page.getByRole('main')
    await page.goto('/admin/dashboard/handover')

    await test.step('an admin notes places, but no passwords', async () => {
      await main.getByRole('button', { name: 'Add a place' }).click()
      const place = main.getByRole('group').last()
      await place.getByLabel('What', { exact: true }).fill('example.org')
      await place.getByLabel('Owner').fill('The institute')
      await place.getByLabel('Renew by').fill('2026-12-01')
      await place.getByLabel('Note').fill('password: kitten')
      await main.getByRole('button', { name: 'Save places' }).click()
      await expect(main.getByText(/^This looks like a password or a key/)).toBeVisible()
      await place.getByLabel('Note').fill('The dean signs')
      await main.getByRole('button', { name: 'Save places' }).click()
      await expect(page.getByText('Places saved.')).toBeVisible()
      await expect(main.getByText('example.org: renew by 1 December 2026.').first()).toBeVisible()
    })

    await test.step('a pack is downloaded, and its passphrase shown', async () => {
      const download = main.getByRole('button', { name: /^Download (a|another) pack$/ })
      const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
      const shown = main
        .getByRole('region', { name: 'Passphrase of the pack' })
        .getByText(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
      await expect(shown).toBeVisible()
      await expectPage(page, heading)
      expect(file.suggestedFilename()).toMatch(/^handover-\d{4}-\d\d-\d\d\.zip$/)
      expect(await file.failure()).toBeNull()

      await expect(page, 'the page does not change').toHaveURL(/\/admin\/dashboard\/handover$/)
    })

    await test.step('the successor is made a PIC under Admins', async () => {
      await main.getByRole('link', { name: 'Invite the next PIC' }).click()
      await expectPage(page, 'Admins')
    })
  },
)
