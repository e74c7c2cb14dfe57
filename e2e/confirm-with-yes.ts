import type { Page } from '@playwright/test'
import { expect } from './site.ts'

/** Confirms a deletion with Yes, and waits until the toast has disappeared, because the next one looks the same. */
export async function confirmWithYes(page: Page) {
  const yes = page.getByRole('button', { name: 'Yes' })
  await yes.click()
  await expect(yes).toBeHidden()
}
