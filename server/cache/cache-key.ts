import { filterNames } from '#domain/kinds/filters.ts'
import { kinds } from '#domain/kinds/index.ts'
import { can, visitor } from '#domain/permissions.ts'
import { settingsPaths } from '#domain/site.ts'
import { listParameters } from '../http/list-query.ts'

const publicLists = new Set(kinds.filter(({ may }) => can(visitor, may.list)).map(({ paths }) => paths.list))
publicLists.add(settingsPaths.public)

const longestKey = 500
/** Searched, narrowed and longer lists are not kept. */
const notKept = ['q', 'show', ...filterNames]

/**
 * Under which name a visitor's GET is kept: its path and the parameters that make a difference, in one order.
 * Undefined for what is not kept: files, single records, everything of the admin area, and lists with a search,
 * which hardly anyone asks twice.
 */
export function cacheKey(url: string, isPage: (path: string) => boolean): string | undefined {
  if (url.length > longestKey) return undefined
  const [path = '', query] = url.split('?', 2)
  const isList = publicLists.has(path)
  if (!isList && !isPage(path)) return undefined
  if (!query) return path
  const given = new URLSearchParams(query)
  // Given twice is refused by the list itself; let it see that.
  if (listParameters.some((name) => given.getAll(name).length > 1)) return undefined
  if (notKept.some((name) => given.has(name))) return undefined
  const known = listParameters.filter((name) => given.has(name)).map((name) => `${name}=${given.get(name)}`)
  return known.length > 0 ? `${path}?${known.join('&')}` : path
}
