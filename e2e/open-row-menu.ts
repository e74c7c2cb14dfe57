import type { Page } from '@playwright/test'

/** Opens the menu of a table's row, in which its actions are. */
export const openRowMenu = (page: Page, title: string) => page.getByLabel(`Actions for ${title}`).click()
