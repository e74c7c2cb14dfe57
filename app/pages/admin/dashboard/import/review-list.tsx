import type { Kind } from '#domain/kinds/kind.ts'
import { importMessages, importPaths } from '#domain/records/imports.ts'
import { QueryResult } from '../../../../admin/query-result.tsx'
import { ApiError, api, pathWithId, serverMessage } from '../../../../api/api.ts'
import { useAction } from '../../../../api/use-action.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { ApplyBar } from './apply-bar.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { DonePanel } from './done-panel.tsx'
import type { ChangeList, Reviewed } from './list-review.ts'
import { ListSummary } from './list-summary.tsx'
import { PhotosForm } from './photos-form.tsx'
import { ReviewRows } from './review-rows.tsx'
import { SheetSelect } from './sheet-select.tsx'
import type { OnRead } from './use-send-list.ts'

const words = {
  another: 'Add another list',
  discard: 'Discard this list',
  sure: 'Discard this list? Nothing will be added.',
}

/** A list that was read: what its columns are, what would become of its rows, and then what became of them. */
export function ReviewList({
  kind,
  id,
  file,
  onRead,
  onLeave,
}: {
  kind: Kind
  id: string
  file: File | undefined
  onRead: OnRead
  onLeave: () => void
}) {
  const path = pathWithId(importPaths.one, id)
  const query = useQuery(id, () => api.get<Reviewed>(path))
  const { isBusy, run } = useAction()
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <EmptyState message={serverMessage(query.error) ?? importMessages.gone} isError>
        <Button variant="quiet" onClick={onLeave}>
          {words.another}
        </Button>
      </EmptyState>
    )

  const change =
    (version: number): ChangeList =>
    (body) =>
      run(
        async () => {
          try {
            await api.send('PUT', path, { version, ...body })
          } finally {
            // Also after a failure: it may have been changed in another window.
            query.refetch()
          }
        },
        { errorMessage: importMessages.notChanged },
      )
  const discard = () =>
    run(
      async () => {
        await api.send('DELETE', path)
        toast.success(importMessages.discarded)
        onLeave()
      },
      { question: words.sure, errorMessage: importMessages.notDiscarded },
    )
  return (
    <QueryResult query={query} errorMessage={importMessages.notListed}>
      {({ data, preview }) =>
        preview === null ? (
          <DonePanel kind={kind} changeSetId={data.changeSet ?? ''} onLeave={onLeave} />
        ) : (
          <div aria-busy={isBusy}>
            <ListSummary list={data} preview={preview} />
            <SheetSelect kind={kind} list={data} file={file} onRead={onRead} />
            <ColumnsForm kind={kind} list={data} preview={preview} onChange={change(data.version)} />
            {!preview.columnsOpen && (
              <ReviewRows kind={kind} list={data} preview={preview} onChange={change(data.version)} />
            )}
            {hasPicture(kind) && <PhotosForm list={data} onSent={query.refetch} />}
            <ApplyBar list={data} preview={preview} isBusy={isBusy} onApplied={query.refetch} />
            <Button variant="quiet" className="mt-6" disabled={isBusy} onClick={discard}>
              {words.discard}
            </Button>
          </div>
        )
      }
    </QueryResult>
  )
}

const hasPicture = ({ fields }: Kind) => Object.values(fields).some(({ type }) => type === 'image')
