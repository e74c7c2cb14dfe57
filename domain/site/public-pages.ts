import { feedbackPages } from '../kinds/feedback-fields.ts'
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
  ...Object.values(feedbackPages),
  ...kindPages.map(({ path }) => path),
]

/** For visitors, not for search engines: pages about people, children among them, and those of the feedback form. */
export const unindexedPages: readonly string[] = [
  ...Object.values(feedbackPages),
  ...kindPages.filter(({ noIndex }) => noIndex).map(({ path }) => path),
]
