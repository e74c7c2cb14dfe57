import { useLoaderData } from 'react-router'
import { donation } from '#domain/kinds/donation.ts'
import { EventCard } from '../content/event-card.tsx'
import { listData } from '../content/list-data.ts'
import { ListPage } from '../content/list-page.tsx'
import { describePage } from '../layout/describe-page.ts'

const title = 'Cloth Donation Drive'
const lead = 'Clothes collected on the campus and given to the children and their families.'

const read = listData(donation)
export const loader = read
export const clientLoader = read
export const meta = describePage(title, lead)

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
