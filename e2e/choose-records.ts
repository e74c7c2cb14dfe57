import type { Page } from '@playwright/test'

/** Filters a table by a state; on a phone, the filters are behind a button. */
export async function chooseRecords(page: Page, state: string) {
  const filters = page.getByRole('button', { name: 'Filters' })
  if (await filters.isVisible()) await filters.click()
  await page.getByLabel('Records', { exact: true }).selectOption(state)
}
