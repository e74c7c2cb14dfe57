/**
 * When a page starts React. `at once`: the page does not work without it, as in the admin area and on account pages.
 * `never`: hydration would render a different page.
 */
export type AppStart = 'at once' | 'on need' | 'never'
