import type { Page } from '@playwright/test'

/** Opens a table row's menu of actions. */
export const openRowMenu = (page: Page, title: string) => page.getByLabel(`Actions for ${title}`).click()
