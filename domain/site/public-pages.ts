import { kinds } from '../kinds/index.ts'
import type { Category } from '../kinds/kind.ts'

/** The pages of the kinds, those alike beside each other. */
const kindPages = (['person', 'event', 'gallery', undefined] satisfies (Category | undefined)[])
  .flatMap((category) => kinds.filter((kind) => kind.category === category))
  .flatMap(({ page, screens }) => (page ? [{ ...page, path: screens.list }] : []))

/** Every public page except those of single records. */
export const publicPages: readonly string[] = [
  '/',
  '/about',
  '/about/picinfo',
  ...kindPages.map(({ path }) => path),
]

/** Pages about people, children among them: for visitors, not for search engines. */
export const unindexedPages: readonly string[] = kindPages
  .filter(({ noIndex }) => noIndex)
  .map(({ path }) => path)
