import { Images } from 'lucide-react'
import { Link, useLoaderData } from 'react-router'
import { farewell } from '#domain/kinds/farewell.ts'
import { EventCard } from '../../cards/event-card.tsx'
import { pageMeta } from '../../layout/page-meta.ts'
import { ListPage } from '../../lists/kind-list.tsx'
import { listLoader } from '../../lists/list-loader.ts'
import { buttonClass } from '../../ui/button.tsx'

const title = 'Farewell Ceremonies'
const lead = 'Goodbye and good luck to the volunteers of the final year.'

const read = listLoader(farewell)
export const loader = read
export const clientLoader = read
export const meta = pageMeta(title, lead)

export default function Farewell() {
  return (
    <ListPage
      title={title}
      lead={lead}
      kind={farewell}
      loaded={useLoaderData<typeof loader>()}
      card={EventCard}
      layout="two"
    >
      <Link to="/gallery/farewell" viewTransition className={buttonClass('quiet', 'mt-5')}>
        <Images aria-hidden="true" className="size-5" />
        Farewell Gallery
      </Link>
    </ListPage>
  )
}
