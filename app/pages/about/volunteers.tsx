import { useLoaderData } from 'react-router'
import { volunteer } from '#domain/kinds/volunteer.ts'
import type { CardProps } from '../../content/kind-list.tsx'
import { listData } from '../../content/list-data.ts'
import { ListPage } from '../../content/list-page.tsx'
import { PersonCard } from '../../content/person-card.tsx'
import { describePage } from '../../layout/describe-page.ts'

const title = 'Our Volunteers'
const lead = 'The college students who teach, plan and play, evening after evening.'

const read = listData(volunteer)
export const loader = read
export const clientLoader = read
export const meta = describePage(title, lead, { isIndexed: false })

export default function Volunteers() {
  return (
    <ListPage
      title={title}
      lead={lead}
      kind={volunteer}
      loaded={useLoaderData<typeof loader>()}
      card={Card}
    />
  )
}

function Card(card: CardProps) {
  return <PersonCard {...card} line={`${card.record.department}, year ${card.record.year}`} />
}
