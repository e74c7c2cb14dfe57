import type { Page } from '@playwright/test'
import { expect } from './site.ts'

/** Answers the question of a deletion, and waits until it is gone: the next one asks the same. */
export async function sayYes(page: Page) {
  const yes = page.getByRole('button', { name: 'Yes' })
  await yes.click()
  await expect(yes).toBeHidden()
}
