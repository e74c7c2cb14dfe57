import { useLoaderData } from 'react-router'
import { className } from '#domain/kinds/class-name.ts'
import { student } from '#domain/kinds/student.ts'
import type { CardProps } from '../../content/kind-list.tsx'
import { listData } from '../../content/list-data.ts'
import { ListPage } from '../../content/list-page.tsx'
import { PersonCard } from '../../content/person-card.tsx'
import { describePage } from '../../layout/describe-page.ts'

const title = 'Our Students'
const lead = 'The children who come in the evening to learn, from 1st to 10th grade.'

const read = listData(student)
export const loader = read
export const clientLoader = read
export const meta = describePage(title, lead, { isIndexed: false })

export default function Students() {
  return (
    <ListPage title={title} lead={lead} kind={student} loaded={useLoaderData<typeof loader>()} card={Card} />
  )
}

function Card(card: CardProps) {
  return <PersonCard {...card} line={className(String(card.record.studentClass))} />
}
