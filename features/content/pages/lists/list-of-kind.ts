import { pageLoader } from '#app/api/page-loader.ts'
import { kindWordsIn } from '#app/language/kind-words.ts'
import { type MetaInput, metaTags, siteFromMatches } from '#app/layout/page-meta.ts'
import { kindAt } from '../kind-at.ts'
import { loadList } from './list-loader.ts'

// Shared by the list pages of all kinds; the URL determines the kind.

export const listOfKindLoader = () =>
  pageLoader((api, { request }) => loadList(api, kindAt('list', new URL(request.url).pathname), request))

export function listOfKindMeta(input: MetaInput) {
  const kind = kindAt('list', input.location.pathname)
  const { language, settings } = siteFromMatches(input)
  const { title, lead } = kindWordsIn(language, kind, settings)
  return metaTags(input, { title, description: lead, isIndexed: !kind.page?.noIndex })
}
