import { useLoaderData } from 'react-router'
import { alumnus } from '#domain/kinds/alumnus.ts'
import type { CardProps } from '../../content/kind-list.tsx'
import { listData } from '../../content/list-data.ts'
import { ListPage } from '../../content/list-page.tsx'
import { PersonCard } from '../../content/person-card.tsx'
import { describePage } from '../../layout/describe-page.ts'

const title = 'Our Alumni'
const lead = 'Those who taught here as students and have gone on into the world.'

const read = listData(alumnus)
export const loader = read
export const clientLoader = read
export const meta = describePage(title, lead, { isIndexed: false })

export default function Alumni() {
  return (
    <ListPage title={title} lead={lead} kind={alumnus} loaded={useLoaderData<typeof loader>()} card={Card} />
  )
}

function Card(card: CardProps) {
  return <PersonCard {...card} line={`${card.record.department}, ${card.record.graduationYear}`} />
}
