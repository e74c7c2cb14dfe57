import { useLoaderData } from 'react-router'
import { PersonCard, portraitClass } from '../../cards/person-card.tsx'
import { ListPage } from '../../lists/kind-list.tsx'
import { listOfKindLoader, listOfKindMeta, useListOfKind } from './list-of-kind.ts'

const read = listOfKindLoader()
export const loader = read
export const clientLoader = read
export const meta = listOfKindMeta

/** The people of any kind. */
export default function People() {
  const { kind, title, lead } = useListOfKind()
  return (
    <ListPage
      key={kind.name}
      title={title}
      lead={lead}
      kind={kind}
      loaded={useLoaderData<typeof loader>()}
      card={PersonCard}
      layout="portraits"
      cardClass={portraitClass}
    />
  )
}
