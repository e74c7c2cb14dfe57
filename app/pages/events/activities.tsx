import { Images } from 'lucide-react'
import { Link, useLoaderData } from 'react-router'
import { activity } from '#domain/kinds/activity.ts'
import { EventCard } from '../../content/event-card.tsx'
import { listData } from '../../content/list-data.ts'
import { ListPage } from '../../content/list-page.tsx'
import { describePage } from '../../layout/describe-page.ts'
import { buttonClass } from '../../ui/button.tsx'

const title = 'Activities'
const lead = 'Sports, art, competitions and everything else that makes an evening.'

const read = listData(activity)
export const loader = read
export const clientLoader = read
export const meta = describePage(title, lead)

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
