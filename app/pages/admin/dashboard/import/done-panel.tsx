import { Link } from 'react-router'
import type { Kind } from '#domain/kinds/kind.ts'
import type { ChangeSet } from '#domain/records/change-set-schemas.ts'
import { changeSetMessages, changeSetPaths, changeSetScreen } from '#domain/records/change-sets.ts'
import type { Import } from '#domain/records/import-schemas.ts'
import { importMessages } from '#domain/records/imports.ts'
import { pluralize } from '#domain/text/pluralize.ts'
import { Loaded } from '../../../../admin/query-result.tsx'
import { UndoChangeSet } from '../../../../admin/undo-change-set.tsx'
import { pathWithId } from '../../../../api/api.ts'
import { useCan } from '../../../../session/use-can.ts'
import { Button, buttonClass, TextLink } from '../../../../ui/button.tsx'
import { CircleCheck } from '../../../../ui/icons/icons.ts'
import { undoneLabels } from '../history/change-row.tsx'
import { SkippedRows } from './skipped-rows.tsx'

const words = {
  done: 'Done',
  nothingLeft: 'Everything is back to how it was before this list.',
  daysLeft: (days: number) => `You can undo it for ${pluralize(days, 'day')}.`,
  another: 'Add another list',
  details: 'See what was changed',
  manage: (many: string) => `Manage ${many}`,
}

type Props = { kind: Kind; list: Import; onLeave: () => void }

/** What became of a list, and the way back. */
export function DonePanel({ kind, list, onLeave }: Props) {
  const can = useCan()
  return (
    <Loaded<ChangeSet>
      path={`${pathWithId(changeSetPaths.one, list.changeSet ?? '')}?limit=1`}
      errorMessage={changeSetMessages.notListed}
    >
      {(data, refetch) => (
        <div className="max-w-2xl rounded-card bg-surface p-6 shadow-soft">
          <h2 ref={focus} tabIndex={-1} className="flex items-center gap-3 text-2xl outline-none">
            <CircleCheck className="size-7 text-leaf" />
            <span>{data.state === 'applied' ? words.done : undoneLabels[data.state]}</span>
          </h2>
          <p className="mt-3 text-lg">
            {data.state === 'undone' ? words.nothingLeft : importMessages.applied(data.added, data.edited)}
          </p>
          {data.daysLeft > 0 && data.state === 'applied' && (
            <p className="text-soft">{words.daysLeft(data.daysLeft)}</p>
          )}
          {list.skipped.count > 0 && <SkippedRows list={list} />}
          <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
            {kind.screens.table && (
              <Link to={kind.screens.table} className={buttonClass()}>
                {words.manage(kind.labels.many)}
              </Link>
            )}
            {data.daysLeft > 0 && can('change content') && (
              <UndoChangeSet id={data._id} state={data.state} onChanged={refetch} />
            )}
            <Button variant="quiet" onClick={onLeave}>
              {words.another}
            </Button>
            <TextLink to={changeSetScreen(data._id)}>{words.details}</TextLink>
          </div>
        </div>
      )}
    </Loaded>
  )
}

/** The button that was pressed is gone. */
const focus = (heading: HTMLElement | null) => heading?.focus()
