import { useLoaderData } from 'react-router'
import { inductionGallery } from '#domain/kinds/gallery.ts'
import { GalleryPage } from '../../gallery/gallery-page.tsx'
import { pageMeta } from '../../layout/page-meta.ts'
import { listLoader } from '../../lists/list-loader.ts'

const title = 'Induction Gallery'
const lead = "Photos and videos of the fresher's inductions."

const read = listLoader(inductionGallery)
export const loader = read
export const clientLoader = read
export const meta = pageMeta(title, lead)

export default function Induction() {
  return (
    <GalleryPage title={title} lead={lead} kind={inductionGallery} loaded={useLoaderData<typeof loader>()} />
  )
}
