import { useLoaderData } from 'react-router'
import { farewellGallery } from '#domain/kinds/gallery.ts'
import { GalleryPage } from '../../gallery/gallery-page.tsx'
import { pageMeta } from '../../layout/page-meta.ts'
import { listLoader } from '../../lists/list-loader.ts'

const title = 'Farewell Gallery'
const lead = 'Photos and videos of our farewell ceremonies.'

const read = listLoader(farewellGallery)
export const loader = read
export const clientLoader = read
export const meta = pageMeta(title, lead)

export default function Farewell() {
  return (
    <GalleryPage title={title} lead={lead} kind={farewellGallery} loaded={useLoaderData<typeof loader>()} />
  )
}
