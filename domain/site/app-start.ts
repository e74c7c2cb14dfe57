/**
 * When a page starts React: `at once` if the page does not work without it, as in the admin area and on
 * account pages; `never` if hydration would render a different page.
 */
export type AppStart = 'at once' | 'on need' | 'never'
