import { Images } from 'lucide-react'
import { Link, useLoaderData } from 'react-router'
import { activity } from '#domain/kinds/activity.ts'
import { EventCard } from '../../cards/event-card.tsx'
import { pageMeta } from '../../layout/page-meta.ts'
import { ListPage } from '../../lists/kind-list.tsx'
import { listLoader } from '../../lists/list-loader.ts'
import { buttonClass } from '../../ui/button.tsx'

const title = 'Activities'
const lead = 'Sports, art, competitions and everything else that makes an evening.'

const read = listLoader(activity)
export const loader = read
export const clientLoader = read
export const meta = pageMeta(title, lead)

export default function Activities() {
  return (
    <ListPage
      title={title}
      lead={lead}
      kind={activity}
      loaded={useLoaderData<typeof loader>()}
      card={EventCard}
      layout="two"
    >
      <Link to="/gallery/activities" viewTransition className={buttonClass('quiet', 'mt-5')}>
        <Images aria-hidden="true" className="size-5" />
        Activities Gallery
      </Link>
    </ListPage>
  )
}
