import { useLoaderData } from 'react-router'
import { festivalGallery } from '#domain/kinds/gallery.ts'
import { GalleryPage } from '../../content/gallery-page.tsx'
import { listData } from '../../content/list-data.ts'
import { describePage } from '../../layout/describe-page.ts'

const title = 'Festival Gallery'
const lead = 'Photos and videos of our festivals.'

const read = listData(festivalGallery)
export const loader = read
export const clientLoader = read
export const meta = describePage(title, lead)

export default function Festival() {
  return (
    <GalleryPage title={title} lead={lead} kind={festivalGallery} loaded={useLoaderData<typeof loader>()} />
  )
}
