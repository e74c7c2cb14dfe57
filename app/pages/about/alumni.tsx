import { useLoaderData } from 'react-router'
import { alumnus } from '#domain/kinds/alumnus.ts'
import { PersonCard } from '../../cards/person-card.tsx'
import { pageMeta } from '../../layout/page-meta.ts'
import { type CardProps, ListPage } from '../../lists/kind-list.tsx'
import { listLoader } from '../../lists/list-loader.ts'

const title = 'Our Alumni'
const lead = 'Those who taught here as students and have gone on into the world.'

const read = listLoader(alumnus)
export const loader = read
export const clientLoader = read
export const meta = pageMeta(title, lead, { isIndexed: false })

export default function Alumni() {
  return (
    <ListPage title={title} lead={lead} kind={alumnus} loaded={useLoaderData<typeof loader>()} card={Card} />
  )
}

function Card(card: CardProps) {
  return <PersonCard {...card} line={`${card.record.department}, ${card.record.graduationYear}`} />
}
