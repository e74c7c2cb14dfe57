/**
 * When a page starts React: at once where it is nothing without it, the admin area and what is about one's account; never
 * where React would look for another page.
 */
export type AppStart = 'at once' | 'on need' | 'never'
