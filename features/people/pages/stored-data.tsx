import { useParams } from 'react-router'
import { PermittedOnly } from '#app/admin/admin-page.tsx'
import { DownloadButtons } from '#app/admin/download-buttons.tsx'
import { formatLongDateTime } from '#app/admin/format-time.ts'
import { notFoundMetaUnless, notFoundUnless } from '#app/admin/not-found-unless.ts'
import { Loaded } from '#app/admin/query-result.tsx'
import { downloadFile } from '#app/api/download-file.ts'
import { hiddenPageMeta } from '#app/layout/page-meta.ts'
import NotFound from '#app/pages/not-found.tsx'
import { TextLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { findKind } from '#domain/kinds/index.ts'
import { isPersonKind } from '#domain/kinds/people.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { defineWords } from '#domain/text/words.ts'
import { HoursPanel } from '#features/evenings/pages/hours-panel.tsx'
import { personMessages, personPaths } from '../person.ts'
import type { StoredPerson } from '../person-schemas.ts'
import { ErasePanel } from './erase-panel.tsx'
import { StoredSection } from './stored-section.tsx'

const words = defineWords({
  metaTitle: 'Everything stored about one person',
  description: 'See, download or erase what is stored about one person.',
  lead: (label: string, time: string) =>
    `Everything stored about this ${label.toLowerCase()}, as of ${time}.`,
  inTrash: 'The record is in the trash.',
  downloadAs: (format: string) => `Download as ${format}`,
  nothing: 'Nothing stored here',
  table: (many: string) => `All ${many.toLowerCase()}`,
})

const exists = ({ kind = '' }: { kind?: string }) => isPersonKind(kind)

const read = notFoundUnless(exists)
export const loader = read
export const clientLoader = read
export const meta = notFoundMetaUnless(exists, hiddenPageMeta(words.metaTitle, words.description))

export default function StoredDataPage() {
  const { kind = '', id = '' } = useParams()
  if (!isPersonKind(kind)) return <NotFound />
  return (
    <PermittedOnly actions={['look after personal data']} title={words.metaTitle}>
      <Loaded
        path={personPaths.one}
        params={{ kind, id }}
        errorMessage={personMessages.notLoaded}
        title={words.metaTitle}
      >
        {(person, refetch) => <Person key={person._id} person={person} onOutdated={refetch} />}
      </Loaded>
    </PermittedOnly>
  )
}

function Person({ person, onOutdated }: { person: StoredPerson; onOutdated: () => void }) {
  const { _id, name, label, kind, readAt, isInTrash, sections } = person
  const found = findKind(kind)
  const empty = sections.filter(({ entries }) => entries.length === 0)
  return (
    <>
      <PageHeading title={name} lead={words.lead(label, formatLongDateTime(readAt))}>
        {isInTrash && <p className="mt-2 font-medium">{words.inTrash}</p>}
        <div className="mt-5 flex flex-wrap gap-3">
          <DownloadButtons
            formats={['pdf', 'json']}
            text={words.downloadAs}
            download={(format) => downloadFile(personPaths[format], { params: { kind, id: _id } })}
            errorMessage={personMessages.notDownloaded}
          />
        </div>
        {found?.screens.table && (
          <TextLink to={found.screens.table}>{words.table(found.labels.many)}</TextLink>
        )}
      </PageHeading>
      {kind === volunteer.name && !isInTrash && <HoursPanel volunteerId={_id} />}
      <div className="mt-10 space-y-10">
        {sections
          .filter(({ entries }) => entries.length > 0)
          .map((section) => (
            <StoredSection key={section.name} section={section} />
          ))}
        {empty.length > 0 && (
          <section aria-labelledby="nothing">
            <h2 id="nothing" className="text-2xl">
              {words.nothing}
            </h2>
            <ul className="mt-3 space-y-2 text-soft">
              {empty.map(({ name, label, where }) => (
                <li key={name}>
                  <span className="font-medium text-ink">{label}.</span> {where}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <ErasePanel person={person} onOutdated={onOutdated} />
    </>
  )
}
