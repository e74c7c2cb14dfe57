import { feedPaths } from '#domain/feeds.ts'
import { homePath } from '#domain/home.ts'
import { kinds } from '#domain/kinds/index.ts'
import { can, visitor } from '#domain/permissions.ts'
import { publicPages } from '#domain/public-pages.ts'
import { cardsAtOnce, settingsPaths } from '#domain/site.ts'
import { listParameters } from '../http/list-query.ts'

const publicKinds = kinds.filter(({ may }) => can(visitor, may.list))

/** What is kept beside pages, each with the parameters that make a difference. */
const answers = new Map<string, readonly string[]>([
  ...[homePath, settingsPaths.public, ...Object.values(feedPaths)].map((path) => [path, []] as const),
  ...publicKinds.map(({ paths, filters = [] }) => [paths.list, [...listParameters, ...filters]] as const),
  ...publicKinds.flatMap(({ paths }) => (paths.choices ? [[paths.choices, []] as const] : [])),
])

/** The pages that have parameters; to the home page, which shows a kind as well, they mean nothing. */
const listPages = new Map<string, readonly string[]>(
  publicKinds
    .filter(({ screens }) => screens.list !== '/')
    .map(({ screens, filters = [] }) => [screens.list, ['show', 'q', ...filters]]),
)

const wellKnown = new Set([...answers.keys(), ...publicPages])

const longestKey = 500
/** No class, department or year is longer. */
const longestFilter = 60

/** Whether this is one of the few addresses that everybody asks for, and not one that anybody can make up. */
export const isWellKnown = (key: string) => wellKnown.has(key)

/**
 * Under which name a visitor's GET is kept: its path and the parameters that make a difference, in one order.
 * Undefined for what is not kept: files, what the API says of a single record, everything of the admin area, lists
 * with a search, which hardly anyone asks twice, and parameters that no page of ours would send.
 */
export function cacheKey(url: string, isPage: (path: string) => boolean): string | undefined {
  if (url.length > longestKey) return undefined
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  const query = url.slice(path.length + 1)
  const names = answers.get(path) ?? (isPage(path) ? (listPages.get(path) ?? []) : undefined)
  if (!names || !query) return names && path
  const given = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const name of names) {
    const [value, ...more] = given.getAll(name)
    // Given twice is refused by the list itself; let it see that.
    if (more.length > 0) return undefined
    if (value === undefined || (value === '' && name !== 'limit' && name !== 'cursor')) continue
    if (!isUsual(name, value)) return undefined
    kept.set(name, value)
  }
  return kept.size > 0 ? `${path}?${kept}` : path
}

/** A form sends its empty fields as well: those ask for nothing. */
function isUsual(name: string, value: string) {
  if (name === 'q') return false
  // "Show more" asks for a multiple.
  if (name === 'show') return /^\d{1,4}$/.test(value) && Number(value) % cardsAtOnce === 0
  return name === 'limit' || name === 'cursor' || value.length <= longestFilter
}
