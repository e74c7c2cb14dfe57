import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field, inputClass } from '#app/ui/field.tsx'
import type { Kind } from '#domain/kinds/kind.ts'
import { defineWords } from '#domain/text/words.ts'
import type { Import, ImportColumn, ImportRow } from '../import-schemas.ts'
import type { ChangeList } from './list-review.ts'

const words = defineWords({
  missing: 'No column contains these. You can use one value for all rows.',
  forAll: (label: string) => `${label} for all rows`,
  use: 'Use for all rows',
  none: 'No value',
})

type Props = { kind: Kind; list: Import; missing: string[]; onChange: ChangeList }

/** A form for values that apply to all rows, such as the class in a list of a single class. */
export function SharedValuesForm({ kind, list: { forAll }, missing, onChange }: Props) {
  const names = [...new Set([...Object.keys(forAll), ...missing])]
  function use(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void onChange({ forAll: Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')])) })
  }
  return (
    <form onSubmit={use} className="mt-6 border-t border-edge pt-4">
      <p className="text-soft">{words.missing}</p>
      <div className="mt-3 grid gap-x-6 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
        {names.map((name) => (
          <Field
            key={name}
            id={`all-${name}`}
            label={words.forAll(kind.fields[name]?.label ?? name)}
            required
          >
            <CellInput
              id={`all-${name}`}
              name={name}
              value={forAll[name] ?? ''}
              choices={kind.fields[name]?.choices}
              none={words.none}
            />
          </Field>
        ))}
      </div>
      <Button type="submit" variant="quiet" className="mt-4">
        {words.use}
      </Button>
    </form>
  )
}

const mendWords = defineWords({
  save: 'Save',
  saveRow: (row: number) => `Save row ${row}`,
})

type MendProps = {
  kind: Kind
  columns: ImportColumn[]
  row: ImportRow
  onChange: ChangeList
  children: ReactNode
}

export function FixCellsForm({ kind, columns, row: { row, cells, errors }, onChange, children }: MendProps) {
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
            <>
              <label htmlFor={`${id}-${column}`} className="block font-medium">
                {kind.fields[field]?.label ?? field}
              </label>
              <CellInput
                choices={kind.fields[field]?.choices}
                id={`${id}-${column}`}
                name={String(column)}
                value={cells[column] ?? ''}
                hasError
              />
            </>
          )}
          <p id={`${id}-${column}-error`} className="text-sm font-medium text-danger-ink">
            {message}
          </p>
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        {wrong.some(({ column }) => column >= 0) && (
          <Button type="submit" aria-label={mendWords.saveRow(row)}>
            {mendWords.save}
          </Button>
        )}
        {children}
      </div>
    </form>
  )
}

type CellInputProps = {
  id: string
  name: string
  value: string
  choices: readonly string[] | undefined
  /** The label of the empty value, if it is a choice. */
  none?: string
  hasError?: boolean
}

/** The input for one cell; keeps the value even if it is not one of the choices. */
export function CellInput({ id, name, value, choices, none, hasError = false }: CellInputProps) {
  const props = {
    id,
    name,
    defaultValue: value,
    className: inputClass,
    ...(hasError && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }),
  }
  if (!choices) return <input {...props} autoComplete="off" />
  const other = none === undefined ? value : ''
  return (
    <select {...props}>
      {!choices.includes(other) && <option value={other}>{none ?? other}</option>}
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </select>
  )
}
