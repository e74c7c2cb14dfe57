import { useLoaderData } from 'react-router'
import { donation } from '#domain/kinds/donation.ts'
import { EventCard } from '../cards/event-card.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { ListPage } from '../lists/kind-list.tsx'
import { listLoader } from '../lists/list-loader.ts'

const title = 'Cloth Donation Drive'
const lead = 'Clothes collected on the campus and given to the children and their families.'

const read = listLoader(donation)
export const loader = read
export const clientLoader = read
export const meta = pageMeta(title, lead)

export default function ClothDonations() {
  return (
    <ListPage
      title={title}
      lead={lead}
      kind={donation}
      loaded={useLoaderData<typeof loader>()}
      card={EventCard}
      layout="two"
    />
  )
}
