import { useLocation } from 'react-router'
import { pageLoader } from '../../api/page-loader.ts'
import { type MetaInput, pageMeta } from '../../layout/page-meta.ts'
import { loadList } from '../../lists/list-loader.ts'
import { kindAt } from './kind-at.ts'

// What the list pages of all kinds share: the URL names the kind.

/** Makes the `loader` and the `clientLoader`. */
export const listOfKindLoader = () =>
  pageLoader((api, { request }) => loadList(api, kindAt('list', new URL(request.url).pathname), request))

export function listOfKindMeta(input: MetaInput) {
  const { title, lead, noIndex } = listOfKind(input.location.pathname)
  return pageMeta(title, lead, { isIndexed: !noIndex })(input)
}

export const useListOfKind = () => listOfKind(useLocation().pathname)

function listOfKind(pathname: string) {
  const kind = kindAt('list', pathname)
  if (!kind.page) throw new Error(`${kind.name} has no public page.`)
  return { kind, ...kind.page }
}
