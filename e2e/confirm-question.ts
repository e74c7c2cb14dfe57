import type { Page } from '@playwright/test'
import { expect } from './site.ts'

/** Confirms a question in a dialog, whatever the confirming button says, and waits until the dialog has disappeared. */
export async function confirmQuestion(page: Page) {
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button').last().click()
  await expect(dialog).toBeHidden()
}
