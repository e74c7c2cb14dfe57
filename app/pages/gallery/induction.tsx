import { useLoaderData } from 'react-router'
import { inductionGallery } from '#domain/kinds/gallery.ts'
import { GalleryPage } from '../../content/gallery-page.tsx'
import { listData } from '../../content/list-data.ts'
import { describePage } from '../../layout/describe-page.ts'

const title = 'Induction Gallery'
const lead = "Photos and videos of the fresher's inductions."

const read = listData(inductionGallery)
export const loader = read
export const clientLoader = read
export const meta = describePage(title, lead)

export default function Induction() {
  return (
    <GalleryPage title={title} lead={lead} kind={inductionGallery} loaded={useLoaderData<typeof loader>()} />
  )
}
