import type { BrowserContextOptions } from '@playwright/test'

/** A common phone and a desktop. `every-page.test.ts` checks every admin page on the smallest phone, `small`. */
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
