import { useState } from 'react'
import { redirect, useParams } from 'react-router'
import { KindLinks } from '#app/admin/kind-links.tsx'
import { notFoundMetaUnless, notFoundUnless } from '#app/admin/not-found-unless.ts'
import { PageSection } from '#app/admin/page-section.tsx'
import { QueryResult, useQuery } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { KindForm } from '#app/forms/kind-form.tsx'
import { hiddenPageMeta } from '#app/layout/page-meta.ts'
import NotFound from '#app/pages/not-found.tsx'
import { useCan } from '#app/session/use-can.ts'
import { TextLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { GalleryForm } from '#app/uploads/gallery-form.tsx'
import { kinds } from '#domain/kinds/index.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { isPersonKind, storedDataScreen } from '#domain/kinds/people.ts'
import { adminPath } from '#domain/kinds/record-path.ts'
import { defineWords } from '#domain/text/words.ts'
import { LivePreview } from '#features/content/pages/actions/live-preview.tsx'
import { PreviewButton } from '#features/content/pages/actions/preview-dialog.tsx'
import { AlbumLink } from '#features/content/pages/events/album-link.tsx'
import { canPreview } from '#features/content/preview.ts'
import { RecordChanges } from '#features/undo/pages/change-list.tsx'
import { confirmAttendance } from './confirm-attendance.ts'

const words = defineWords({
  metaTitle: 'Edit',
  description: 'Change what the site shows.',
  title: (one: string) => `Edit ${one.toLowerCase()}`,
  more: 'Add photos or videos',
  stored: 'Personal data',
  storedLead: 'See, download or erase everything stored about this person.',
  lookAtStored: 'See everything stored',
})

const kindOf = (name: string | undefined) =>
  kinds.find((kind) => kind.name === name && kind.permissions.edit !== undefined)
const exists = ({ kind }: { kind?: string }) => kindOf(kind) !== undefined

/** Children and volunteers are edited on their own pages. */
function read(asked: { params: { kind?: string; id?: string } }) {
  const kind = kindOf(asked.params.kind)
  if (kind?.screens.person) return redirect(`${adminPath(kind, asked.params.id ?? '')}?edit`)
  return notFoundUnless(exists)(asked)
}
export const loader = read
export const clientLoader = read
export const meta = notFoundMetaUnless(exists, hiddenPageMeta(words.metaTitle, words.description))

export default function EditRecord() {
  const { kind: name, id = '' } = useParams()
  const kind = kindOf(name)
  if (!kind) return <NotFound />
  return (
    <>
      <PageHeading title={words.title(kind.labels.one)}>
        <KindLinks kind={kind} />
      </PageHeading>
      <LoadedForm key={`${kind.name}/${id}`} kind={kind} id={id} />
    </>
  )
}

function LoadedForm({ kind, id }: { kind: Kind; id: string }) {
  const query = useQuery(`${kind.name}/${id}`, () => api.one(kind, id))
  // A new key resets the form after values were restored.
  const [formKey, setFormKey] = useState(0)
  const handlePutBack = async () => {
    const restored = await api.one(kind, id)
    query.update(() => restored)
    setFormKey((key) => key + 1)
  }
  return (
    <QueryResult query={query} errorMessage={kind.messages.notListed}>
      {(record) => (
        <>
          <AlbumLink kind={kind} record={record} />
          <EditForms
            key={formKey}
            kind={kind}
            record={record}
            onSaved={(saved) => query.update(() => saved)}
          />
          <RecordChanges id={id} onPutBack={handlePutBack} />
        </>
      )}
    </QueryResult>
  )
}

type Props = { kind: Kind; record: AnyRecord; onSaved: (record: AnyRecord) => void }

function EditForms({ kind, record, onSaved }: Props) {
  const can = useCan()
  return (
    <>
      <KindForm
        kind={kind}
        confirm={confirmAttendance}
        record={record}
        onSaved={onSaved}
        {...(hasMarkdown(kind) && {
          aside: (values) => <LivePreview kind={kind} id={record._id} values={values} />,
        })}
      />
      {canPreview(kind) && (
        <div className="mt-5">
          <PreviewButton kind={kind} record={record} />
        </div>
      )}
      {isPersonKind(kind.name) && can('look after personal data') && (
        <PageSection id="stored" title={words.stored} lead={words.storedLead}>
          <TextLink to={storedDataScreen(kind.name, record._id)}>{words.lookAtStored}</TextLink>
        </PageSection>
      )}
      {isGallery(kind) && (
        <PageSection id="more" title={words.more}>
          <GalleryForm kind={kind} item={{ record, onAdded: onSaved }} />
        </PageSection>
      )}
    </>
  )
}

const hasMarkdown = (kind: Kind) => Object.values(kind.fields).some(({ isMarkdown }) => isMarkdown)
const isGallery = ({ paths }: Kind) => paths.addPhotos !== undefined
