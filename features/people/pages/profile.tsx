import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { PageSection } from '#app/admin/page-section.tsx'
import { QueryResult } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useQuery } from '#app/api/use-query.ts'
import { KindForm } from '#app/forms/kind-form.tsx'
import { useKindWords } from '#app/language/kind-words.ts'
import { useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { useSession } from '#app/session/session.tsx'
import { useCan } from '#app/session/use-can.ts'
import { TextLink } from '#app/ui/button.tsx'
import { LoadingSpinner } from '#app/ui/progress.tsx'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { personScreen } from '#domain/kinds/people.ts'
import { adminPath } from '#domain/kinds/record-path.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { defineWords } from '#domain/text/words.ts'
import { AccountPanel } from '#features/access/pages/account-panel.tsx'
import { CertificatePanel } from '#features/certificates/pages/certificate-panel.tsx'
import { ConsentPanel } from '#features/consents/pages/consent-panel.tsx'
import { useKindAt } from '#features/content/pages/kind-at.ts'
import { FieldList } from '#features/content/pages/person-card.tsx'
import { HoursPanel } from '#features/evenings/pages/hours-panel.tsx'
import { PersonEveningsPanel } from '#features/evenings/pages/person-evenings.tsx'
import { FamilyPanel, NotesPanel } from '#features/families/pages/family-panels.tsx'
import { RecordChanges } from '#features/records/pages/history/record-changes.tsx'
import { LeavingPanel } from '#features/school-year/pages/leaving-panel.tsx'
import { Neighbors, ProfileHeader } from './profile-header.tsx'
import { VisitorsSee } from './visitors-see.tsx'

const english = defineWords('admin.person', {
  title: 'One person',
  description: 'What the team needs to know about one person.',
  record: 'Record',
  stored: 'See everything stored',
})

export const meta = unlistedPageMeta(english)

export default function ProfilePage() {
  const kind = useKindAt('person')
  const { id = '' } = useParams()
  const { admin } = useSession()
  const { notListed } = useKindWords(kind)
  const query = useQuery(`${kind.name}/${id}`, () => api.one(kind, id))
  // Until the account is loaded, the permissions are unknown, so no section of the page is loaded.
  if (!admin) return <LoadingSpinner />
  return (
    <QueryResult query={query} errorMessage={notListed}>
      {(record) => <Profile key={record._id} kind={kind} loaded={record} />}
    </QueryResult>
  )
}

function Profile({ kind, loaded }: { kind: Kind; loaded: AnyRecord }) {
  const words = useWords(english)
  // Every change increments the version, even one that the record does not show, such as a consent.
  const [{ record, version }, setShown] = useState({ record: loaded, version: 0 })
  const navigate = useNavigate()
  const isEditing = useSearchParams()[0].has('edit')
  const can = useCan()
  const { _id: id } = record
  const isChild = kind.name === student.name
  const setRecord = (record: AnyRecord) => setShown({ record, version: version + 1 })
  const refetch = async () => setRecord(await api.one(kind, id))
  const handleSaved = (saved: AnyRecord) => {
    setRecord(saved)
    navigate(adminPath(kind, id), { replace: true })
  }
  return (
    <>
      <ProfileHeader kind={kind} record={record} isEditing={isEditing} />
      {isEditing ? (
        <KindForm kind={kind} record={record} onSaved={handleSaved} />
      ) : (
        <div className="profile">
          {isChild && can('see guardians') && <FamilyPanel child={record} />}
          <div>
            <PersonEveningsPanel kind={kind.name} id={id} />
            {isChild && can('see guardians') && <NotesPanel child={record} />}
            {!isChild && <HoursPanel volunteerId={id} />}
            {kind.name === volunteer.name && can('make certificates') && <CertificatePanel id={id} />}
            <PageSection id="record" title={words.record}>
              <FieldList kind={kind} record={record} except={notInRecord(kind)} />
              {can('look after personal data') && (
                <TextLink to={personScreen(kind.name, id)}>{words.stored}</TextLink>
              )}
            </PageSection>
            <RecordChanges id={id} onPutBack={refetch} />
          </div>
          <div>
            <VisitorsSee key={version} kind={kind} record={record} onChanged={refetch} />
            {isChild && can('keep consents') && <ConsentPanel id={id} onChanged={refetch} />}
            {!isChild && can('see admins') && <AccountPanel id={id} />}
            <LeavingPanel kind={kind} record={record} onSaved={setRecord} />
          </div>
        </div>
      )}
      {!isEditing && <Neighbors kind={kind} record={record} />}
    </>
  )
}

/** Fields that other parts of the page show. */
const notInRecord = ({ titleField, fields }: Kind) => [
  titleField,
  ...Object.keys(fields).filter((name) => fields[name]?.fold),
]
