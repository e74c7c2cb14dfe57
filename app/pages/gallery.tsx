import { useLoaderData } from 'react-router'
import { gallery } from '#domain/kinds/gallery.ts'
import { GalleryCard } from '../content/gallery-card.tsx'
import { listData } from '../content/list-data.ts'
import { ListPage } from '../content/list-page.tsx'
import { describePage } from '../layout/describe-page.ts'

const title = 'Gallery'
const lead = 'Evenings, festivals and faces, in photos and videos.'

const read = listData(gallery)
export const loader = read
export const clientLoader = read
export const meta = describePage(title, lead)

export default function Gallery() {
  return (
    <ListPage
      title={title}
      lead={lead}
      kind={gallery}
      loaded={useLoaderData<typeof loader>()}
      card={GalleryCard}
    />
  )
}
