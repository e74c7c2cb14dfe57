import { useLoaderData } from 'react-router'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { PersonCard } from '../../cards/person-card.tsx'
import { pageMeta } from '../../layout/page-meta.ts'
import { type CardProps, ListPage } from '../../lists/kind-list.tsx'
import { listLoader } from '../../lists/list-loader.ts'

const title = 'Our Volunteers'
const lead = 'The college students who teach, plan and play, evening after evening.'

const read = listLoader(volunteer)
export const loader = read
export const clientLoader = read
export const meta = pageMeta(title, lead, { isIndexed: false })

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
