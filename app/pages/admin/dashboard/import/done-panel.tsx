import { CircleCheck, Redo2, Undo2 } from 'lucide-react'
import type { Kind } from '#domain/kinds/kind.ts'
import type { ChangeSet } from '#domain/records/change-set-schemas.ts'
import { changeSetMessages, changeSetPaths } from '#domain/records/change-sets.ts'
import { importMessages } from '#domain/records/imports.ts'
import { pluralize } from '#domain/text/pluralize.ts'
import { QueryResult } from '../../../../admin/query-result.tsx'
import { type ApiResponse, api, pathWithId } from '../../../../api/api.ts'
import { useAction } from '../../../../api/use-action.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { useCan } from '../../../../session/use-can.ts'
import { Button, TextLink } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toast.tsx'

const words = {
  done: 'Done',
  undone: 'Undone',
  partlyUndone: 'Partly undone',
  undo: 'Undo',
  redo: 'Do it again',
  daysLeft: (days: number) => `It can be undone for ${pluralize(days, 'day')}.`,
  another: 'Read another list',
  manage: (many: string) => `Manage ${many}`,
}

/** What became of a list, and the way back. */
export function DonePanel({
  kind,
  changeSetId,
  onLeave,
}: {
  kind: Kind
  changeSetId: string
  onLeave: () => void
}) {
  const query = useQuery(changeSetId, () =>
    api.get<{ data: ChangeSet }>(`${pathWithId(changeSetPaths.one, changeSetId)}?limit=1`),
  )
  return (
    <QueryResult query={query} errorMessage={changeSetMessages.notListed}>
      {({ data }) => (
        <div className="max-w-2xl rounded-card bg-surface p-6 shadow-soft">
          <h2 ref={focus} tabIndex={-1} className="flex items-center gap-3 text-2xl outline-none">
            <CircleCheck aria-hidden="true" className="size-7 text-leaf" />
            {headingOf(data)}
          </h2>
          <p className="mt-3 text-lg">{importMessages.applied(data.added, data.edited)}</p>
          {data.daysLeft > 0 && data.state === 'applied' && (
            <p className="text-soft">{words.daysLeft(data.daysLeft)}</p>
          )}
          <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
            {data.daysLeft > 0 && <ReverseButton changeSet={data} onReversed={query.refetch} />}
            <Button variant="quiet" onClick={onLeave}>
              {words.another}
            </Button>
            {kind.screens.table && (
              <TextLink to={kind.screens.table}>{words.manage(kind.labels.many)}</TextLink>
            )}
          </div>
        </div>
      )}
    </QueryResult>
  )
}

/** The button that was pressed is gone. */
const focus = (heading: HTMLElement | null) => heading?.focus()

const headingOf = ({ state }: ChangeSet) =>
  state === 'applied' ? words.done : state === 'undone' ? words.undone : words.partlyUndone

function ReverseButton({ changeSet, onReversed }: { changeSet: ChangeSet; onReversed: () => void }) {
  const { isBusy, run } = useAction()
  const can = useCan()
  if (!can('change content')) return null
  const isUndone = changeSet.state === 'undone'
  const [path, errorMessage] = isUndone
    ? [changeSetPaths.redo, changeSetMessages.notRedone]
    : [changeSetPaths.undo, changeSetMessages.notUndone]
  const reverse = () =>
    run(
      async () => {
        try {
          const { message } = await api.send<ApiResponse>('POST', pathWithId(path, changeSet._id))
          if (message) toast.success(message)
        } finally {
          onReversed()
        }
      },
      { errorMessage },
    )
  const Icon = isUndone ? Redo2 : Undo2
  return (
    <Button busy={isBusy} onClick={reverse}>
      <Icon aria-hidden="true" className="size-5" />
      {isUndone ? words.redo : words.undo}
    </Button>
  )
}
