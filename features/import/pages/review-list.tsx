import { useRef } from 'react'
import { QueryResult, useQuery } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { SelectField } from '#app/forms/fields/select-field.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Kind } from '#domain/kinds/kind.ts'
import { defineWords, pluralize } from '#domain/text/words.ts'
import type { Import, ImportPreview } from '../import-schemas.ts'
import { importMessages, importPaths, type RowState, rowStates } from '../imports.ts'
import { ApplyBar } from './apply-bar.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { DonePanel } from './done-panel.tsx'
import type { ChangeList } from './list-review.ts'
import { PhotosForm } from './photos-form.tsx'
import { ReviewRows } from './review-rows.tsx'
import { UnclearColumns } from './unclear-columns.tsx'
import { type OnRead, useSendList } from './use-send-list.ts'
import { useSendPhotos } from './use-send-photos.ts'

const words = defineWords({
  another: 'Add another list',
  discard: 'Discard this list',
  sure: 'Discard this list? Nothing will be added.',
  sheet: 'Sheet',
  again: 'To read another sheet, choose the file again.',
  rows: (rows: number) => `${pluralize(rows, 'row')}. Nothing is added until you confirm.`,
})

type Props = {
  kind: Kind
  id: string
  file: File | undefined
  onRead: OnRead
  onLeave: () => void
}

export function ReviewList({ kind, id, file, onRead, onLeave }: Props) {
  const { query, isBusy, decideAbout, photos, discard } = useReview(id, onLeave)
  const another = (
    <Button variant="quiet" onClick={onLeave}>
      {words.another}
    </Button>
  )
  return (
    <QueryResult query={query} errorMessage={importMessages.notListed} ifGone={another}>
      {({ data, preview }) =>
        preview === null ? (
          <DonePanel kind={kind} list={data} onLeave={onLeave} />
        ) : (
          <div aria-busy={isBusy}>
            <ListSummary list={data} preview={preview} />
            <SheetSelect kind={kind} list={data} file={file} onRead={onRead} />
            <ColumnsForm kind={kind} list={data} preview={preview} onChange={decideAbout(data)} />
            <UnclearColumns kind={kind} unclear={preview.unclear} onChange={decideAbout(data)} />
            {!preview.columnsOpen && (
              <ReviewRows kind={kind} list={data} preview={preview} onChange={decideAbout(data)} />
            )}
            {hasPicture(kind) && (
              <PhotosForm photos={preview.photos} sending={photos} onChange={decideAbout(data)} />
            )}
            <ApplyBar
              list={data}
              preview={preview}
              isBusy={isBusy || query.isRefetching}
              isSendingPhotos={photos.progress !== undefined}
              onApplied={query.refetch}
            />
            <Button variant="quiet" className="mt-6" disabled={isBusy} onClick={discard}>
              {words.discard}
            </Button>
          </div>
        )
      }
    </QueryResult>
  )
}

function useReview(id: string, onLeave: () => void) {
  const params = { id }
  const query = useQuery(id, () => api.call('GET', importPaths.one, { params }))
  const { isDeciding, decideAbout } = useDecisions(id, query.refetch)
  const photos = useSendPhotos(id, query.refetch)
  const { isBusy: isDiscarding, run } = useAction()
  async function remove() {
    await api.call('DELETE', importPaths.one, { params })
    onLeave()
    return { message: importMessages.discarded }
  }
  const discard = () => run(remove, { question: words.sure, errorMessage: importMessages.notDiscarded })
  return { query, isBusy: isDeciding || isDiscarding, decideAbout, photos, discard }
}

const hasPicture = ({ fields }: Kind) => Object.values(fields).some(({ type }) => type === 'image')

type SheetSelectProps = {
  kind: Kind
  list: Import
  /** Undefined after a reload. */
  file: File | undefined
  onRead: OnRead
}

/** Reads another sheet of the workbook; renders nothing if there is only one. */
function SheetSelect({ kind, list: { sheets, sheet }, file, onRead }: SheetSelectProps) {
  const { isReading, problem, send } = useSendList(kind, onRead)
  if (sheets.length < 2) return null
  return (
    <div className="mb-6 max-w-md">
      <SelectField
        label={words.sheet}
        error={problem}
        hint={file ? undefined : words.again}
        value={sheet}
        disabled={!file || isReading}
        onChange={({ target }) => file && void send(file, target.value)}
        choices={sheets.map((name) => [name, name])}
      />
    </div>
  )
}

const outcomeLabels: Record<RowState, string> = {
  new: 'will be added',
  changed: 'will be changed',
  same: 'already there',
  question: 'questions',
  refused: 'have errors',
  'left out': 'skipped',
}

/** States that are shown even if their count is zero. */
const usual: RowState[] = ['new', 'changed', 'same', 'refused']

type ListSummaryProps = { list: Import; preview: ImportPreview }

function ListSummary({ list: { fileName }, preview: { counts, columnsOpen } }: ListSummaryProps) {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const shown = rowStates.filter((state) => counts[state] > 0 || usual.includes(state))
  return (
    <section aria-labelledby="list" className="mb-6">
      <h2 id="list" className="text-2xl wrap-anywhere">
        {fileName}
      </h2>
      <p className="text-soft">{words.rows(rows)}</p>
      {!columnsOpen && (
        <dl className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
          {shown.map((state) => (
            <div key={state} className="flex flex-col-reverse rounded-card bg-surface px-4 py-3 shadow-soft">
              <dt className="text-sm text-soft">{outcomeLabels[state]}</dt>
              <dd
                className={`font-serif text-3xl font-semibold tabular-nums ${toneOf(state, counts[state])}`}
              >
                {counts[state].toLocaleString('en')}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function toneOf(state: RowState, count: number) {
  if (count === 0) return 'text-soft'
  return state === 'refused' ? 'text-danger-ink' : ''
}

/**
 * Sends the admin's decisions about a list one after another. Each builds on the response to the previous
 * one, so that conflicts only arise from changes made elsewhere, however fast the admin works.
 */
function useDecisions(id: string, onAnswered: () => void) {
  const { isBusy, run } = useAction()
  const last = useRef<Import>(undefined)

  /** @param shown the list on the screen */
  const decideAbout =
    (shown: Import): ChangeList =>
    (decision) =>
      run(
        async () => {
          const list = later(shown, last.current)
          const change = typeof decision === 'function' ? decision(list) : decision
          const body = { version: list.version, ...change }
          last.current = (await api.call('PUT', importPaths.one, { params: { id }, body })).data
        },
        { errorMessage: importMessages.notChanged, onChanged: onAnswered },
      )

  return { isDeciding: isBusy, decideAbout }
}

const later = (shown: Import, answer: Import | undefined) =>
  answer && answer.version > shown.version ? answer : shown
