import { LabeledCheckbox } from '#app/ui/checkbox.tsx'
import { Collapsible } from '#app/ui/collapsible.tsx'
import { inputClass } from '#app/ui/field.tsx'
import { isFileField } from '#domain/kinds/fields.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { defineWords, pluralize } from '#domain/text/words.ts'
import type { Import, ImportColumn, ImportPreview } from '../import-schemas.ts'
import { importableFields, skippedColumn } from '../imports.ts'
import { SharedValuesForm } from './cell-forms.tsx'
import type { ChangeList } from './list-review.ts'

const words = defineWords({
  title: 'Columns',
  used: (used: number, all: number) => `${used} of ${pluralize(all, 'column')} used`,
  lead: 'Choose what each column contains. We remember it for the next list with these headings.',
  column: (index: number) => `Column ${index + 1}`,
  leaveOut: 'Skip',
  choose: 'Please choose',
  twice: (label: string) => `Two columns seem to be ${label}. Which one is it?`,
  guessed: 'Guessed from its content',
  remembered: 'Same as last time',
  hasHeader: 'The first row contains headings',
})

type Props = { kind: Kind; list: Import; onChange: ChangeList }

export function ColumnsForm({ kind, list, preview, onChange }: Props & { preview: ImportPreview }) {
  const { columns } = list
  const used = columns.filter(({ field }) => field).length
  const missing = missingFields(kind, list)
  const needsHelp = preview.columnsOpen || missing.length > 0 || used === 0
  return (
    <Collapsible
      title={
        <>
          <h2 className="text-xl">{words.title}</h2>
          <span className="flex-1 text-soft">{words.used(used, columns.length)}</span>
        </>
      }
      startsOpen={needsHelp}
      keepsContent
      className="mb-8"
    >
      <p className="text-soft">{words.lead}</p>
      <LabeledCheckbox
        className="my-2 w-fit"
        label={words.hasHeader}
        isChecked={list.hasHeader}
        onChange={(hasHeader) => void onChange({ hasHeader })}
      />
      <ul className="grid gap-x-6 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
        {columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
          <li key={index}>
            <ColumnSelect
              kind={kind}
              column={column}
              index={index}
              onChoose={(field) =>
                void onChange((list) => ({ matching: chosen(list.columns, index, field) }))
              }
            />
          </li>
        ))}
      </ul>
      {(missing.length > 0 || Object.keys(list.forAll).length > 0) && (
        <SharedValuesForm kind={kind} list={list} missing={missing} onChange={onChange} />
      )}
    </Collapsible>
  )
}

/**
 * Returns the columns with one field changed. The field is removed from any other column, and a question
 * about the field is settled.
 */
function chosen(columns: readonly ImportColumn[], index: number, field: string) {
  const claim = columns[index]?.claim
  return columns.map((column, other) => {
    if (other === index) return field
    if (field !== skippedColumn && column.field === field) return skippedColumn
    const isAnswered = column.field === null && column.claim === claim && field === claim
    return isAnswered ? skippedColumn : column.field
  })
}

/** Returns the fields that new records require and that no column fills. */
function missingFields(kind: Kind, { columns, forAll }: Import) {
  const isFilled = (name: string) => columns.some(({ field, claim }) => field === name || claim === name)
  return importableFields(kind).filter((name) => {
    const field = kind.fields[name]
    const isSuggested = name === kind.suggestion?.field
    // One value for all rows cannot be unique.
    if (kind.unique?.includes(name)) return false
    return field?.required && !isFileField(field) && !isSuggested && !isFilled(name) && !forAll[name]
  })
}

type ColumnSelectProps = {
  kind: Kind
  column: ImportColumn
  index: number
  onChoose: (field: string) => void
}

function ColumnSelect({
  kind,
  column: { header, examples, field, by, claim },
  index,
  onChoose,
}: ColumnSelectProps) {
  const id = `column-${index}`
  const note =
    field === null
      ? words.twice(kind.fields[claim ?? '']?.label ?? '')
      : by === 'values'
        ? words.guessed
        : by === 'last time'
          ? words.remembered
          : undefined
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="block font-medium wrap-anywhere">
        {header.trim() || words.column(index)}
      </label>
      <select
        id={id}
        value={field ?? 'undecided'}
        aria-invalid={field === null}
        aria-describedby={`${id}-examples`}
        onChange={({ target }) => onChoose(target.value)}
        className={inputClass}
      >
        {field === null && (
          <option value="undecided" disabled>
            {words.choose}
          </option>
        )}
        <option value={skippedColumn}>{words.leaveOut}</option>
        {importableFields(kind).map((name) => (
          <option key={name} value={name}>
            {kind.fields[name]?.label}
          </option>
        ))}
      </select>
      <p id={`${id}-examples`} className="text-sm text-soft wrap-anywhere">
        {note && (
          <span className={field === null ? 'block font-medium text-danger-ink' : 'block'}>{note}</span>
        )}
        <span>{examples.join(' · ')}</span>
      </p>
    </div>
  )
}
