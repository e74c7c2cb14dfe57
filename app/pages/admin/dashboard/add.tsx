import { useParams } from 'react-router'
import { kinds } from '#domain/kinds/index.ts'
import { GalleryForm } from '../../../content/gallery-form.tsx'
import { KindForm } from '../../../content/kind-form.tsx'
import { describeHiddenPage } from '../../../layout/describe-page.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import NotFound from '../../not-found.tsx'
import { KindLinks } from './kind-links.tsx'
import { loadWhere, metaWhere } from './nowhere.ts'

const kindOf = (form: string | undefined) =>
  kinds.find(({ screens }) => screens.add === `/admin/dashboard/${form}`)
const exists = ({ form }: { form?: string }) => kindOf(form) !== undefined

export const loader = loadWhere(exists)
export const meta = metaWhere(exists, describeHiddenPage('Add', 'Something new for the site.'))

/** Every add form of the dashboard: the address says of which kind. */
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
