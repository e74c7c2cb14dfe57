import { useParams } from 'react-router'
import { AdminPage } from '#app/admin/admin-page.tsx'
import { notFoundMetaUnless, notFoundUnless } from '#app/admin/not-found-unless.ts'
import { PageSection } from '#app/admin/page-section.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { serverMessage } from '#app/api/api.ts'
import { downloadFile } from '#app/api/download-file.ts'
import { hiddenPageMeta } from '#app/layout/page-meta.ts'
import { TextLink } from '#app/ui/button.tsx'
import { groupBy } from '#domain/group-by.ts'
import { className } from '#domain/kinds/class-name.ts'
import { defineWords } from '#domain/text/words.ts'
import { distinctNames } from '#features/content/distinct-names.ts'
import {
  pastOutcomeLabels,
  schoolYearMessages,
  schoolYearPaths,
  schoolYearScreens,
  yearName,
} from '../school-year.ts'
import type { YearRecord } from '../school-year-schemas.ts'
import { yearLabel } from './outcome-text.ts'
import { OutcomeTable, PrintAndDownload } from './printed-plan.tsx'

const words = defineWords({
  metaTitle: 'An earlier school year',
  description: 'Who was in which class, who taught, and what happened next.',
  title: (name: string) => `School year ${name}`,
  back: 'Back to the current school year',
  students: 'Children',
  volunteers: 'Volunteers who taught',
  outcome: 'Afterwards',
  people: (number: number) => (number === 1 ? '1 person' : `${number} people`),
  movedTo: (group: string) => `${pastOutcomeLabels.moves} to ${group}`,
  thisYear: 'this year',
})

const exists = ({ year = '' }: { year?: string }) => /^\d{4}$/.test(year)
const read = notFoundUnless(exists)
export const loader = read
export const clientLoader = read
export const meta = notFoundMetaUnless(exists, hiddenPageMeta(words.metaTitle, words.description))

export default function SchoolYearArchive() {
  const { year = '' } = useParams()
  return (
    <AdminPage
      title={words.title(yearName(Number(year)))}
      lead={words.description}
      heading={
        <div className="mt-3 print:hidden">
          <TextLink to={schoolYearScreens.plan}>{words.back}</TextLink>
        </div>
      }
      actions={['move the school year on']}
    >
      <LoadedArchive key={year} year={year} />
    </AdminPage>
  )
}

const LoadedArchive = ({ year }: { year: string }) => (
  <Loaded
    path={schoolYearPaths.archive}
    params={{ year }}
    errorMessage={(error) => serverMessage(error) ?? schoolYearMessages.notRead}
  >
    {(records) => (
      <>
        <PrintAndDownload
          what={words.thisYear}
          download={(format) => downloadFile(schoolYearPaths.archiveFile[format], { params: { year } })}
        />
        <People
          id="students"
          title={words.students}
          records={records.filter(({ kind }) => kind === 'student')}
        />
        <People
          id="volunteers"
          title={words.volunteers}
          records={records.filter(({ kind }) => kind === 'volunteer')}
        />
      </>
    )}
  </Loaded>
)

function People({ id, title, records }: { id: string; title: string; records: YearRecord[] }) {
  if (records.length === 0) return null
  const groups = [...groupBy(records, ({ group }) => group)]
  const names = distinctNames(records.map(({ _id: id, name }) => ({ id, name, number: undefined })))
  return (
    <PageSection id={id} title={title} lead={words.people(records.length)} className="mt-8">
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {groups.map(([group, people]) => (
          <div
            key={group}
            className="break-inside-avoid rounded-card border border-edge bg-surface px-5 py-3 shadow-soft"
          >
            <OutcomeTable
              title={groupLabel(people[0]?.kind, group)}
              outcome={words.outcome}
              people={people.map((record) => ({
                _id: record._id,
                fullName: names.get(record._id) ?? record.name,
                text: outcomeText(record),
              }))}
            />
          </div>
        ))}
      </div>
    </PageSection>
  )
}

const groupLabel = (kind: YearRecord['kind'] | undefined, group: string) =>
  kind === 'volunteer' ? yearLabel(Number(group)) : className(group)

function outcomeText({ kind, outcome, next }: YearRecord) {
  if (outcome === 'moves' && next !== null) return words.movedTo(groupLabel(kind, next))
  return pastOutcomeLabels[outcome]
}
