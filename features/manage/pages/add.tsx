import { useSearchParams } from 'react-router'
import { KindLinks } from '#app/admin/kind-links.tsx'
import { KindForm } from '#app/forms/kind-form.tsx'
import { useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { GalleryForm } from '#app/uploads/gallery-form.tsx'
import { eventParam, titleParam } from '#domain/kinds/albums.ts'
import { defineWords, labelMessage } from '#domain/text/words.ts'
import { useKindAt } from '#features/content/pages/kind-at.ts'
import { ImportLink } from '#features/import/pages/import-link.tsx'
import { NewChildrenQuestion, useNewChildren } from '#features/visibility/pages/new-children.tsx'
import { confirmAttendance } from './confirm-attendance.ts'

const english = defineWords('admin.add', {
  title: 'Add',
  description: 'Add something new to the site.',
  heading: (one: string) => `Add ${one}`,
})

export const meta = unlistedPageMeta(english)

export default function AddRecord() {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const kind = useKindAt('add')
  const [searchParams] = useSearchParams()
  const title = searchParams.get(titleParam) ?? ''
  const newChildren = useNewChildren(kind)
  return (
    <>
      <PageHeading title={words.heading(translate(labelMessage(kind.labels.one)).toLowerCase())}>
        <KindLinks kind={kind}>
          <ImportLink kind={kind} />
        </KindLinks>
      </PageHeading>
      <NewChildrenQuestion key={kind.name} newChildren={newChildren}>
        <div data-autofocus>
          {kind.paths.add ? (
            <KindForm
              key={kind.name}
              kind={kind}
              confirm={confirmAttendance}
              tellVisitors={newChildren.tellVisitors}
            />
          ) : (
            <GalleryForm
              key={`${kind.name} ${title}`}
              kind={kind}
              title={title}
              event={searchParams.get(eventParam) ?? undefined}
            />
          )}
        </div>
      </NewChildrenQuestion>
    </>
  )
}
