import { useLoaderData } from 'react-router'
import { farewellGallery } from '#domain/kinds/gallery.ts'
import { GalleryCard } from '../../content/gallery-card.tsx'
import { listData } from '../../content/list-data.ts'
import { ListPage } from '../../content/list-page.tsx'
import { describePage } from '../../layout/describe-page.ts'

const title = 'Farewell Gallery'
const lead = 'Photos and videos of our farewell ceremonies.'

const read = listData(farewellGallery)
export const loader = read
export const clientLoader = read
export const meta = describePage(title, lead)

export default function Farewell() {
  return (
    <ListPage
      title={title}
      lead={lead}
      kind={farewellGallery}
      loaded={useLoaderData<typeof loader>()}
      card={GalleryCard}
    />
  )
}
