import { Link } from 'react-router'
import { ActionButton } from '#app/admin/action-button.tsx'
import { oneOf, SearchField, useAddressFilters } from '#app/admin/list-filters.tsx'
import { PagedList, usePagedQuery } from '#app/admin/paged-list.tsx'
import { usePendingCounts } from '#app/admin/pending-counts.ts'
import { useFocusAfterRemoval } from '#app/admin/use-focus-after-removal.ts'
import { api, type Page } from '#app/api/api.ts'
import { type Run, useAction } from '#app/api/use-action.ts'
import { hiddenPageMeta } from '#app/layout/page-meta.ts'
import { useCan } from '#app/session/use-can.ts'
import { TextLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { CheckCheck } from '#app/ui/icons/admin-icons.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { feedback } from '#domain/kinds/feedback.ts'
import { maxSearchLength } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'
import {
  type FeedbackBox,
  feedbackBoxes,
  feedbackBoxMessages,
  feedbackBoxPaths,
  type ReceivedFeedback,
  spamRetentionDays,
} from '../feedback-box.ts'
import { FeedbackMessage } from './feedback-message.tsx'

export const words = defineWords({
  title: 'User Feedback',
  description: 'What visitors wrote.',
  lead: 'What visitors wrote in the form at the foot of every page. All admins share this inbox.',
  boxes: { inbox: 'Inbox', spam: 'Spam' },
  spamLead: `Messages that look like advertising. They are permanently deleted after ${spamRetentionDays} days.`,
  noSpam: 'No spam.',
  nothingMatches: 'Nothing matches your search.',
  search: 'Search the messages',
  clear: 'Clear search',
  all: (total: number) => `${total} in all`,
  markAll: 'Mark all as read',
  failed: 'That did not work. Please try again.',
})

export const meta = hiddenPageMeta(words.title, words.description)

export default function FeedbackPage() {
  const { filters, setFilter } = useAddressFilters({ box: oneOf(feedbackBoxes), q: searchText })
  const { q } = filters
  const box = filters.box || 'inbox'
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <nav aria-label={words.title} className="mb-4 flex gap-2">
        {feedbackBoxes.map((name) => (
          <Link
            key={name}
            to={addressOf(name)}
            aria-current={name === box ? 'page' : undefined}
            className="chip"
          >
            {words.boxes[name]}
          </Link>
        ))}
      </nav>
      {box === 'spam' && <p className="mb-4 text-soft">{words.spamLead}</p>}
      <Messages key={box} box={box} q={q} onSearch={(q) => setFilter('q', q)} />
    </>
  )
}

const searchText = (text: string) => text.trim().slice(0, maxSearchLength)
const addressOf = (box: FeedbackBox) => ({ search: box === 'spam' ? 'box=spam' : '' })

const saying = (act: () => Promise<void>, text: string) => async () => {
  await act()
  return { message: text }
}

type MessagesProps = { box: FeedbackBox; q: string; onSearch: (q: string) => void }

function Messages({ box, q, onSearch }: MessagesProps) {
  const inbox = useInbox(box, q)
  const action = useAction()
  const mayChange = useCan()(feedback.permissions.remove)
  const clear = q && <TextLink to={addressOf(box)}>{words.clear}</TextLink>
  const none = box === 'spam' ? words.noSpam : feedback.messages.none
  return (
    <>
      {(q || !inbox.query.isEmpty) && <SearchField label={words.search} value={q} onSearch={onSearch} />}
      <PagedList query={inbox.query} errorMessage={feedback.messages.notListed}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState message={q ? words.nothingMatches : none}>{clear}</EmptyState>
          ) : (
            <>
              <div className="mt-2 mb-3 flex min-h-11 flex-wrap items-center gap-x-4 text-soft">
                <p role="status" className="flex-1">
                  {words.all(total)}
                </p>
                {clear}
                {mayChange && box === 'inbox' && !q && items.some(({ isRead }) => !isRead) && (
                  <ActionButton
                    action={action}
                    label={words.markAll}
                    icon={CheckCheck}
                    run={saying(inbox.markAll, feedbackBoxMessages.allRead)}
                    errorMessage={words.failed}
                  />
                )}
              </div>
              <MessageList messages={items} inbox={inbox} action={action} />
            </>
          )
        }
      </PagedList>
    </>
  )
}

type ListProps = {
  messages: ReceivedFeedback[]
  inbox: Inbox
  action: ReturnType<typeof useAction>
}

function MessageList({ messages, inbox: { mark, move, askAgain }, action }: ListProps) {
  const { rows, rememberRemoval } = useFocusAfterRemoval<HTMLUListElement>(messages.map(({ _id }) => _id))
  const run = (act: Run) => action.run(act, { errorMessage: words.failed })
  return (
    <ul ref={rows} className="grid gap-4">
      {messages.map((message) => (
        <FeedbackMessage
          key={message._id}
          message={message}
          isBusy={action.isBusy}
          onRead={(isRead) => run(() => mark(message._id, isRead))}
          onMove={(isSpam) => {
            const text = isSpam ? feedbackBoxMessages.spam : feedbackBoxMessages.notSpam
            return run(saying(() => move(message._id, isSpam), text))
          }}
          onRemoved={() => {
            rememberRemoval(message._id)
            askAgain()
          }}
          onRestored={askAgain}
        />
      ))}
    </ul>
  )
}

type Inbox = ReturnType<typeof useInbox>

function useInbox(box: FeedbackBox, q: string) {
  const query = usePagedQuery(
    `${box} ${q}`,
    // Admins receive more fields than the kind defines.
    (part) => api.list(feedback, { box, q, ...part }) as Promise<Page<ReceivedFeedback>>,
  )
  const counts = usePendingCounts()
  const askAgain = () => {
    query.refetch()
    counts.refetch()
  }
  return {
    query,
    askAgain,
    async mark(id: string, isRead: boolean) {
      await api.call('PUT', feedbackBoxPaths.read, { params: { id }, body: { isRead } })
      askAgain()
    },
    async markAll() {
      await api.call('PUT', feedbackBoxPaths.readAll, { body: { upTo: query.page?.items[0]?._id } })
      askAgain()
    },
    async move(id: string, isSpam: boolean) {
      await api.call('PUT', feedbackBoxPaths.spam, { params: { id }, body: { isSpam } })
      askAgain()
    },
  }
}
