import type { BrowserContextOptions } from '@playwright/test'

/**
 * The two screen sizes at which every admin page is checked. Texts of forms and lists are checked only on the
 * phone, because a desktop shows the same ones.
 */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
export const desk = { viewport: { width: 1280, height: 900 } }

/** A phone of the smallest common size. */
export const small = { viewport: { width: 360, height: 740 }, hasTouch: true }

/** Returns context options for a logged-in browser. */
export const withToken = (url: string, token: string): Pick<BrowserContextOptions, 'storageState'> => ({
  storageState: {
    cookies: [],
    origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }],
  },
})
