import { useLoaderData } from 'react-router'
import { gallery } from '#domain/kinds/gallery.ts'
import { GalleryPage } from '../content/gallery-page.tsx'
import { listData } from '../content/list-data.ts'
import { describePage } from '../layout/describe-page.ts'

const title = 'Gallery'
const lead = 'Evenings, festivals and faces, in photos and videos.'

const read = listData(gallery)
export const loader = read
export const clientLoader = read
export const meta = describePage(title, lead)

export default function Gallery() {
  return <GalleryPage title={title} lead={lead} kind={gallery} loaded={useLoaderData<typeof loader>()} />
}
