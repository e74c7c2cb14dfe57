import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PagedList, usePages } from '#app/admin/paged-list.tsx'
import { usePendingCounts } from '#app/admin/pending-counts.ts'
import { hiddenPageMeta } from '#app/layout/page-meta.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import {
  mailRetentionDays,
  type OutboxState,
  outboxMessages,
  outboxPaths,
  outboxStates,
} from '#domain/mail/outbox.ts'
import { defineWords, pluralize } from '#domain/text/words.ts'
import { OutboxRow } from './outbox-row.tsx'

export const words = defineWords({
  title: 'Outbox',
  description: 'What was mailed, and whether it was sent.',
  lead: `Mails from the site, newest first. We keep this list for ${mailRetentionDays} days, but not the texts of the mails.`,
  all: 'All',
  states: { waiting: 'Waiting', sent: 'Sent', failed: 'Not sent', inFolder: 'Mail was off' },
  mails: (number: number) => pluralize(number, 'mail'),
  noneSo: {
    waiting: 'No mail is waiting.',
    sent: 'No mail has been sent.',
    failed: 'No mail has failed.',
    inFolder: 'No mail was held back.',
  },
  folder:
    'Mail is off: no mail server is set up. Nobody receives these mails. They are files in the outbox folder on the server.',
})

export const meta = hiddenPageMeta(words.title, words.description)

export default function OutboxPage() {
  const [searchParams] = useSearchParams()
  const state = outboxStates.find((name) => name === searchParams.get('state'))
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <OutboxFolderNotice />
      <MailList state={state} />
    </>
  )
}

const StateLinks = ({ state }: { state: OutboxState | undefined }) => (
  <nav aria-label={words.title} className="flex flex-wrap gap-2">
    <StateLink label={words.all} isSelected={!state} />
    {outboxStates.map((name) => (
      <StateLink key={name} label={words.states[name]} state={name} isSelected={name === state} />
    ))}
  </nav>
)

type LinkProps = { label: string; state?: OutboxState; isSelected: boolean }

function StateLink({ label, state, isSelected }: LinkProps) {
  return (
    <Link
      to={{ search: state ? `state=${state}` : '' }}
      preventScrollReset
      aria-current={isSelected ? 'page' : undefined}
      className="chip"
    >
      {label}
    </Link>
  )
}

/** Shown if there is no mail server, because nobody receives mails then. */
function OutboxFolderNotice() {
  const { isMailOff } = usePendingCounts()
  if (!isMailOff) return null
  return (
    <p className="mb-6 max-w-prose rounded-2xl border border-lamp bg-lamp/10 px-4 py-3">{words.folder}</p>
  )
}

function MailList({ state }: { state: OutboxState | undefined }) {
  const pendingCounts = usePendingCounts()
  const count = useRef<HTMLParagraphElement>(null)
  const query = usePages(outboxPaths.list, { state })
  const handleRetried = () => {
    query.refetch()
    // The dashboard and the menu show the number of failed mails.
    pendingCounts.refetch()
    // The focused button disappears if the mail was sent, so keep the focus nearby.
    count.current?.focus({ preventScroll: true })
  }
  return (
    <>
      {(state || !query.isEmpty) && <StateLinks state={state} />}
      <PagedList query={query} errorMessage={outboxMessages.notListed}>
        {({ items, total, isLoading }) => (
          <>
            <p ref={count} role="status" tabIndex={-1} className="my-3 pl-5 text-soft">
              {words.mails(total)}
            </p>
            {total === 0 && <EmptyState message={state ? words.noneSo[state] : outboxMessages.none} />}
            <ul aria-busy={isLoading} className="grid gap-3">
              {items.map((mail) => (
                <OutboxRow key={mail._id} mail={mail} onRetried={handleRetried} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </>
  )
}
