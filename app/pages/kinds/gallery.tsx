import { useLoaderData } from 'react-router'
import { GalleryPage } from '../../gallery/gallery-page.tsx'
import { listOfKindLoader, listOfKindMeta, useListOfKind } from './list-of-kind.ts'

const read = listOfKindLoader()
export const loader = read
export const clientLoader = read
export const meta = listOfKindMeta

/** The gallery of any kind. */
export default function Gallery() {
  const { kind, title, lead } = useListOfKind()
  return (
    <GalleryPage
      key={kind.name}
      title={title}
      lead={lead}
      kind={kind}
      loaded={useLoaderData<typeof loader>()}
    />
  )
}
