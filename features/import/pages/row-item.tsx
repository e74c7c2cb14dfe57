import { Button } from '#app/ui/button.tsx'
import { ChevronDown } from '#app/ui/icons/icons.ts'
import { Name } from '#app/ui/name.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Kind } from '#domain/kinds/kind.ts'
import { defineWords } from '#domain/text/words.ts'
import { FieldChanges } from '#features/undo/pages/field-changes.tsx'
import type { ImportColumn, ImportRow } from '../import-schemas.ts'
import { importableFields, newRecord } from '../imports.ts'
import { FixCellsForm } from './cell-forms.tsx'
import { type ChangeList, rowStateLabels } from './list-review.ts'
import { SharedNumberForm } from './shared-number-form.tsx'

const words = defineWords({
  row: (row: number) => `Row ${row}`,
  unnamed: 'No name',
  leaveOut: 'Skip',
  leaveOutRow: (row: number) => `Skip row ${row}`,
  takeUp: 'Include again',
  takeUpRow: (row: number) => `Include row ${row} again`,
  cell: (cell: string) => `In your list: ${cell}`,
})

type Props = {
  kind: Kind
  columns: ImportColumn[]
  row: ImportRow
  /** True if the row was just changed, so that the admin can check the result. */
  isKept: boolean
  onChange: ChangeList
}

export function RowItem({ kind, columns, row, isKept, onChange }: Props) {
  const { state, title, photo } = row
  const isOpen = isKept || state === 'refused' || state === 'question' || state === 'changed'
  return (
    <li tabIndex={-1} className="rounded-card bg-surface shadow-soft">
      <details open={isOpen} className="group px-4">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2">
          {photo && <Picture src={photo} sizes="2.5rem" className="size-10 shrink-0 rounded-lg" />}
          <span className="min-w-0 grow">
            <span className="block text-sm text-soft tabular-nums">{words.row(row.row)}</span>
            <span className="block font-semibold wrap-anywhere">
              {title ? <Name text={title} /> : <span className="text-soft">{words.unnamed}</span>}
            </span>
          </span>
          <span
            className={`shrink-0 rounded-2xl border px-2.5 py-0.5 text-sm font-medium ${badgeClass.get(state)}`}
          >
            {rowStateLabels[state]}
          </span>
          <ChevronDown className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <div className="pb-4">
          {state === 'question' && <RowQuestion kind={kind} row={row} onChange={onChange} />}
          {state === 'changed' && (
            <div className="mb-3">
              <FieldChanges fields={row.fields} />
            </div>
          )}
          {state === 'refused' ? (
            <FixCellsForm kind={kind} columns={columns} row={row} onChange={onChange}>
              <LeaveOutButton row={row} onChange={onChange} />
            </FixCellsForm>
          ) : (
            <>
              {row.sharedNumber === null && <Cells kind={kind} columns={columns} row={row} />}
              <div className="mt-3">
                <LeaveOutButton row={row} onChange={onChange} />
              </div>
            </>
          )}
        </div>
      </details>
    </li>
  )
}

const badgeClass = new Map<ImportRow['state'], string>([
  ['new', 'border-leaf'],
  ['changed', 'border-link'],
  ['same', 'border-edge text-soft'],
  ['question', 'border-lamp bg-lamp/20'],
  ['refused', 'border-danger text-danger-ink'],
  ['left out', 'border-edge text-soft'],
])

function LeaveOutButton({ row: { row, state }, onChange }: Pick<Props, 'row' | 'onChange'>) {
  const isLeftOut = state === 'left out'
  return (
    <Button
      variant="quiet"
      aria-label={isLeftOut ? words.takeUpRow(row) : words.leaveOutRow(row)}
      onClick={() => void onChange({ leftOut: [{ row, isLeftOut: !isLeftOut }] })}
    >
      {isLeftOut ? words.takeUp : words.leaveOut}
    </Button>
  )
}

/** The values to be stored, each with the list's own text below it if that differs. */
const Cells = ({ kind, columns, row: { cells, values } }: Pick<Props, 'kind' | 'columns' | 'row'>) => (
  <dl className="grid gap-x-6 text-sm sm:grid-cols-2 xl:grid-cols-3">
    {importableFields(kind).map((name) => {
      const cell = cells[columns.findIndex(({ field }) => field === name)]?.replace(/\s+/g, ' ').trim() ?? ''
      const value = values[name] ?? cell
      if (value === '') return null
      return (
        <div key={name} className="flex gap-2">
          <dt className="text-soft">{kind.fields[name]?.label}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {value}
            {cell !== '' && cell !== value.replace(/\s+/g, ' ') && (
              <span className="block text-xs text-soft">{words.cell(cell)}</span>
            )}
          </dd>
        </div>
      )
    })}
  </dl>
)

const rowQuestionWords = defineWords({
  isItThis: 'There is already one with this name. Is it the same?',
  alike: (row: number) => `Row ${row} of this list looks the same. Is this a different one?`,
  same: (title: string) => `It is ${title}`,
  another: 'A different one',
})

type RowQuestionProps = { kind: Kind; row: ImportRow; onChange: ChangeList }

function RowQuestion({ kind, row: importRow, onChange }: RowQuestionProps) {
  const { row, candidates, alikeRow, sharedNumber, number } = importRow
  const answer = (value: string) => void onChange({ answers: [{ row, answer: value }] })
  // The key contains the offered number, so that the form offers a new one when it changes.
  if (sharedNumber !== null)
    return <SharedNumberForm key={number} kind={kind} row={importRow} onChange={onChange} />
  return (
    <fieldset className="mb-3 max-w-xl">
      <legend className="font-medium">
        {candidates.length > 0
          ? rowQuestionWords.isItThis
          : alikeRow !== null && rowQuestionWords.alike(alikeRow)}
      </legend>
      <ul className="mt-2 grid gap-2">
        {candidates.map(({ _id, title, detail }) => (
          <li key={_id}>
            <Button variant="quiet" className="w-full justify-start! text-left" onClick={() => answer(_id)}>
              <span>
                <span>{rowQuestionWords.same(title)}</span>
                <span className="block text-sm font-normal text-soft">{detail}</span>
              </span>
            </Button>
          </li>
        ))}
        <li>
          <Button variant="quiet" onClick={() => answer(newRecord)}>
            {rowQuestionWords.another}
          </Button>
        </li>
      </ul>
    </fieldset>
  )
}
