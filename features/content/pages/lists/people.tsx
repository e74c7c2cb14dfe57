import { useLoaderData } from 'react-router'
import { useKindAt } from '../kind-at.ts'
import { ListPage } from './kind-list.tsx'
import { listOfKindLoader, listOfKindMeta } from './list-of-kind.ts'
import { PersonCard } from './person-card.tsx'

const read = listOfKindLoader()
export const loader = read
export const clientLoader = read
export const meta = listOfKindMeta

export default function People() {
  const kind = useKindAt('list')
  return (
    <ListPage
      key={kind.name}
      kind={kind}
      loaded={useLoaderData<typeof loader>()}
      card={PersonCard}
      layout="portraits"
      cardClass={() => 'portrait'}
    />
  )
}
