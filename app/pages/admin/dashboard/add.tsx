import { useParams } from 'react-router'
import { kinds } from '#domain/kinds/index.ts'
import { notFoundSays } from '#domain/site-facts.ts'
import { GalleryForm } from '../../../content/gallery-form.tsx'
import { KindForm } from '../../../content/kind-form.tsx'
import { describeHiddenPage } from '../../../layout/describe-page.ts'
import { Empty } from '../../../ui/empty.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { TextLink } from '../../../ui/text-link.tsx'

export const meta = describeHiddenPage('Add', 'Something new for the site.')

/** Every add form of the dashboard: the address says of which kind. */
export default function AddRecord() {
  const { form } = useParams()
  const kind = kinds.find(({ screens }) => screens.add === `/admin/dashboard/${form}`)
  if (!kind) return <Empty says={notFoundSays} />
  return (
    <>
      <PageHeading title={`Add ${kind.labels.one}`}>
        <TextLink to={kind.screens.list}>{`View ${kind.labels.many}`}</TextLink>
      </PageHeading>
      {kind.paths.add ? (
        <KindForm key={kind.name} kind={kind} />
      ) : (
        <GalleryForm key={kind.name} kind={kind} />
      )}
    </>
  )
}
