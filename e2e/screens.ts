import type { BrowserContextOptions } from '@playwright/test'

/** The two sizes at which every admin screen is walked: a phone held in one hand, and a desk. */
export const phone = { name: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true }
export const screens = [phone, { name: 'desktop', viewport: { width: 1280, height: 900 }, hasTouch: false }]

/** A browser of this size. */
export const sizeOf = ({ viewport, hasTouch }: typeof phone): BrowserContextOptions => ({
  viewport,
  hasTouch,
})

/** A browser in which somebody is logged in. */
export const loggedIn = (url: string, token: string): Pick<BrowserContextOptions, 'storageState'> => ({
  storageState: {
    cookies: [],
    origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }],
  },
})
