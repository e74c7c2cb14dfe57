import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { AdminPage } from '#app/admin/admin-page.tsx'
import { KindLinks } from '#app/admin/kind-links.tsx'
import { notFoundMetaUnless, notFoundUnless } from '#app/admin/not-found-unless.ts'
import { hiddenPageMeta } from '#app/layout/page-meta.ts'
import NotFound from '#app/pages/not-found.tsx'
import { TextLink } from '#app/ui/button.tsx'
import { defineWords } from '#domain/text/words.ts'
import { NewChildrenQuestion, useNewChildren } from '#features/visibility/pages/new-children.tsx'
import { importableKinds, importScreens } from '../imports.ts'
import { ChooseList } from './choose-list.tsx'
import { ReviewList } from './review-list.tsx'

const words = defineWords({
  metaTitle: 'Import a list',
  description: 'Many records at once, from a spreadsheet.',
  title: (many: string) => `Import a list: ${many}`,
  others: 'Import another list',
  addOne: (one: string) => `Add one ${one.toLowerCase()}`,
})

const kindOf = (name: string | undefined) => importableKinds.find((kind) => kind.name === name)
const exists = ({ kind }: { kind?: string }) => kindOf(kind) !== undefined

const read = notFoundUnless(exists)
export const loader = read
export const clientLoader = read
export const meta = notFoundMetaUnless(exists, hiddenPageMeta(words.metaTitle, words.description))

/** The URL contains the list's id, so the admin can continue after a reload. */
export default function ImportKind() {
  const { kind: name } = useParams()
  const [searchParams, setSearchParams] = useSearchParams()
  const [file, setFile] = useState<File>()
  const kind = kindOf(name)
  const newChildren = useNewChildren(kind)
  if (!kind) return <NotFound />
  const id = searchParams.get('list')
  const handleRead = (list: string, read: File) => {
    setFile(read)
    setSearchParams({ list })
  }
  return (
    <AdminPage
      title={words.title(kind.labels.many)}
      heading={
        <KindLinks kind={kind}>
          {kind.screens.add && <TextLink to={kind.screens.add}>{words.addOne(kind.labels.one)}</TextLink>}
          <TextLink to={importScreens.list}>{words.others}</TextLink>
        </KindLinks>
      }
      actions={['add content']}
    >
      <NewChildrenQuestion key={`children of ${kind.name}`} newChildren={newChildren}>
        {id === null ? (
          <ChooseList key={kind.name} kind={kind} onRead={handleRead} />
        ) : (
          <ReviewList
            key={id}
            kind={kind}
            id={id}
            file={file}
            onRead={handleRead}
            onLeave={() => setSearchParams({})}
          />
        )}
      </NewChildrenQuestion>
    </AdminPage>
  )
}
