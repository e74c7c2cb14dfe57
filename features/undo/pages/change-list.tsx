import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useFormatDateTime } from '#app/admin/format-time.ts'
import { PageSection } from '#app/admin/page-section.tsx'
import { PagedList, usePages } from '#app/admin/paged-list.tsx'
import { useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { useCan } from '#app/session/use-can.ts'
import { badgeClass } from '#app/ui/badge.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Name } from '#app/ui/name.tsx'
import { findKind } from '#domain/kinds/index.ts'
import { defineWords, labelMessage, message } from '#domain/text/words.ts'
import {
  changeSetMessages,
  changeSetPaths,
  changeSetReasons,
  changeSetScreen,
  reversalPermission,
} from '#features/content/change-sets.ts'
import type { ChangedRecord, ChangeSet, ListedChangeSet } from '../change-set-schemas.ts'
import { FieldChanges } from './field-changes.tsx'
import { UndoChangeSet } from './undo-change-set.tsx'

/** Labels for changes that no longer apply in full. */
export const undoneLabels = { undone: 'Undone', 'partly undone': 'Partly undone' }

const english = defineWords('admin.change-row', {
  by: 'By',
  added: { one: '{count} added', other: '{count} added' },
  edited: { one: '{count} edited', other: '{count} edited' },
  deleted: { one: '{count} deleted', other: '{count} deleted' },
  daysLeft: { one: '{count} day left to undo', other: '{count} days left to undo' },
  daysLeftToRedo: { one: '{count} day left to redo', other: '{count} days left to redo' },
  tooLate: 'Too late to undo',
  undoneOn: (when: string) => `Undone ${when}`,
  changedSince: 'Changed since',
  whatWasDone: { added: 'Added', edited: 'Edited', deleted: 'Deleted' },
  reasons: changeSetReasons,
  states: undoneLabels,
})

/** On a phone, more would be many screens long. */
export const linesShown = 20

export function ChangeList({ recordId, onChanged }: { recordId?: string; onChanged?: () => void }) {
  const translate = useTranslateMessage()
  const query = usePages(changeSetPaths.list, { record: recordId }, linesShown)
  const handleChanged = () => {
    query.refetch()
    onChanged?.()
  }
  return (
    <PagedList query={query} errorMessage={message(changeSetMessages, 'notListed')}>
      {({ items, isLoading }) =>
        items.length === 0 ? (
          <EmptyState message={translate(message(changeSetMessages, 'none'))} />
        ) : (
          <ul aria-busy={isLoading} className="grid gap-3">
            {items.map((changeSet) => (
              <ChangeRow key={changeSet._id} changeSet={changeSet} onChanged={handleChanged} />
            ))}
          </ul>
        )
      }
    </PagedList>
  )
}

function ChangeRow({ changeSet, onChanged }: { changeSet: ListedChangeSet; onChanged: () => void }) {
  const words = useWords(english)
  const formatDateTime = useFormatDateTime()
  const whatWasDone = useWhatWasDone()
  const { _id, at, reason, title, state, daysLeft, record } = changeSet
  const can = useCan()
  const isOne = reason === 'one record' && record !== null
  return (
    <UndoableRow
      title={
        <Link to={changeSetScreen(_id)} className="title-link inline-flex min-h-11 items-center">
          <Name text={title} />
        </Link>
      }
      actions={
        can(reversalPermission[reason]) &&
        daysLeft > 0 && <UndoChangeSet id={_id} state={state} onChanged={onChanged} />
      }
    >
      <p className="text-sm text-soft">
        <span>{isOne ? whatWasDone(record) : words.reasons[reason]}</span>
        {' · '}
        <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      {record?.what === 'edited' && <FieldChanges fields={record.fields} />}
      {record?.isChangedSince && <span className={badgeClass(true)}>{words.changedSince}</span>}
      <ChangeSetFacts changeSet={changeSet} />
    </UndoableRow>
  )
}

/** Returns a function that says what was done with a record: "Student · Edited". */
export function useWhatWasDone() {
  const words = useWords(english)
  const translate = useTranslateMessage()
  return ({ kind, what }: Pick<ChangedRecord, 'kind' | 'what'>) =>
    `${translate(labelMessage(findKind(kind)?.labels.one ?? kind))} · ${words.whatWasDone[what]}`
}

export function ChangeSetFacts({ changeSet }: { changeSet: ChangeSet }) {
  const words = useWords(english)
  const formatDateTime = useFormatDateTime()
  const { by, reason, state, undoneAt, undoneBy, daysLeft } = changeSet
  const counts = (['added', 'edited', 'deleted'] as const).filter((what) => changeSet[what] > 0)
  const isOne = reason === 'one record'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      {state !== 'applied' && <span className={badgeClass(true)}>{words.states[state]}</span>}
      {!isOne && <span>{counts.map((what) => words[what](changeSet[what])).join(', ')}</span>}
      {by && (
        <span className="text-soft">
          <span>{words.by}</span> <Name text={by} />
        </span>
      )}
      {undoneAt && (
        <span className="text-soft">
          <span>{words.undoneOn(formatDateTime(undoneAt))}</span>
          {undoneBy && (
            <>
              {' '}
              <span>{words.by.toLowerCase()}</span> <Name text={undoneBy} />
            </>
          )}
        </span>
      )}
      {!isOne && (
        <span className="text-soft">
          {daysLeft === 0
            ? words.tooLate
            : state === 'undone'
              ? words.daysLeftToRedo(daysLeft)
              : words.daysLeft(daysLeft)}
        </span>
      )}
    </div>
  )
}

const recordEnglish = defineWords('admin.record-changes', {
  changes: 'What was changed',
  changesLead: 'What each edit changed, and by whom.',
  showChanges: 'Show what was changed',
})

export function RecordChanges({ id, onPutBack }: { id: string; onPutBack: () => void }) {
  const words = useWords(recordEnglish)
  const [isShown, setShown] = useState(false)
  return (
    <PageSection id="changes" title={words.changes} lead={words.changesLead}>
      {isShown ? (
        <ChangeList recordId={id} onChanged={onPutBack} />
      ) : (
        <Button variant="quiet" onClick={() => setShown(true)}>
          {words.showChanges}
        </Button>
      )}
    </PageSection>
  )
}

type UndoableRowProps = { picture?: ReactNode; title: ReactNode; children: ReactNode; actions: ReactNode }

export const UndoableRow = ({ picture, title, children, actions }: UndoableRowProps) => (
  <li tabIndex={-1} className="flex flex-wrap items-center gap-4 rounded-card bg-surface p-4 shadow-soft">
    {picture}
    <div className="min-w-0 flex-1 basis-40">
      <h2 className="text-lg leading-snug font-semibold wrap-anywhere">{title}</h2>
      {children}
    </div>
    <div className="flex flex-wrap gap-2">{actions}</div>
  </li>
)
