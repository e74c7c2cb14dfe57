import { desk } from './browser-options.ts'
import { onSizes } from './screens.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { asAdmin } = startSiteWithAdmin()

onSizes(
  'the button of the sign-up stays in its place while a password is typed',
  async ({ openAt }, size) => {
    const page = await openAt('/admin/signup', size)
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
  },
)

test('the user menu closes after Logout', async ({ openAt }) => {
  const page = await openAt('/admin/profile', asAdmin(desk))
  await page.locator('summary[aria-label="User menu"]').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeHidden()
})
