import { kinds } from '../kinds/index.ts'
import type { Category } from '../kinds/kind.ts'
import { feedbackPages, offlinePage, textPages } from './page-paths.ts'

const kindPages = (['person', 'event', 'gallery', undefined] satisfies (Category | undefined)[])
  .flatMap((category) => kinds.filter((kind) => kind.category === category))
  .flatMap(({ page, screens }) => (page ? [{ ...page, path: screens.list }] : []))

/** Omits the pages of single records. */
export const publicPages: readonly string[] = [
  '/',
  '/about',
  ...textPages,
  ...Object.values(feedbackPages),
  offlinePage,
  ...kindPages.map(({ path }) => path),
]

/**
 * Pages that search engines do not index: pages about people, including children, and pages that make no
 * sense as a search result.
 */
export const unindexedPages: readonly string[] = [
  ...Object.values(feedbackPages),
  offlinePage,
  ...kindPages.filter(({ noIndex }) => noIndex).map(({ path }) => path),
]
