import { Button } from '#app/ui/button.tsx'
import type { Kind } from '#domain/kinds/kind.ts'
import { defineWords } from '#domain/text/words.ts'
import type { ImportRow } from '../import-schemas.ts'
import { newRecord } from '../imports.ts'
import type { ChangeList } from './list-review.ts'
import { SharedNumberForm } from './shared-number-form.tsx'

const words = defineWords({
  isItThis: 'There is already one with this name. Is it the same?',
  alike: (row: number) => `Row ${row} of this list looks the same. Is this a different one?`,
  same: (title: string) => `It is ${title}`,
  another: 'A different one',
})

type Props = { kind: Kind; row: ImportRow; onChange: ChangeList }

export function RowQuestion({ kind, row: importRow, onChange }: Props) {
  const { row, candidates, alikeRow, sharedNumber, number } = importRow
  const answer = (value: string) => void onChange({ answers: [{ row, answer: value }] })
  // The key contains the offered number, so that the form offers a new one when it changes.
  if (sharedNumber !== null)
    return <SharedNumberForm key={number} kind={kind} row={importRow} onChange={onChange} />
  return (
    <fieldset className="mb-3 max-w-xl">
      <legend className="font-medium">
        {candidates.length > 0 ? words.isItThis : alikeRow !== null && words.alike(alikeRow)}
      </legend>
      <ul className="mt-2 grid gap-2">
        {candidates.map(({ _id, title, detail }) => (
          <li key={_id}>
            <Button variant="quiet" className="w-full justify-start! text-left" onClick={() => answer(_id)}>
              <span>
                <span>{words.same(title)}</span>
                <span className="block text-sm font-normal text-soft">{detail}</span>
              </span>
            </Button>
          </li>
        ))}
        <li>
          <Button variant="quiet" onClick={() => answer(newRecord)}>
            {words.another}
          </Button>
        </li>
      </ul>
    </fieldset>
  )
}
