import { useLoaderData } from 'react-router'
import { farewellGallery } from '#domain/kinds/gallery.ts'
import { GalleryPage } from '../../content/gallery-page.tsx'
import { listData } from '../../content/list-data.ts'
import { describePage } from '../../layout/describe-page.ts'

const title = 'Farewell Gallery'
const lead = 'Photos and videos of our farewell ceremonies.'

const read = listData(farewellGallery)
export const loader = read
export const clientLoader = read
export const meta = describePage(title, lead)

export default function Farewell() {
  return (
    <GalleryPage title={title} lead={lead} kind={farewellGallery} loaded={useLoaderData<typeof loader>()} />
  )
}
