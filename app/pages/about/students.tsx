import { useLoaderData } from 'react-router'
import { className } from '#domain/kinds/class-name.ts'
import { student } from '#domain/kinds/student.ts'
import { PersonCard } from '../../cards/person-card.tsx'
import { pageMeta } from '../../layout/page-meta.ts'
import { type CardProps, ListPage } from '../../lists/kind-list.tsx'
import { listLoader } from '../../lists/list-loader.ts'

const title = 'Our Students'
const lead = 'The children who come in the evening to learn, from 1st to 10th grade.'

const read = listLoader(student)
export const loader = read
export const clientLoader = read
export const meta = pageMeta(title, lead, { isIndexed: false })

export default function Students() {
  return (
    <ListPage title={title} lead={lead} kind={student} loaded={useLoaderData<typeof loader>()} card={Card} />
  )
}

function Card(card: CardProps) {
  return <PersonCard {...card} line={className(String(card.record.studentClass))} />
}
