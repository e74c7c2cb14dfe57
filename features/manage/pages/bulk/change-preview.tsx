import { type ReactNode, useState } from 'react'
import { QueryResult, useQuery } from '#app/admin/query-result.tsx'
import { serverMessage } from '#app/api/api.ts'
import type { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ModalBody, ModalButtons } from '#app/ui/modal.tsx'
import { Name } from '#app/ui/name.tsx'
import { ProgressBar } from '#app/ui/progress.tsx'
import type { Kind } from '#domain/kinds/kind.ts'
import { defineWords, type MessageOrText } from '#domain/text/words.ts'
import { changeSetMessages } from '#features/content/change-sets.ts'
import { trashDays } from '#features/content/trash.ts'
import { FieldChanges } from '#features/undo/pages/field-changes.tsx'
import { bulkChangeMessages } from '../../bulk-change.ts'
import type { BulkPreview } from '../../bulk-change-schema.ts'
import { applyBulkChange, type Change, previewBulkChange, type RecordChoice } from './send-bulk-change.ts'

const count = (number: number) => number.toLocaleString('en')

const words = defineWords({
  changing: (number: number) => `${count(number)} will change.`,
  deleting: (number: number) =>
    `${count(number)} will be deleted. They stay in the trash for ${trashDays} days.`,
  same: (number: number) => `${count(number)} already up to date.`,
  refused: (number: number) =>
    number === 1 ? '1 cannot be changed:' : `${count(number)} cannot be changed:`,
  more: (number: number) => `and ${count(number)} more`,
  records: 'What would change',
  refusals: 'What cannot be changed',
  apply: (number: number) => `Change ${count(number)}`,
  delete: (number: number) => `Delete ${count(number)}`,
  back: 'Back',
  cancel: 'Cancel',
  again: 'Check again',
})

type Props = {
  kind: Kind
  records: RecordChoice
  change: Change
  note: string | undefined
  action: ReturnType<typeof useAction>
  onBack: (() => void) | undefined
  onCancel: () => void
  onApplied: (changeSet: { id: string; message: MessageOrText }) => void
}

function usePreview({ action, onApplied, ...task }: Props) {
  const query = useQuery('preview', () => previewBulkChange(task))
  const [error, setError] = useState<string>()
  function apply(preview: BulkPreview) {
    setError(undefined)
    return action.run(
      async () => {
        const { message, data } = await applyBulkChange(task, preview)
        onApplied({ id: data._id, message })
      },
      {
        errorMessage: bulkChangeMessages.notChanged,
        onError: (errorMessage) => setError(String(errorMessage)),
      },
    )
  }
  const lookAgain = () => {
    setError(undefined)
    query.refetch()
  }
  return { query, error, apply, lookAgain }
}

export function ChangePreview(props: Props) {
  const { change, note, action, onBack, onCancel } = props
  const { isBusy } = action
  const { query, error, apply, lookAgain } = usePreview(props)
  const isDeletion = 'isDeleted' in change
  const preview = query.response
  const changingText = (count: number) => {
    if (count === 0) return changeSetMessages.nothingToChange
    return isDeletion ? words.deleting(count) : words.changing(count)
  }
  return (
    <>
      <ModalBody>
        <QueryResult
          query={query}
          isInline
          errorMessage={(error) => serverMessage(error) ?? bulkChangeMessages.notChanged}
        >
          {(preview) => (
            <>
              {note && <p>{note}</p>}
              <p role="status">
                <strong>{changingText(preview.changing)}</strong>
                {preview.same > 0 && <span>{` ${words.same(preview.same)}`}</span>}
              </p>
              <Refusals preview={preview} />
              <Changes preview={preview} />
            </>
          )}
        </QueryResult>
        {error !== undefined && (
          <p role="alert" className="font-medium text-danger-ink">
            {error}
          </p>
        )}
        {isBusy && (
          <div role="status">
            <p className="mb-1.5">{bulkChangeMessages.changing}</p>
            <ProgressBar aria-label={bulkChangeMessages.changing} />
          </div>
        )}
      </ModalBody>
      <ModalButtons>
        {onBack && (
          <Button variant="quiet" disabled={isBusy} onClick={onBack}>
            {words.back}
          </Button>
        )}
        <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
          {words.cancel}
        </Button>
        {error !== undefined && <Button onClick={lookAgain}>{words.again}</Button>}
        {error === undefined && preview && preview.changing > 0 && (
          <Button variant={isDeletion ? 'danger' : 'primary'} busy={isBusy} onClick={() => apply(preview)}>
            {isDeletion ? words.delete(preview.changing) : words.apply(preview.changing)}
          </Button>
        )}
      </ModalButtons>
    </>
  )
}

function Refusals({ preview: { refused, refusals } }: { preview: BulkPreview }) {
  if (refused === 0) return null
  return (
    <div className="rounded-xl border border-danger px-4 py-3">
      <p className="font-medium">{words.refused(refused)}</p>
      <List label={words.refusals} total={refused} shown={refusals.length}>
        {refusals.map(({ _id, title, why }) => (
          <li key={_id} className="py-2">
            <Name text={title} className="font-semibold" /> <span className="text-soft">{why}</span>
          </li>
        ))}
      </List>
    </div>
  )
}

function Changes({ preview: { changing, records } }: { preview: BulkPreview }) {
  if (changing === 0) return null
  return (
    <List label={words.records} total={changing} shown={records.length}>
      {records.map(({ _id, title, fields }) => (
        <li key={_id} className="py-2">
          <Name text={title} className="font-semibold" />
          <FieldChanges fields={fields} />
        </li>
      ))}
    </List>
  )
}

type ListProps = { label: string; shown: number; total: number; children: ReactNode }

const List = ({ label, shown, total, children }: ListProps) => (
  <>
    <ul aria-label={label} className="divide-y divide-edge">
      {children}
    </ul>
    {total > shown && <p className="text-sm text-soft">{words.more(total - shown)}</p>}
  </>
)
