import type { FormEvent } from 'react'
import type { Kind } from '#domain/kinds/kind.ts'
import type { Import } from '#domain/records/import-schemas.ts'
import { Button } from '../../../../ui/button.tsx'
import { CellInput } from './cell-input.tsx'
import type { ChangeList } from './list-review.ts'

const words = {
  missing: 'No column contains these. You can use one value for all rows.',
  forAll: (label: string) => `${label} for all rows`,
  use: 'Use for all rows',
  none: 'No value',
}

type Props = { kind: Kind; list: Import; missing: string[]; onChange: ChangeList }

/** Such as the class of a list that is about one class. */
export function ForAllRows({ kind, list: { forAll }, missing, onChange }: Props) {
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
          <div key={name} className="space-y-1">
            <label htmlFor={`all-${name}`} className="block font-medium">
              {words.forAll(kind.fields[name]?.label ?? name)}
            </label>
            <CellInput
              id={`all-${name}`}
              name={name}
              value={forAll[name] ?? ''}
              choices={kind.fields[name]?.choices}
              none={words.none}
            />
          </div>
        ))}
      </div>
      <Button type="submit" variant="quiet" className="mt-4">
        {words.use}
      </Button>
    </form>
  )
}
