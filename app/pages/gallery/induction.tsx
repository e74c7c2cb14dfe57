import { useLoaderData } from 'react-router'
import { inductionGallery } from '#domain/kinds/gallery.ts'
import { GalleryCard } from '../../content/gallery-card.tsx'
import { listData } from '../../content/list-data.ts'
import { ListPage } from '../../content/list-page.tsx'
import { describePage } from '../../layout/describe-page.ts'

const title = 'Induction Gallery'
const lead = "Photos and videos of the fresher's inductions."

const read = listData(inductionGallery)
export const loader = read
export const clientLoader = read
export const meta = describePage(title, lead)

export default function Induction() {
  return (
    <ListPage
      title={title}
      lead={lead}
      kind={inductionGallery}
      loaded={useLoaderData<typeof loader>()}
      card={GalleryCard}
    />
  )
}
