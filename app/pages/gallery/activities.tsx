import { useLoaderData } from 'react-router'
import { activityGallery } from '#domain/kinds/gallery.ts'
import { GalleryPage } from '../../content/gallery-page.tsx'
import { listData } from '../../content/list-data.ts'
import { describePage } from '../../layout/describe-page.ts'

const title = 'Activities Gallery'
const lead = 'Photos and videos of our activities.'

const read = listData(activityGallery)
export const loader = read
export const clientLoader = read
export const meta = describePage(title, lead)

export default function Activities() {
  return (
    <GalleryPage title={title} lead={lead} kind={activityGallery} loaded={useLoaderData<typeof loader>()} />
  )
}
