import { NavLink } from 'react-router'
import type { Kind } from '#domain/kinds/kind.ts'
import { GalleryCard, printLook } from './gallery-card.tsx'
import type { PageList } from './list-data.ts'
import { ListPage } from './list-page.tsx'
import { ViewerDoor } from './viewer-door.tsx'

const words = { nav: 'Galleries' }

const galleries = [
  { to: '/gallery', label: 'All together' },
  { to: '/gallery/festival', label: 'Festivals' },
  { to: '/gallery/activities', label: 'Activities' },
  { to: '/gallery/induction', label: 'Induction' },
  { to: '/gallery/farewell', label: 'Farewell' },
]

/** Any of the five galleries: a wall of prints, the way to the other four, and the viewer. */
export function GalleryPage<K extends Kind>({
  kind,
  loaded,
  ...heading
}: {
  kind: K
  loaded: PageList<K>
  title: string
  lead: string
}) {
  return (
    <>
      <ListPage {...heading} kind={kind} loaded={loaded} card={GalleryCard} layout="wall" lookOf={printLook}>
        <nav aria-label={words.nav} className="mt-6 flex flex-wrap gap-2">
          {galleries.map(({ to, label }) => (
            <NavLink key={to} to={to} end viewTransition className="chip">
              {label}
            </NavLink>
          ))}
        </nav>
      </ListPage>
      <ViewerDoor kind={kind} items={loaded.items} />
    </>
  )
}
