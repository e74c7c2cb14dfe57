import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { ActionButton } from '#app/admin/action-button.tsx'
import { AdminPage } from '#app/admin/admin-page.tsx'
import { PagedList, usePages } from '#app/admin/paged-list.tsx'
import { usePendingCounts } from '#app/admin/pending-counts.ts'
import { api } from '#app/api/api.ts'
import type { Outcome } from '#app/api/show-outcome.ts'
import { useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { useCan } from '#app/session/use-can.ts'
import { LabeledCheckbox } from '#app/ui/checkbox.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { defineWords, message } from '#domain/text/words.ts'
import { type EnquiryKind, enquiries, enquiryMessages, maxRemovedEnquiries } from '../enquiries.ts'
import { EnquiryCard, enquiryStateWords } from './enquiry-card.tsx'

const english = defineWords('admin.enquiries', {
  title: 'Applications and calls',
  applications: 'Applications',
  calls: 'To call',
  none: 'This list is empty.',
  noNewApplications: 'Nobody is waiting for an answer.',
  noNewCalls: 'No family is waiting for a call.',
  chooseAll: 'Choose all that are shown',
  remove: (count: number) => `Delete ${count} for good`,
  sure: 'They are deleted at once and cannot be brought back.',
})

export const meta = unlistedPageMeta(english)

/** The screens of both kinds, at their own addresses. */
export default function EnquiriesPage() {
  const words = useWords(english)
  const stateWords = useWords(enquiryStateWords)
  const kind = useLocation().pathname === enquiries.calls.screen ? 'calls' : 'applications'
  const { states, see } = enquiries[kind]
  const [query] = useSearchParams()
  const state = states.find((known) => known === query.get('state')) ?? 'new'
  return (
    <AdminPage title={words[kind]} actions={[see]}>
      <nav className="mb-4 flex flex-wrap gap-2">
        {states.map((other) => (
          <Link key={other} to={`?state=${other}`} aria-current={other === state && 'page'} className="chip">
            {stateWords[other]}
          </Link>
        ))}
      </nav>
      <EnquiryList key={`${kind} ${state}`} kind={kind} state={state} />
    </AdminPage>
  )
}

type Props = { kind: EnquiryKind; state: (typeof enquiries)[EnquiryKind]['states'][number] }

function EnquiryList({ kind, state }: Props) {
  const words = useWords(english)
  const { list, removeMany, change } = enquiries[kind]
  const query = usePages(list, { state })
  const noNew = kind === 'calls' ? words.noNewCalls : words.noNewApplications
  const none = state === 'new' ? noNew : words.none
  const counts = usePendingCounts()
  const can = useCan()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const askAgain = () => {
    setChosen(new Set())
    query.refetch()
    counts.refetch()
  }
  return (
    <PagedList query={query} errorMessage={message(enquiryMessages, 'notListed')}>
      {({ items }) => (
        <>
          {can(change) && items.length > 0 && (
            <div className="mb-4 flex min-h-11 flex-wrap items-center gap-x-6 gap-y-2">
              <LabeledCheckbox
                label={words.chooseAll}
                isChecked={items.every(({ _id }) => chosen.has(_id))}
                onChange={(isChecked) => {
                  const shown = items.slice(0, maxRemovedEnquiries)
                  setChosen(new Set(isChecked ? shown.map(({ _id }) => _id) : []))
                }}
              />
              {chosen.size > 0 && (
                <ActionButton
                  label={words.remove(chosen.size)}
                  question={words.sure}
                  run={() => api.send<Outcome>('POST', removeMany, { body: { ids: [...chosen] } })}
                  onChanged={askAgain}
                />
              )}
            </div>
          )}
          {items.length === 0 && <EmptyState message={none} />}
          <ul className="grid items-start gap-4 xl:grid-cols-2">
            {items.map((enquiry) => (
              <EnquiryCard
                key={enquiry._id}
                kind={kind}
                state={state}
                enquiry={enquiry}
                isChosen={chosen.has(enquiry._id)}
                onChoose={(isChosen) => {
                  const others = [...chosen].filter((id) => id !== enquiry._id)
                  setChosen(new Set(isChosen ? [...others, enquiry._id] : others))
                }}
                onChanged={askAgain}
              />
            ))}
          </ul>
        </>
      )}
    </PagedList>
  )
}
