import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { counted } from '#domain/counted.ts'
import { type TrashEntry, trashDays, trashPaths, trashSays } from '#domain/trash.ts'
import { api } from '../../../api.ts'
import { MoreButton } from '../../../content/more-button.tsx'
import { readPage } from '../../../content/read-page.ts'
import { SearchField } from '../../../content/search-field.tsx'
import { sentence } from '../../../content/show-failure.ts'
import { Unread } from '../../../content/unread.tsx'
import { useFocusAfterRemoval } from '../../../content/use-focus-after-removal.ts'
import { usePages } from '../../../content/use-pages.ts'
import { describeHiddenPage } from '../../../layout/describe-page.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useWaiting } from '../waiting.tsx'
import { TrashRow } from './trash-row.tsx'

const words = {
  title: 'Trash',
  lead: `What was deleted waits here for ${trashDays} days and can be restored. After that it is removed for good, with its photos and videos.`,
  search: 'Search the trash',
  nothingMatches: 'Nothing in the trash matches your search.',
  records: (number: number) => counted(number, 'record'),
  found: (number: number) => `${number} found`,
  empty: 'Empty the trash',
  sure: 'Do you really want to remove everything in the trash for good? Nobody can bring it back.',
}

export const meta = describeHiddenPage(words.title, 'What was deleted, and the way back.')

export default function TrashPage() {
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <Trash />
    </>
  )
}

function Trash() {
  const [asked, setAsked] = useSearchParams()
  const q = asked.get('q') ?? ''
  const { page, failure, isLoading, readOn, askAgain } = usePages(`trash?${q}`, (part) =>
    readPage<TrashEntry>(trashPaths.list, { ...part, q }),
  )
  const { items, total } = page ?? { items: [], total: 0 }
  const { rows, noteRemoval } = useFocusAfterRemoval<HTMLUListElement>(items.map(({ _id }) => _id))
  const { askAgain: countAgain } = useWaiting()
  const changed = () => {
    askAgain()
    // Feedback that came back may be unread.
    countAgain()
  }
  const isUnread = failure !== undefined
  if (!page && !isUnread) return <Spinner label="Loading..." />
  if (total === 0 && !q && !isUnread) return <Empty says={trashSays.none} />
  return (
    <>
      <SearchField
        label={words.search}
        asked={q}
        onSearch={(q) => setAsked(q ? { q } : {}, { replace: true, preventScrollReset: true })}
      />
      {isUnread ? (
        <Unread says={sentence(failure) ?? trashSays.notListed} onAgain={askAgain} />
      ) : (
        <>
          <div className="my-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
            <p role="status" className="pl-5 text-soft">
              {q ? words.found(total) : words.records(total)}
            </p>
            {!q && <EmptyButton onEmptied={changed} />}
          </div>
          {items.length === 0 && <Empty says={words.nothingMatches} />}
          <ul ref={rows} aria-busy={isLoading} className="grid gap-3">
            {items.map((entry) => (
              <TrashRow
                key={`${entry.kind}/${entry._id}`}
                entry={entry}
                onGone={() => {
                  noteRemoval(entry._id)
                  changed()
                }}
              />
            ))}
          </ul>
          <MoreButton shown={items.length} total={total} busy={isLoading} onPress={readOn} />
        </>
      )}
    </>
  )
}

function EmptyButton({ onEmptied }: { onEmptied: () => void }) {
  const [isBusy, setBusy] = useState(false)
  async function empty() {
    setBusy(true)
    if (await toast.ask(words.sure)) {
      try {
        await api.send('DELETE', trashPaths.list)
        toast.success(trashSays.emptied)
      } catch (failure) {
        toast.error(sentence(failure) ?? trashSays.notEmptied)
      }
      onEmptied()
    }
    setBusy(false)
  }
  return (
    <Button variant="quiet" busy={isBusy} onClick={empty}>
      <Trash2 aria-hidden="true" className="size-4" />
      {words.empty}
    </Button>
  )
}
