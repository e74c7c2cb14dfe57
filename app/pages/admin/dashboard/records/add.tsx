import { KindForm } from '../../../../forms/kind-form.tsx'
import { hiddenPageMeta } from '../../../../layout/page-meta.ts'
import { PageHeading } from '../../../../ui/page-heading.tsx'
import { GalleryForm } from '../../../../uploads/gallery-form.tsx'
import { useKindAt } from '../../../kinds/kind-at.ts'
import { ImportLink, KindLinks } from './kind-links.tsx'

const words = {
  metaTitle: 'Add',
  description: 'Add something new to the site.',
  title: (one: string) => `Add ${one}`,
}

export const meta = hiddenPageMeta(words.metaTitle, words.description)

/** The add form of any kind; the URL names the kind. */
export default function AddRecord() {
  const kind = useKindAt('add')
  return (
    <>
      <PageHeading title={words.title(kind.labels.one)}>
        <KindLinks kind={kind} />
        <ImportLink kind={kind} />
      </PageHeading>
      <div data-autofocus>
        {kind.paths.add ? (
          <KindForm key={kind.name} kind={kind} />
        ) : (
          <GalleryForm key={kind.name} kind={kind} />
        )}
      </div>
    </>
  )
}
