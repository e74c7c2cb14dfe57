import { useParams } from 'react-router'
import { kinds } from '#domain/kinds/index.ts'
import { KindForm } from '../../../../forms/kind-form.tsx'
import { hiddenPageMeta } from '../../../../layout/page-meta.ts'
import { PageHeading } from '../../../../ui/page-heading.tsx'
import { GalleryForm } from '../../../../uploads/gallery-form.tsx'
import NotFound from '../../../not-found.tsx'
import { notFoundMetaUnless, notFoundUnless } from '../not-found-unless.ts'
import { KindLinks } from './kind-links.tsx'

const kindOf = (form: string | undefined) =>
  kinds.find(({ screens }) => screens.add === `/admin/dashboard/${form}`)
const exists = ({ form }: { form?: string }) => kindOf(form) !== undefined

export const loader = notFoundUnless(exists)
export const meta = notFoundMetaUnless(exists, hiddenPageMeta('Add', 'Something new for the site.'))

/** Every add form of the dashboard; the URL names the kind. */
export default function AddRecord() {
  const kind = kindOf(useParams().form)
  if (!kind) return <NotFound />
  return (
    <>
      <PageHeading title={`Add ${kind.labels.one}`}>
        <KindLinks kind={kind} />
      </PageHeading>
      {kind.paths.add ? (
        <KindForm key={kind.name} kind={kind} />
      ) : (
        <GalleryForm key={kind.name} kind={kind} />
      )}
    </>
  )
}
