import { useLoaderData } from 'react-router'
import { festivalGallery } from '#domain/kinds/gallery.ts'
import { GalleryCard } from '../../content/gallery-card.tsx'
import { listData } from '../../content/list-data.ts'
import { ListPage } from '../../content/list-page.tsx'
import { describePage } from '../../layout/describe-page.ts'

const title = 'Festival Gallery'
const lead = 'Photos and videos of our festivals.'

const read = listData(festivalGallery)
export const loader = read
export const clientLoader = read
export const meta = describePage(title, lead)

export default function Festival() {
  return (
    <ListPage
      title={title}
      lead={lead}
      kind={festivalGallery}
      loaded={useLoaderData<typeof loader>()}
      card={GalleryCard}
    />
  )
}
