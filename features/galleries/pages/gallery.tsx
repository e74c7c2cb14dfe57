import { NavLink, useLoaderData } from 'react-router'
import { defineWords, useWords } from '#app/language/use-words.ts'
import { galleryLinks, navWords } from '#app/layout/nav-links.ts'
import { viewerWords } from '#app/viewer/viewer-words.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { useKindAt } from '#features/content/pages/kind-at.ts'
import { ListPage } from '#features/content/pages/kind-list.tsx'
import type { LoadedList } from '#features/content/pages/list-loader.ts'
import { listOfKindLoader, listOfKindMeta } from '#features/content/pages/list-of-kind.ts'
import { GalleryCard, printClass } from './gallery-card.tsx'

const read = listOfKindLoader()
export const loader = read
export const clientLoader = read
export const meta = listOfKindMeta

/** The gallery page of any kind. */
export default function Gallery() {
  const kind = useKindAt('list')
  return <GalleryPage key={kind.name} kind={kind} loaded={useLoaderData<typeof loader>()} />
}

const english = defineWords('galleries', { nav: 'Galleries' })

/** The layout of a gallery: the cards, links to the other galleries, and the viewer. */
export function GalleryPage<K extends Kind>({ kind, loaded }: { kind: K; loaded: LoadedList<K> }) {
  const words = useWords(english)
  const nav = useWords(navWords)
  const viewer = useWords(viewerWords)
  return (
    <div
      data-viewer={kind.paths.one}
      data-viewer-words={JSON.stringify(viewer)}
      data-not-opened={viewer.missing}
    >
      <ListPage kind={kind} loaded={loaded} card={GalleryCard} layout="wall" cardClass={printClass}>
        <nav aria-label={words.nav} className="mt-6 flex flex-wrap gap-2">
          {galleryLinks.map(({ to, label }) => (
            <NavLink key={to} to={to} end viewTransition className="chip">
              {nav[label]}
            </NavLink>
          ))}
        </nav>
      </ListPage>
    </div>
  )
}
