import { Images } from 'lucide-react'
import { Link, useLoaderData } from 'react-router'
import { festival } from '#domain/kinds/festival.ts'
import { EventCard } from '../../cards/event-card.tsx'
import { pageMeta } from '../../layout/page-meta.ts'
import { ListPage } from '../../lists/kind-list.tsx'
import { listLoader } from '../../lists/list-loader.ts'
import { buttonClass } from '../../ui/button.tsx'

const title = 'Festivals'
const lead = 'The festivals that we celebrate together.'

const read = listLoader(festival)
export const loader = read
export const clientLoader = read
export const meta = pageMeta(title, lead)

export default function Festivals() {
  return (
    <ListPage
      title={title}
      lead={lead}
      kind={festival}
      loaded={useLoaderData<typeof loader>()}
      card={EventCard}
      layout="two"
    >
      <Link to="/gallery/festival" viewTransition className={buttonClass('quiet', 'mt-5')}>
        <Images aria-hidden="true" className="size-5" />
        Festival Gallery
      </Link>
    </ListPage>
  )
}
