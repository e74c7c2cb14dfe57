import { contextOptionsFor, desk, small } from './browser-options.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, asAdmin } = startSiteWithAdmin()

for (const size of [small, desk])
  test(`on a ${size.name}, the button of the sign-up stays in its place while a password is typed`, async ({
    openPage,
  }) => {
    const page = await openPage(contextOptionsFor(size))
    await page.goto(`${site().url}/admin/signup`)
    const form = page.getByRole('main')
    const top = async () => (await form.getByRole('button', { name: 'Sign Up' }).boundingBox())?.y
    const password = form.getByLabel('Password', { exact: true })
    await password.focus()
    const before = await top()
    for (const [typed, strength] of [
      ['lamp', 'Too short so far.'],
      ['lamplamp', 'Too easy to guess. Try four unrelated words.'],
      ['a quiet lamp at dusk 1842', 'Strong.'],
    ] as const) {
      await password.fill(typed)
      await expect(form.getByText(strength)).toBeVisible()
      expect(await top()).toBe(before)
    }
  })

test('the user menu closes after Logout', async ({ openPage }) => {
  const page = await openPage({ ...contextOptionsFor(desk), ...asAdmin() })
  await page.goto(`${site().url}/admin/profile`)
  await page.locator('summary[aria-label="User menu"]').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeHidden()
})
