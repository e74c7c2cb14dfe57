import { volunteer } from '#domain/kinds/volunteer.ts'
import { AccountPanel } from '#features/access/pages/account-panel.tsx'
import { CertificatePanel } from '#features/certificates/pages/certificate-panel.tsx'
import { ConsentPanel } from '#features/consents/pages/consent-panel.tsx'
import { HoursPanel } from '#features/evenings/pages/hours-panel.tsx'
import { PersonEveningsPanel } from '#features/evenings/pages/person-evenings.tsx'
import { FamilyPanel, NotesPanel } from '#features/families/pages/family-panels.tsx'
import Person, { type PersonPanels } from '#features/people/pages/person.tsx'
import { AwayPanel } from '#features/rota/pages/away.tsx'
import { LeavingPanel } from '#features/school-year/pages/leaving-panel.tsx'
import { RecordChanges } from '#features/undo/pages/change-list.tsx'

export { meta } from '#features/people/pages/person.tsx'

const panels: PersonPanels = {
  top: ({ record, isChild, can }) => isChild && can('see guardians') && <FamilyPanel child={record} />,
  beforeRecord: ({ kind, record, isChild, can }) => (
    <>
      <PersonEveningsPanel kind={kind.name} id={record._id} />
      {isChild && can('see guardians') && <NotesPanel child={record} />}
      {!isChild && <HoursPanel volunteerId={record._id} />}
      {kind.name === volunteer.name && <AwayPanel volunteerId={record._id} />}
      {kind.name === volunteer.name && can('make certificates') && <CertificatePanel id={record._id} />}
    </>
  ),
  afterRecord: ({ record, onChanged }) => <RecordChanges id={record._id} onPutBack={onChanged} />,
  aside: ({ kind, record, isChild, can, onChanged, onSaved }) => (
    <>
      {isChild && can('keep consents') && <ConsentPanel id={record._id} onChanged={onChanged} />}
      {!isChild && can('see admins') && <AccountPanel id={record._id} />}
      <LeavingPanel kind={kind} record={record} onSaved={onSaved} />
    </>
  ),
}

export default function PersonPage() {
  return <Person panels={panels} />
}
