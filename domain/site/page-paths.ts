import { splitLanguage } from '../text/languages.ts'

/** Paths of the API, of files, and of the router's own data requests, which we do not use. */
const nonPagePaths = /^\/(api|uploads|assets|healthz|readyz)(\/|$)|\.[a-z0-9]+$/i

/** Pages that show or lead to private data are not cached. Ignores case, as the router does. */
const privatePages = /^\/(admin|reset-password|forgotpassword|changepassword)(\/|$)/i

const adminScreens = /^\/(admin\/(dashboard|tonight|profile|updateadmin)|changepassword)(\/|$)/i

export const isPage = (path: string) => !nonPagePaths.test(path)

/** True for pages that visitors read in their language; each language has its own path. */
export const isPublicPage = (path: string) => isPage(path) && !privatePages.test(splitLanguage(path).path)

/**
 * Pages that are never cached: an outdated page about a certificate, a request or an answer would be wrong, and
 * anyone can fill a cache with invented codes.
 */
const uncachedPages = /^\/(verify|withdraw|coming)(\/|$)/i

export const isCacheablePage = (path: string) =>
  isPublicPage(path) && !uncachedPages.test(splitLanguage(path).path)

/** The page of a certificate is below this path. */
export const verifyPage = '/verify'

/** True for screens that do not need the parts for visitors. */
export const isAdminScreen = (path: string) => adminScreens.test(path)

/** Shown when the browser is offline (app/service-worker). The page works without React. */
export const offlinePage = '/offline'

/** The call that returns all data of the home page: `{ success: true, data: Home }`. */
export const homePath = '/api/home'

/** The call with the privacy page's data. Separate from its schema, so that the page does not load Zod. */
export const privacyPath = '/api/privacy'
export const privacyPage = '/privacy'

export const impactPath = '/api/impact'
export const impactPage = '/impact'

export const teachPage = '/teach'
export const callMePage = '/call-me'

export const accessibilityPage = '/accessibility'

/** Public pages without records. */
export const textPages = ['/about/picinfo', privacyPage, accessibilityPage, impactPage, teachPage, callMePage]

/** The feedback form's own page works without scripts; the other page is shown after submission. */
export const feedbackPages = { form: '/feedback', sent: '/feedback/sent' } as const
