import { listQuery } from '#domain/api/list-query.ts'
import { kinds } from '#domain/kinds/index.ts'
import { can, visitor } from '#domain/permissions.ts'
import { feedLinks, feedPaths } from '#domain/site/feeds.ts'
import { homePath } from '#domain/site/page-paths.ts'
import { publicPages } from '#domain/site/public-pages.ts'
import { cardsPerPage, maxCardsPerPage, settingsPaths } from '#domain/site/site-constants.ts'
import { furtherLanguages, inLanguage, splitLanguage } from '#domain/text/languages.ts'

const publicKinds = kinds.filter(({ permissions }) => can(visitor, permissions.list))

/** What is cached beside pages, with the parameters that make a difference. */
const cachedPaths = new Map<string, readonly string[]>([
  ...[homePath, settingsPaths.public, ...Object.values(feedPaths)].map((path) => [path, []] as const),
  ...furtherLanguages.flatMap((language) =>
    Object.values(feedLinks).map(({ href }) => [inLanguage(language, href), []] as const),
  ),
  ...publicKinds.map(
    ({ paths, filters = [] }) => [paths.list, [...Object.keys(listQuery), ...filters]] as const,
  ),
  ...publicKinds.flatMap(({ paths }) => (paths.choices ? [[paths.choices, []] as const] : [])),
])

/** The pages with parameters; the home page, which also shows a kind, has none. */
const listPages = new Map<string, readonly string[]>(
  publicKinds
    .filter(({ screens }) => screens.list !== '/')
    .map(({ screens, filters = [] }) => [screens.list, ['show', 'after', 'q', ...filters]]),
)

const wellKnown = new Set([...cachedPaths.keys(), ...publicPages])

const maxKeyLength = 500
/** No class, department or year is longer. */
const maxFilterLength = 60

/** Whether this is one of the few URLs that everybody asks for, and not one that anybody can make up. */
export const isWellKnown = (key: string) => wellKnown.has(splitLanguage(key).path)

/**
 * The cache key of a visitor's GET: its path and the parameters that make a difference, in one order.
 * Undefined for what is not cached: files, single records of the API, the admin area, searches, which are hardly ever
 * repeated, and parameters that no page of ours would send.
 */
export function cacheKey(url: string, isPage: (path: string) => boolean): string | undefined {
  if (url.length > maxKeyLength) return undefined
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  const query = url.slice(path.length + 1)
  // The router takes capitals and a slash at the end for the same page.
  const pageParams = () => listPages.get(splitLanguage(path).path.toLowerCase().replace(/\/$/, '')) ?? []
  const paramNames = cachedPaths.get(path) ?? (isPage(path) ? pageParams() : partNames(path))
  if (!paramNames || !query) return paramNames && path
  const params = new URLSearchParams(query)
  const normalized = new URLSearchParams()
  for (const name of paramNames) {
    const [value, ...more] = params.getAll(name)
    // A repeated parameter is rejected by the list itself.
    if (more.length > 0) return undefined
    if (value === undefined || (value === '' && name !== 'limit' && name !== 'cursor')) continue
    if (!isExpected(name, value)) return undefined
    // As without it.
    if (name === 'show' && Number(value) === cardsPerPage) continue
    normalized.set(name, value)
  }
  return normalized.size > 0 ? `${path}?${normalized}` : path
}

/** A file of a long sitemap is cached, too. */
const partNames = (path: string) => (/^\/sitemap-[1-9]\d?\.xml$/.test(path) ? [] : undefined)

/** A form sends its empty fields as well; those do not count. */
function isExpected(name: string, value: string) {
  if (name === 'q' || name === 'after') return false
  // "Show more" asks for a multiple.
  if (name === 'show')
    return (
      /^[1-9]\d{0,2}$/.test(value) && Number(value) % cardsPerPage === 0 && Number(value) <= maxCardsPerPage
    )
  return name === 'limit' || name === 'cursor' || value.length <= maxFilterLength
}
