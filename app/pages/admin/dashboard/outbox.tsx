import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { counted } from '#domain/counted.ts'
import {
  type MailState,
  mailDays,
  mailStates,
  type OutboxMail,
  outboxPaths,
  outboxSays,
} from '#domain/outbox.ts'
import { type SystemState, systemPath } from '#domain/system.ts'
import { api } from '../../../api.ts'
import { MoreButton } from '../../../content/more-button.tsx'
import { readPage } from '../../../content/read-page.ts'
import { sentence } from '../../../content/show-failure.ts'
import { Unread } from '../../../content/unread.tsx'
import { useAnswer } from '../../../content/use-answer.ts'
import { usePages } from '../../../content/use-pages.ts'
import { describeHiddenPage } from '../../../layout/describe-page.ts'
import { Empty } from '../../../ui/empty.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useWaiting } from '../waiting.tsx'
import { OutboxRow } from './outbox-row.tsx'

const words = {
  title: 'Outbox',
  lead: `What the site has mailed, newest first. It is kept for ${mailDays} days, without what the mails say.`,
  all: 'All',
  states: { waiting: 'Waiting', sent: 'Sent', failed: 'Not sent' },
  mails: (number: number) => counted(number, 'mail'),
  noneSo: {
    waiting: 'No mail is waiting.',
    sent: 'No mail has been sent.',
    failed: 'Every mail could be sent.',
  },
  folder:
    'No mail server is set up: mails become files in the outbox folder of the server, and nobody receives them.',
}

export const meta = describeHiddenPage(words.title, 'What was mailed, and what became of it.')

export default function OutboxPage() {
  const [address] = useSearchParams()
  const state = mailStates.find((name) => name === address.get('state'))
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <FolderNote />
      <nav aria-label={words.title} className="flex flex-wrap gap-2">
        <Choice label={words.all} isChosen={!state} />
        {mailStates.map((name) => (
          <Choice key={name} label={words.states[name]} state={name} isChosen={name === state} />
        ))}
      </nav>
      <Mails state={state} />
    </>
  )
}

function Choice({ label, state, isChosen }: { label: string; state?: MailState; isChosen: boolean }) {
  return (
    <Link
      to={{ search: state ? `state=${state}` : '' }}
      preventScrollReset
      aria-current={isChosen ? 'page' : undefined}
      className="chip"
    >
      {label}
    </Link>
  )
}

/** Said plainly, since the list would otherwise read as if everything had arrived. */
function FolderNote() {
  const { answer } = useAnswer('system', () => api.get<{ data: SystemState }>(systemPath))
  if (answer?.data.mail.kind !== 'outbox') return null
  return (
    <p className="mb-6 max-w-prose rounded-2xl border border-lamp bg-lamp/10 px-4 py-3">{words.folder}</p>
  )
}

function Mails({ state }: { state: MailState | undefined }) {
  const waiting = useWaiting()
  const count = useRef<HTMLParagraphElement>(null)
  const { page, failure, isLoading, readOn, askAgain } = usePages(`outbox ${state}`, (part) =>
    readPage<OutboxMail>(outboxPaths.list, { ...part, ...(state && { state }) }),
  )
  if (failure !== undefined)
    return <Unread says={sentence(failure) ?? outboxSays.notListed} onAgain={askAgain} />
  if (!page) return <Spinner label="Loading..." />
  const { items, total } = page
  const onTried = () => {
    askAgain()
    // The dashboard and the menu count what was given up.
    waiting.askAgain()
    // The button that was pressed is gone; its place in the order of the page must not be.
    count.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <p ref={count} role="status" tabIndex={-1} className="my-3 pl-5 text-soft">
        {words.mails(total)}
      </p>
      {total === 0 && <Empty says={state ? words.noneSo[state] : outboxSays.none} />}
      <ul aria-busy={isLoading} className="grid gap-3">
        {items.map((mail) => (
          <OutboxRow key={mail._id} mail={mail} onTried={onTried} />
        ))}
      </ul>
      <MoreButton shown={items.length} total={total} busy={isLoading} onPress={readOn} />
    </>
  )
}
