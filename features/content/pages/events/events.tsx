import { Link, useLoaderData } from 'react-router'
import { useKindWords } from '#app/language/kind-words.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Images } from '#app/ui/icons/icons.ts'
import { donation } from '#domain/kinds/donation.ts'
import { kinds } from '#domain/kinds/index.ts'
import { useKindAt } from '../kind-at.ts'
import { ListPage } from '../lists/kind-list.tsx'
import { listOfKindLoader, listOfKindMeta } from '../lists/list-of-kind.ts'
import { EventCard } from './event-card.tsx'
import { WhatWeNeed } from './what-we-need.tsx'

const read = listOfKindLoader()
export const loader = read
export const clientLoader = read
export const meta = listOfKindMeta

export default function Events() {
  const kind = useKindAt('list')
  const gallery = kinds.find(({ screens }) => screens.list === kind.screens.gallery)
  const galleryTitle = useKindWords(gallery ?? kind).title
  return (
    <ListPage
      key={kind.name}
      kind={kind}
      loaded={useLoaderData<typeof loader>()}
      card={EventCard}
      layout="two"
      foldYears
    >
      {gallery?.page && (
        <Link to={gallery.screens.list} viewTransition className={buttonClass('quiet', 'mt-5')}>
          <Images className="size-5" />
          {galleryTitle}
        </Link>
      )}
      {kind.name === donation.name && <WhatWeNeed />}
    </ListPage>
  )
}
