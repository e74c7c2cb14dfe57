import { useLoaderData } from 'react-router'
import { PersonCard, portraitClass } from '../../cards/person-card.tsx'
import { ListPage } from '../../lists/kind-list.tsx'
import { useKindAt } from './kind-at.ts'
import { listOfKindLoader, listOfKindMeta } from './list-of-kind.ts'

const read = listOfKindLoader()
export const loader = read
export const clientLoader = read
export const meta = listOfKindMeta

/** The people of any kind. */
export default function People() {
  const kind = useKindAt('list')
  return (
    <ListPage
      key={kind.name}
      kind={kind}
      loaded={useLoaderData<typeof loader>()}
      card={PersonCard}
      layout="portraits"
      cardClass={portraitClass}
    />
  )
}
