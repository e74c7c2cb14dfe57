import { useLoaderData } from 'react-router'
import { activityGallery } from '#domain/kinds/gallery.ts'
import { GalleryPage } from '../../gallery/gallery-page.tsx'
import { pageMeta } from '../../layout/page-meta.ts'
import { listLoader } from '../../lists/list-loader.ts'

const title = 'Activities Gallery'
const lead = 'Photos and videos of our activities.'

const read = listLoader(activityGallery)
export const loader = read
export const clientLoader = read
export const meta = pageMeta(title, lead)

export default function Activities() {
  return (
    <GalleryPage title={title} lead={lead} kind={activityGallery} loaded={useLoaderData<typeof loader>()} />
  )
}
