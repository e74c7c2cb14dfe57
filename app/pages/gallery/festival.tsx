import { useLoaderData } from 'react-router'
import { festivalGallery } from '#domain/kinds/gallery.ts'
import { GalleryPage } from '../../gallery/gallery-page.tsx'
import { pageMeta } from '../../layout/page-meta.ts'
import { listLoader } from '../../lists/list-loader.ts'

const title = 'Festival Gallery'
const lead = 'Photos and videos of our festivals.'

const read = listLoader(festivalGallery)
export const loader = read
export const clientLoader = read
export const meta = pageMeta(title, lead)

export default function Festival() {
  return (
    <GalleryPage title={title} lead={lead} kind={festivalGallery} loaded={useLoaderData<typeof loader>()} />
  )
}
