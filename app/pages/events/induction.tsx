import { Images } from 'lucide-react'
import { Link, useLoaderData } from 'react-router'
import { induction } from '#domain/kinds/induction.ts'
import { EventCard } from '../../cards/event-card.tsx'
import { pageMeta } from '../../layout/page-meta.ts'
import { ListPage } from '../../lists/kind-list.tsx'
import { listLoader } from '../../lists/list-loader.ts'
import { buttonClass } from '../../ui/button.tsx'

const title = "Fresher's Induction"
const lead = 'A welcome to the new volunteers.'

const read = listLoader(induction)
export const loader = read
export const clientLoader = read
export const meta = pageMeta(title, lead)

export default function Induction() {
  return (
    <ListPage
      title={title}
      lead={lead}
      kind={induction}
      loaded={useLoaderData<typeof loader>()}
      card={EventCard}
      layout="two"
    >
      <Link to="/gallery/induction" viewTransition className={buttonClass('quiet', 'mt-5')}>
        <Images aria-hidden="true" className="size-5" />
        Induction Gallery
      </Link>
    </ListPage>
  )
}
