import { type ReactNode, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { PageSection } from '#app/admin/page-section.tsx'
import { QueryResult, useQuery } from '#app/admin/query-result.tsx'
import { anonymousApi, api } from '#app/api/api.ts'
import { KindForm } from '#app/forms/kind-form.tsx'
import { useKindWords } from '#app/language/kind-words.ts'
import { useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { useSession } from '#app/session/session.tsx'
import { useCan } from '#app/session/use-can.ts'
import { TextLink } from '#app/ui/button.tsx'
import { PageOutline } from '#app/ui/page-outline.tsx'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { storedDataScreen } from '#domain/kinds/people.ts'
import { adminPath } from '#domain/kinds/record-path.ts'
import { student } from '#domain/kinds/student.ts'
import { defineWords } from '#domain/text/words.ts'
import { HideButton } from '#features/content/pages/actions/hide-button.tsx'
import { PreviewButton } from '#features/content/pages/actions/preview-dialog.tsx'
import { isHiddenFromVisitors } from '#features/content/pages/actions/state-badges.tsx'
import { useKindAt } from '#features/content/pages/kind-at.ts'
import { FieldList, PersonCard } from '#features/content/pages/lists/person-card.tsx'
import { Neighbors, PersonHeader } from './person-header.tsx'

const english = defineWords('admin.person', {
  title: 'One person',
  description: 'What the team needs to know about one person.',
  record: 'Record',
  stored: 'See everything stored',
})

export const meta = unlistedPageMeta(english)

type ShownPerson = {
  kind: Kind
  record: AnyRecord
  isChild: boolean
  can: ReturnType<typeof useCan>
  /** Reloads the record. */
  onChanged: () => Promise<void>
  onSaved: (record: AnyRecord) => void
}

/** What features show about a person, in the places of the page. */
export type PersonPanels = Record<
  'top' | 'beforeRecord' | 'afterRecord' | 'aside',
  (person: ShownPerson) => ReactNode
>

export default function PersonPage({ panels }: { panels: PersonPanels }) {
  const kind = useKindAt('person')
  const { id = '' } = useParams()
  const { admin } = useSession()
  const { one, notListed } = useKindWords(kind)
  const query = useQuery(`${kind.name}/${id}`, () => api.one(kind, id))
  // Until the account is loaded, the permissions are unknown, so no section of the page is loaded.
  if (!admin) return <PageOutline title={one} />
  return (
    <QueryResult query={query} errorMessage={notListed} title={one}>
      {(record) => <Person key={record._id} kind={kind} loaded={record} panels={panels} />}
    </QueryResult>
  )
}

type PersonProps = { kind: Kind; loaded: AnyRecord; panels: PersonPanels }

function Person({ kind, loaded, panels }: PersonProps) {
  const words = useWords(english)
  // Every change increments the version, even one that the record does not show, such as a consent.
  const [{ record, version }, setShown] = useState({ record: loaded, version: 0 })
  const navigate = useNavigate()
  const isEditing = useSearchParams()[0].has('edit')
  const can = useCan()
  const { _id: id } = record
  const setRecord = (record: AnyRecord) => setShown({ record, version: version + 1 })
  const refetch = async () => setRecord(await api.one(kind, id))
  const person: ShownPerson = {
    kind,
    record,
    isChild: kind.name === student.name,
    can,
    onChanged: refetch,
    onSaved: setRecord,
  }
  const handleSaved = (saved: AnyRecord) => {
    setRecord(saved)
    navigate(adminPath(kind, id), { replace: true })
  }
  return (
    <>
      <PersonHeader kind={kind} record={record} isEditing={isEditing} />
      {isEditing ? (
        <KindForm kind={kind} record={record} onSaved={handleSaved} />
      ) : (
        <div className="person-page">
          {panels.top(person)}
          <div>
            {panels.beforeRecord(person)}
            <PageSection id="record" title={words.record}>
              <FieldList kind={kind} record={record} except={notInRecord(kind)} />
              {can('look after personal data') && (
                <TextLink to={storedDataScreen(kind.name, id)}>{words.stored}</TextLink>
              )}
            </PageSection>
            {panels.afterRecord(person)}
          </div>
          <div>
            <VisitorsSee key={version} kind={kind} record={record} onChanged={refetch} />
            {panels.aside(person)}
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

const visitorsSeeEnglish = defineWords('admin.visitors-see', {
  title: 'Visitors see',
  nothing: 'Visitors do not see this person.',
})

type Props = { kind: Kind; record: AnyRecord; onChanged: () => void }

/** A person's card as visitors see it today. It is requested as a visitor, so that it cannot differ from the site. */
function VisitorsSee({ kind, record, onChanged }: Props) {
  const words = useWords(visitorsSeeEnglish)
  const can = useCan()
  const query = useQuery(`as a visitor ${record._id}`, async () =>
    isHiddenFromVisitors(record) ? null : await anonymousApi.one(kind, record._id),
  )
  return (
    <PageSection id="visitors" title={words.title}>
      <QueryResult query={query} errorMessage={useKindWords(kind).notListed} isInline>
        {(seen) => (
          <div className="portrait">
            {seen ? <PersonCard kind={kind} record={seen} index={0} isFirst={false} /> : words.nothing}
          </div>
        )}
      </QueryResult>
      <div className="mt-4 flex flex-wrap gap-3">
        <PreviewButton kind={kind} record={record} />
        {can('change content') && <HideButton kind={kind} record={record} onChanged={onChanged} />}
      </div>
    </PageSection>
  )
}
