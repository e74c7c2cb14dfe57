import { useLoaderData } from 'react-router'
import { activityGallery } from '#domain/kinds/gallery.ts'
import { GalleryCard } from '../../content/gallery-card.tsx'
import { listData } from '../../content/list-data.ts'
import { ListPage } from '../../content/list-page.tsx'
import { describePage } from '../../layout/describe-page.ts'

const title = 'Activities Gallery'
const lead = 'Photos and videos of our activities.'

const read = listData(activityGallery)
export const loader = read
export const clientLoader = read
export const meta = describePage(title, lead)

export default function Activities() {
  return (
    <ListPage
      title={title}
      lead={lead}
      kind={activityGallery}
      loaded={useLoaderData<typeof loader>()}
      card={GalleryCard}
    />
  )
}
