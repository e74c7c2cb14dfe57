import { Link } from 'react-router'
import { ActionButton } from '#app/admin/action-button.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { downloadFile } from '#app/api/download-file.ts'
import { useCan } from '#app/session/use-can.ts'
import { Button, buttonClass, TextLink } from '#app/ui/button.tsx'
import { Download } from '#app/ui/icons/admin-icons.ts'
import { CircleCheck } from '#app/ui/icons/icons.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { defineWords, pluralize } from '#domain/text/words.ts'
import { changeSetMessages, changeSetPaths, changeSetScreen } from '#features/content/change-sets.ts'
import { undoneLabels } from '#features/undo/pages/change-list.tsx'
import { UndoChangeSet } from '#features/undo/pages/undo-change-set.tsx'
import type { Import } from '../import-schemas.ts'
import { importHours, importMessages, importPaths } from '../imports.ts'

const words = defineWords({
  done: 'Done',
  nothingLeft: 'Everything is back to how it was before this list.',
  daysLeft: (days: number) => `You can undo it for ${pluralize(days, 'day')}.`,
  another: 'Import another list',
  details: 'See what was changed',
  manage: (many: string) => `See all ${many.toLowerCase()}`,
  skipped: (rows: number) => `${pluralize(rows, 'row')} ${rows === 1 ? 'was' : 'were'} skipped`,
  row: (row: number, title: string) => [`Row ${row}`, title].filter(Boolean).join(', '),
  more: (rows: number) => `And ${rows.toLocaleString('en')} more.`,
  download: 'Download the skipped rows',
  hint: `Correct them in the file, then add it as a new list. You can download the file for ${importHours} hours.`,
  failed: 'The file could not be downloaded. Please try again.',
})

type Props = { kind: Kind; list: Import; onLeave: () => void }

export function DonePanel({ kind, list, onLeave }: Props) {
  const can = useCan()
  return (
    <Loaded
      path={changeSetPaths.one}
      params={{ id: list.changeSet ?? '' }}
      query={{ limit: 1 }}
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

/** Moves the focus to the heading, because the clicked button no longer exists. */
const focus = (heading: HTMLElement | null) => heading?.focus()

function SkippedRows({ list: { _id, skipped } }: { list: Import }) {
  return (
    <section aria-labelledby="skipped" className="mt-5 border-t border-edge pt-4">
      <h3 id="skipped" className="text-lg">
        {words.skipped(skipped.count)}
      </h3>
      <ul className="my-3 max-h-80 space-y-1 overflow-y-auto text-sm">
        {skipped.rows.map(({ row, title, why }) => (
          <li key={row} className="wrap-anywhere">
            <span className="font-medium">{words.row(row, title)}</span>{' '}
            <span className="block text-soft">{why}</span>
          </li>
        ))}
      </ul>
      {skipped.count > skipped.rows.length && (
        <p className="mb-3 text-sm">{words.more(skipped.count - skipped.rows.length)}</p>
      )}
      <ActionButton
        label={words.download}
        icon={Download}
        run={() => downloadFile(importPaths.skipped, { params: { id: _id } })}
        errorMessage={words.failed}
      />
      <p className="mt-1 text-sm text-soft">{words.hint}</p>
    </section>
  )
}
