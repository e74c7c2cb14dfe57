import { type FormEvent, type ReactNode, useId } from 'react'
import type { Kind } from '#domain/kinds/kind.ts'
import type { ImportColumn, ImportRow } from '#domain/records/import-schemas.ts'
import { Button } from '../../../../ui/button.tsx'
import { CellInput } from './cell-input.tsx'
import type { ChangeList } from './list-review.ts'

const words = {
  save: 'Save',
  saveRow: (row: number) => `Save row ${row}`,
}

type Props = {
  kind: Kind
  columns: ImportColumn[]
  row: ImportRow
  onChange: ChangeList
  /** What else can be done with the row. */
  children: ReactNode
}

/** The cells that are refused, to be mended in place. */
export function MendForm({ kind, columns, row: { row, cells, errors }, onChange, children }: Props) {
  const id = useId()
  const wrong = errors.map((error) => ({
    ...error,
    column: columns.findIndex(({ field }) => field === error.field),
  }))
  function mend(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const mended = wrong.flatMap(({ column }) =>
      column < 0 ? [] : [{ row, column, value: String(form.get(String(column)) ?? '') }],
    )
    void onChange({ cells: mended })
  }
  return (
    <form onSubmit={mend} className="grid max-w-xl gap-3">
      {wrong.map(({ field, message, column }) => (
        <div key={field} className="space-y-1">
          {column >= 0 && (
            <label htmlFor={`${id}-${column}`} className="block font-medium">
              {kind.fields[field]?.label ?? field}
            </label>
          )}
          {column >= 0 && (
            <CellInput
              choices={kind.fields[field]?.choices}
              id={`${id}-${column}`}
              name={String(column)}
              value={cells[column] ?? ''}
              hasError
            />
          )}
          <p id={`${id}-${column}-error`} className="text-sm font-medium text-danger-ink">
            {message}
          </p>
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        {wrong.some(({ column }) => column >= 0) && (
          <Button type="submit" aria-label={words.saveRow(row)}>
            {words.save}
          </Button>
        )}
        {children}
      </div>
    </form>
  )
}
