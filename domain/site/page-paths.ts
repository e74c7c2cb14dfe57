import { splitLanguage } from '../text/languages.ts'

/** Paths that are not pages: the API, files, and the router's own data requests, which we do not use. */
const nonPagePaths = /^\/(api|uploads|assets|healthz|readyz)(\/|$)|\.[a-z0-9]+$/i

/** Pages that show or lead to private data, which are not cached. Ignores case like the router. */
const privatePages = /^\/(admin|reset-password|forgotpassword|changepassword)(\/|$)/i

/** Admin screens, except the login and sign-up pages. */
const adminScreens = /^\/(admin\/(dashboard|tonight|profile|updateadmin)|changepassword)(\/|$)/i

export const isPage = (path: string) => !nonPagePaths.test(path)

/** Returns true if a page is the same for everyone and may be cached. */
export const isCacheablePage = (path: string) => isPage(path) && !privatePages.test(splitLanguage(path).path)

/** Returns true if a page is an admin screen, which does not need the parts for visitors. */
export const isAdminScreen = (path: string) => adminScreens.test(path)

/** The page that a browser shows when offline (app/service-worker). It works without React. */
export const offlinePage = '/offline'

/** The call that returns all data of the home page: `{ success: true, data: Home }`. */
export const homePath = '/api/home'

/** The call with the privacy page's data. Separate from its schema so that the page does not load Zod. */
export const privacyPath = '/api/privacy'
export const privacyPage = '/privacy'

/** The page for students who may want to teach. */
export const teachPage = '/teach'

/** The feedback form's own page, which works without scripts, and the page shown after submission. */
export const feedbackPages = { form: '/feedback', sent: '/feedback/sent' } as const
