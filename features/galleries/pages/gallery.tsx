import { data, NavLink, useLoaderData } from 'react-router'
import { pageLoader } from '#app/api/page-loader.ts'
import { useWords } from '#app/language/use-words.ts'
import { galleryLinks, navWords } from '#app/layout/nav-links.ts'
import { ViewerArea } from '#app/viewer/album-photos.tsx'
import { gallery } from '#domain/kinds/gallery.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { defineWords } from '#domain/text/words.ts'
import { kindAt, useKindAt } from '#features/content/pages/kind-at.ts'
import { ListPage } from '#features/content/pages/kind-list.tsx'
import { type LoadedList, loadList } from '#features/content/pages/list-loader.ts'
import { listOfKindMeta } from '#features/content/pages/list-of-kind.ts'
import { parseListParams } from '#features/content/pages/list-url.ts'
import { fetchAllAlbums } from './all-albums.ts'
import { albumClass, GalleryCard } from './gallery-card.tsx'

const read = pageLoader(async (api, { request }) => {
  const { pathname, searchParams } = new URL(request.url)
  const kind = kindAt('list', pathname)
  if (kind.name !== gallery.name) return loadList(api, kind, request)
  const list = await fetchAllAlbums(api, kind, parseListParams(kind, searchParams))
  return data(list, { status: list.error === null ? 200 : 503 })
})
export const loader = read
export const clientLoader = read
export const meta = listOfKindMeta

/** The first gallery shows the albums of all galleries. */
export default function Gallery() {
  const kind = useKindAt('list')
  return <GalleryPage key={kind.name} kind={kind} loaded={useLoaderData<typeof loader>()} />
}

const english = defineWords('galleries', { nav: 'Galleries' })

export function GalleryPage<K extends Kind>({ kind, loaded }: { kind: K; loaded: LoadedList<K> }) {
  const words = useWords(english)
  const nav = useWords(navWords)
  return (
    <ViewerArea kind={kind}>
      <ListPage
        kind={kind}
        loaded={loaded}
        card={GalleryCard}
        layout="justified"
        cardClass={albumClass}
        {...(kind.name === gallery.name && { fetchRecords: fetchAllAlbums })}
      >
        <nav aria-label={words.nav} className="mt-6 flex flex-wrap gap-2">
          {galleryLinks.map(({ to, label }) => (
            <NavLink key={to} to={to} end viewTransition className="chip">
              {nav[label]}
            </NavLink>
          ))}
        </nav>
      </ListPage>
    </ViewerArea>
  )
}
