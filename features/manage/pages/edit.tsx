import { useState } from 'react'
import { useParams } from 'react-router'
import { notFoundMetaUnless, notFoundUnless } from '#app/admin/not-found-unless.ts'
import { PageSection } from '#app/admin/page-section.tsx'
import { QueryResult } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useQuery } from '#app/api/use-query.ts'
import { KindForm } from '#app/forms/kind-form.tsx'
import { hiddenPageMeta } from '#app/layout/page-meta.ts'
import NotFound from '#app/pages/not-found.tsx'
import { useCan } from '#app/session/use-can.ts'
import { Button, TextLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { GalleryForm } from '#app/uploads/gallery-form.tsx'
import { kinds } from '#domain/kinds/index.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { canHide } from '#domain/kinds/publishing.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { AccountPanel } from '#features/access/pages/account-panel.tsx'
import { needsConsent } from '#features/consents/consent.ts'
import { ConsentPanel } from '#features/consents/pages/consent-panel.tsx'
import { AlbumLink } from '#features/content/pages/album-link.tsx'
import { isPersonKind, personScreen } from '#features/people/person.ts'
import { ChangeList } from '#features/records/pages/history/change-row.tsx'
import { confirmAttendance } from '#features/reports/pages/confirm-attendance.ts'
import { LeavingPanel } from '#features/school-year/pages/leaving-panel.tsx'
import { KindLinks } from './kind-links.tsx'
import { PublishingPanel } from './publishing-panel.tsx'

const words = {
  metaTitle: 'Edit',
  description: 'Change what the site shows.',
  title: (one: string) => `Edit ${one}`,
  more: 'Add photos or videos',
  stored: 'Personal data',
  storedLead: 'See, download or erase everything stored about this person.',
  lookAtStored: 'See everything stored',
  changes: 'What was changed',
  changesLead: 'What each edit changed, and by whom.',
  showChanges: 'Show what was changed',
}

const kindOf = (name: string | undefined) =>
  kinds.find((kind) => kind.name === name && kind.permissions.edit !== undefined)
const exists = ({ kind }: { kind?: string }) => kindOf(kind) !== undefined

const read = notFoundUnless(exists)
export const loader = read
export const clientLoader = read
export const meta = notFoundMetaUnless(exists, hiddenPageMeta(words.metaTitle, words.description))

/** The edit form of any kind, filled in with a record. */
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
  const [updated, setUpdated] = useState<AnyRecord>()
  // A new key resets the form after values were restored.
  const [formKey, setFormKey] = useState(0)
  const handlePutBack = async () => {
    setUpdated(await api.one(kind, id))
    setFormKey((key) => key + 1)
  }
  return (
    <QueryResult query={query} errorMessage={kind.messages.notListed}>
      {(response) => (
        <>
          <AlbumLink kind={kind} record={updated ?? response} />
          <EditForms key={formKey} kind={kind} record={updated ?? response} onSaved={setUpdated} />
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
      <KindForm kind={kind} confirm={confirmAttendance} record={record} onSaved={onSaved} />
      {canHide(kind) && (
        // The key resets the panel when the record was changed elsewhere.
        <PublishingPanel
          key={JSON.stringify(record.publishing)}
          kind={kind}
          record={record}
          onSaved={onSaved}
        />
      )}
      {kind.canLeave && <LeavingPanel kind={kind} record={record} onSaved={onSaved} />}
      {kind.name === volunteer.name && <AccountPanel id={record._id} />}
      {needsConsent(kind) && can('keep consents') && (
        <ConsentPanel id={record._id} onChanged={async () => onSaved(await api.one(kind, record._id))} />
      )}
      {isPersonKind(kind.name) && can('look after personal data') && (
        <PageSection id="stored" title={words.stored} lead={words.storedLead}>
          <TextLink to={personScreen(kind.name, record._id)}>{words.lookAtStored}</TextLink>
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

/** The list of the record's changes, at the end of the page and loaded on demand. */
function RecordChanges({ id, onPutBack }: { id: string; onPutBack: () => void }) {
  const [isShown, setShown] = useState(false)
  return (
    <PageSection id="changes" title={words.changes} lead={words.changesLead}>
      {isShown ? (
        <ChangeList recordId={id} onChanged={onPutBack} />
      ) : (
        <Button variant="quiet" onClick={() => setShown(true)}>
          {words.showChanges}
        </Button>
      )}
    </PageSection>
  )
}

const isGallery = ({ paths }: Kind) => paths.addPhotos !== undefined
