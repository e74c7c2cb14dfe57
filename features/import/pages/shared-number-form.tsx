import { type FormEvent, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { HintedInput } from '#app/ui/choices.tsx'
import { Field, inputProps } from '#app/ui/field.tsx'
import { type Kind, labelOf } from '#domain/kinds/kind.ts'
import { defineWords } from '#domain/text/words.ts'
import { matchKeysOf } from '#features/content/match-keys.ts'
import type { ImportRow } from '../import-schemas.ts'
import { importableFields, newRecord } from '../imports.ts'
import type { ChangeList } from './list-review.ts'

const words = defineWords({
  question: (label: string, number: string, title: string) =>
    `${title} already has the ${label} ${number}. Who is this row about?`,
  another: (one: string) => `Another ${one.toLowerCase()}`,
  anotherHint: 'Adds a new record. The existing one stays as it is.',
  same: (title: string) => `The same: ${title}`,
  sameHint: 'Changes the existing record to the name and values of this row.',
  number: (label: string) => `${label} for the new record`,
  numberHint: 'This one is free. You can enter another.',
  save: 'Save',
  saveRow: (row: number) => `Save the answer for row ${row}`,
  field: 'Field',
  inList: 'In your list',
  here: (title: string) => `Already here: ${title}`,
})

type Props = { kind: Kind; row: ImportRow; onChange: ChangeList }

/** Asks which person a row is about if its number is in use, and offers a free number. */
export function SharedNumberForm({ kind, row: importRow, onChange }: Props) {
  const { row, candidates, sharedNumber, number } = importRow
  const [answer, setAnswer] = useState(newRecord)
  const [chosenNumber, setChosenNumber] = useState(number ?? '')
  const id = useId()
  const label = labelOf(kind, matchKeysOf(kind).sure ?? '')
  const field = { id: `${id}-number`, hint: words.numberHint }
  function save(event: FormEvent) {
    event.preventDefault()
    const isNumbered = answer === newRecord && number !== null && chosenNumber.trim() !== ''
    void onChange({ answers: [{ row, answer, ...(isNumbered && { number: chosenNumber.trim() }) }] })
  }
  const radio = (value: string) => ({
    type: 'radio' as const,
    name: id,
    checked: value === answer,
    onChange: () => setAnswer(value),
  })
  return (
    <form onSubmit={save} className="mb-3 grid max-w-3xl gap-3">
      <Comparison kind={kind} row={importRow} />
      <fieldset>
        <legend className="mb-1 font-medium wrap-anywhere">
          {words.question(label, sharedNumber ?? '', candidates[0]?.title ?? '')}
        </legend>
        <HintedInput {...radio(newRecord)} label={words.another(kind.labels.one)} hint={words.anotherHint} />
        {answer === newRecord && number !== null && (
          <div className="my-2 ml-9 max-w-xs">
            <Field label={words.number(label)} required {...field}>
              <input
                {...inputProps(field)}
                autoComplete="off"
                maxLength={60}
                value={chosenNumber}
                onChange={({ target }) => setChosenNumber(target.value)}
              />
            </Field>
          </div>
        )}
        {candidates.map(({ _id, title }) => (
          <HintedInput key={_id} {...radio(_id)} label={words.same(title)} hint={words.sameHint} />
        ))}
      </fieldset>
      <div>
        <Button type="submit" aria-label={words.saveRow(row)}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}

function Comparison({ kind, row: { values, candidates } }: Pick<Props, 'kind' | 'row'>) {
  const all = [values, ...candidates.map((candidate) => candidate.values)]
  const names = importableFields(kind).filter((name) => all.some((each) => each[name]))
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <thead>
          <tr>
            <th scope="col" className="sr-only">
              {words.field}
            </th>
            <th scope="col" className="p-1 font-medium">
              {words.inList}
            </th>
            {candidates.map(({ _id, title }) => (
              <th key={_id} scope="col" className="p-1 font-medium wrap-anywhere">
                {words.here(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name} className="border-t border-edge align-top">
              <th scope="row" className="py-1 pr-2 font-normal text-soft">
                {labelOf(kind, name)}
              </th>
              {all.map((each, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list first, then the records in order
                <td key={index} className="p-1 whitespace-pre-line wrap-anywhere">
                  {each[name]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
