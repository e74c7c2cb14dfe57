import { filterQuery, listQuery } from '#domain/api/list-query.ts'
import { kinds } from '#domain/kinds/index.ts'
import { cardsAtFirst, cardsShownFor } from '#domain/kinds/list-length.ts'
import { can, visitor } from '#domain/permissions.ts'
import { feedLinks, feedPaths } from '#domain/site/feeds.ts'
import { feedbackPages, homePath, impactPath } from '#domain/site/page-paths.ts'
import { publicPages } from '#domain/site/public-pages.ts'
import { settingsPaths } from '#domain/site/site-constants.ts'
import { furtherLanguages, inLanguage, splitLanguage } from '#domain/text/languages.ts'

const publicKinds = kinds.filter(({ permissions }) => can(visitor, permissions.list))

/** The cached paths other than pages, each with the parameters that change the response. */
const cachedPaths = new Map<string, readonly string[]>([
  ...[homePath, impactPath, settingsPaths.public, ...Object.values(feedPaths)].map(
    (path) => [path, []] as const,
  ),
  ...furtherLanguages.flatMap((language) =>
    Object.values(feedLinks).map(({ href }) => [inLanguage(language, href), []] as const),
  ),
  ...publicKinds.map(
    (kind) => [kind.paths.list, Object.keys({ ...listQuery, ...filterQuery(kind) })] as const,
  ),
  ...publicKinds.flatMap(({ paths }) => (paths.choices ? [[paths.choices, []] as const] : [])),
])

/** All pages that take parameters. The home page also shows records of a kind, but takes none. */
const pagesWithParams = new Map<string, readonly string[]>([
  ...publicKinds
    .filter(({ screens }) => screens.list !== '/')
    .map(({ screens, filters = [] }) => [screens.list, ['show', 'after', 'q', ...filters]] as const),
  [feedbackPages.form, ['about']],
])

const wellKnown = new Set([...cachedPaths.keys(), ...publicPages])

const maxKeyLength = 500
const maxFilterLength = 60

/** True for the few URLs that every visitor requests, false for URLs that anyone can invent. */
export const isWellKnown = (key: string) => wellKnown.has(splitLanguage(key).path)

/**
 * Returns the cache key of a visitor's GET: its path and the parameters that change the response, in a fixed
 * order. Returns undefined for requests that are not cached: files, single API records, the admin area,
 * searches and later pages of a list (which are rarely repeated), and repeated or implausible parameters.
 * Unknown parameters are ignored.
 */
export function cacheKey(url: string, isPage: (path: string) => boolean): string | undefined {
  if (url.length > maxKeyLength) return undefined
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  const query = url.slice(path.length + 1)
  // The router ignores case and a trailing slash.
  const page = () => splitLanguage(path).path.toLowerCase().replace(/\/$/, '')
  const pageParams = () => pagesWithParams.get(page()) ?? []
  const paramNames = cachedPaths.get(path) ?? (isPage(path) ? pageParams() : partNames(path))
  if (!paramNames || !query) return paramNames && path
  const params = new URLSearchParams(query)
  const normalized = new URLSearchParams()
  for (const name of paramNames) {
    const [value, ...more] = params.getAll(name)
    // Repeated parameters are not cached; the list route rejects them.
    if (more.length > 0) return undefined
    if (value === undefined || (value === '' && name !== 'limit' && name !== 'cursor')) continue
    if (name === 'show') {
      if (!isShown(value)) return undefined
      if (Number(value) === cardsAtFirst) continue
    } else if (!isExpected(name, value)) return undefined
    normalized.set(name, value)
  }
  return normalized.size > 0 ? `${path}?${normalized}` : path
}

/** True for the numbers of cards that "Show more" leads to. */
const isShown = (value: string) =>
  /^[1-9]\d{0,2}$/.test(value) && cardsShownFor(Number(value)) === Number(value)

const partNames = (path: string) => (/^\/sitemap-[1-9]\d?\.xml$/.test(path) ? [] : undefined)

/**
 * Rejects implausible values, so that invented URLs are not cached. Empty values are accepted, because forms
 * send empty fields too.
 */
function isExpected(name: string, value: string) {
  if (name === 'q' || name === 'after') return false
  return name === 'limit' || name === 'cursor' || value.length <= maxFilterLength
}
