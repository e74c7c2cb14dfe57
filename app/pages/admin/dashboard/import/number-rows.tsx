import type { Kind } from '#domain/kinds/kind.ts'
import type { ImportPreview } from '#domain/records/import-schemas.ts'
import { numberedField } from '#domain/records/imports.ts'
import { pluralize } from '#domain/text/pluralize.ts'
import { Button } from '../../../../ui/button.tsx'
import type { ChangeList } from './list-review.ts'

const words = {
  missing: (rows: number, label: string) => `${pluralize(rows, 'row')} without a ${label}.`,
  number: 'Number them for me',
  given: (rows: number, first: string, last: string) =>
    `${pluralize(rows, 'row')} numbered for you: ${first === last ? first : `${first} to ${last}`}.`,
  remove: 'Remove these numbers',
}

type Props = { kind: Kind; numbers: ImportPreview['numbers']; onChange: ChangeList }

/** Offers to number new records that have no number yet, and to take the numbers back. */
export function NumberRows({ kind, numbers: { missing, given, first, last }, onChange }: Props) {
  const label = kind.fields[numberedField(kind) ?? '']?.label ?? ''
  if (missing + given === 0) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl bg-lamp/15 px-4 py-3">
      <p role="status" className="wrap-anywhere">
        {given > 0 ? words.given(given, first ?? '', last ?? '') : words.missing(missing, label)}
      </p>
      <Button variant="quiet" onClick={() => void onChange({ areNumbered: given === 0 })}>
        {given > 0 ? words.remove : words.number}
      </Button>
    </div>
  )
}
