import { useLoaderData } from 'react-router'
import { gallery } from '#domain/kinds/gallery.ts'
import { GalleryPage } from '../gallery/gallery-page.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { listLoader } from '../lists/list-loader.ts'

const title = 'Gallery'
const lead = 'Evenings, festivals and faces, in photos and videos.'

const read = listLoader(gallery)
export const loader = read
export const clientLoader = read
export const meta = pageMeta(title, lead)

export default function Gallery() {
  return <GalleryPage title={title} lead={lead} kind={gallery} loaded={useLoaderData<typeof loader>()} />
}
