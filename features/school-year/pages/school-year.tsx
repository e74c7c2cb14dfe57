import { useState } from 'react'
import { Link } from 'react-router'
import { AdminPage } from '#app/admin/admin-page.tsx'
import { PageSection } from '#app/admin/page-section.tsx'
import { usePendingCounts } from '#app/admin/pending-counts.ts'
import { QueryResult, useQuery } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { hiddenPageMeta } from '#app/layout/page-meta.ts'
import { TextLink } from '#app/ui/button.tsx'
import { Name } from '#app/ui/name.tsx'
import { accountScreens } from '#domain/session/account-paths.ts'
import { defineWords } from '#domain/text/words.ts'
import { noDecisions } from '../plan.ts'
import { archiveScreen, schoolYearMessages, schoolYearPaths, yearName } from '../school-year.ts'
import type { SchoolYear } from '../school-year-schemas.ts'
import { YearDone } from './year-done.tsx'
import { YearPlan } from './year-plan.tsx'
import { YearSettings } from './year-settings.tsx'

const words = defineWords({
  title: 'School year',
  lead: 'Once a year everyone moves up: children to their next class, volunteers to their next year. Check the plan, tick who stays or leaves, print it, and begin the year. You can undo it for 30 days.',
  archive: 'Earlier years',
  archiveLead: 'Who was in which class, who taught, and what happened next.',
  people: (number: number) => (number === 1 ? '1 person' : `${number} people`),
  leftWithAccountTitle: 'Accounts to end',
  leftWithAccountLead:
    'These volunteers have left but can still log in. End their access, unless they still help.',
  account: 'View the account',
  accountOf: (name: string) => `View the account of ${name}`,
})

export const meta = hiddenPageMeta(words.title, words.lead)

export default function SchoolYearPage() {
  return (
    <AdminPage title={words.title} lead={words.lead} actions={['move the school year on']}>
      <LoadedYear />
    </AdminPage>
  )
}

function LoadedYear() {
  const query = useQuery('school year', () => api.call('GET', schoolYearPaths.plan))
  const { refetch: refetchCounts } = usePendingCounts()
  // Kept while the plan is refetched after its data has changed.
  const [decisions, setDecisions] = useState(noDecisions)
  // Shown next to the button, even if it turns out that the year has already begun.
  const [refusal, setRefusal] = useState<string>()
  const handleChanged = () => {
    query.refetch()
    refetchCounts()
  }
  return (
    <QueryResult query={query} errorMessage={schoolYearMessages.notRead}>
      {({ data }) => (
        <>
          {data.done ? (
            <YearDone
              schoolYear={data}
              done={data.done}
              refusal={refusal}
              onRefused={setRefusal}
              onChanged={handleChanged}
            />
          ) : (
            <YearPlan
              schoolYear={data}
              decisions={decisions}
              onDecide={setDecisions}
              refusal={refusal}
              onRefused={setRefusal}
              onChanged={handleChanged}
            />
          )}
          <LeftWithAccount people={data.leftWithAccount} />
          <YearSettings key={`${data.month} ${data.finalYear}`} settings={data} onSaved={handleChanged} />
          {data.archive.length > 0 && <Archive years={data.archive} />}
        </>
      )}
    </QueryResult>
  )
}

const Archive = ({ years }: { years: SchoolYear['archive'] }) => (
  <PageSection id="archive" title={words.archive} lead={words.archiveLead} className="mt-12 print:hidden">
    <ul className="grid gap-2">
      {years.map(({ year, people }) => (
        <li key={year}>
          <Link
            to={archiveScreen(year)}
            className="flex min-h-12 max-w-md items-center justify-between gap-3 rounded-2xl border border-edge bg-surface px-4 hover:text-link"
          >
            <span className="font-semibold">{yearName(year)}</span>
            <span className="text-soft">{words.people(people)}</span>
          </Link>
        </li>
      ))}
    </ul>
  </PageSection>
)

function LeftWithAccount({ people }: { people: SchoolYear['leftWithAccount'] }) {
  if (people.length === 0) return null
  return (
    <PageSection
      id="accounts"
      title={words.leftWithAccountTitle}
      lead={words.leftWithAccountLead}
      className="mt-12 print:hidden"
    >
      <ul className="grid gap-2">
        {people.map(({ fullName, email }) => (
          <li
            key={email}
            className="flex flex-wrap items-center justify-between gap-x-4 rounded-2xl border border-edge bg-surface px-4 py-1"
          >
            <span className="min-w-0 wrap-anywhere">
              <Name text={fullName} className="font-semibold" /> <span className="text-soft">{email}</span>
            </span>
            <TextLink
              to={`${accountScreens.admins}?q=${encodeURIComponent(email)}`}
              aria-label={words.accountOf(fullName)}
            >
              {words.account}
            </TextLink>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
