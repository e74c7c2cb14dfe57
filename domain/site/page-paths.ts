import { splitLanguage } from '../text/languages.ts'

/** Paths that are no pages: the API, files, and the router's own data requests, which are not used. */
const nonPagePaths = /^\/(api|uploads|assets|healthz|readyz)(\/|$)|\.[a-z0-9]+$/i

/** Pages that show or lead to something private are not cached. The router ignores the case of letters. */
const privatePages = /^\/(admin|reset-password|forgotpassword|changepassword)(\/|$)/i

/** Where admins work; the pages at which one logs in or asks for an account are not among them. */
const adminScreens = /^\/(admin\/(dashboard|tonight|profile|updateadmin)|changepassword)(\/|$)/i

export const isPage = (path: string) => !nonPagePaths.test(path)

/** Whether a page is the same for everyone, so that it may be cached. */
export const isCacheablePage = (path: string) => isPage(path) && !privatePages.test(splitLanguage(path).path)

/** Whether a page is a tool for admins, which what visitors look for need not follow. */
export const isAdminScreen = (path: string) => adminScreens.test(path)

/** The page that a browser shows without network (app/service-worker); it works without React. */
export const offlinePage = '/offline'

/** Everything the home page shows, in one answer: `{ success: true, data: Home }`. */
export const homePath = '/api/home'

/** What the privacy page is drawn from. Apart from its schema, so that the page loads no Zod. */
export const privacyPath = '/api/privacy'
export const privacyPage = '/privacy'

/** Where the form is a page of its own, to which it is sent without scripts; and the page after a success. */
export const feedbackPages = { form: '/feedback', sent: '/feedback/sent' } as const
