import type { BrowserContextOptions } from '@playwright/test'

/**
 * The two screen sizes at which every admin page is looked at. What forms and lists say is walked through on the phone alone:
 * a desk has the same words in the same parts.
 */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
export const desk = { viewport: { width: 1280, height: 900 } }

/** As small as the phones are that people have. */
export const small = { viewport: { width: 360, height: 740 }, hasTouch: true }

/** Context options of a logged-in browser. */
export const withToken = (url: string, token: string): Pick<BrowserContextOptions, 'storageState'> => ({
  storageState: {
    cookies: [],
    origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }],
  },
})
