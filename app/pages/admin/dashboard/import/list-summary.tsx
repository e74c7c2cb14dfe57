import type { Import, ImportPreview } from '#domain/records/import-schemas.ts'
import { type RowState, rowStates } from '#domain/records/imports.ts'
import { pluralize } from '#domain/text/pluralize.ts'

const words = {
  rows: (rows: number) => `${pluralize(rows, 'row')}. Nothing is added until you confirm.`,
}

const outcomeLabels: Record<RowState, string> = {
  new: 'will be added',
  changed: 'will be changed',
  same: 'already there',
  question: 'possible duplicates',
  refused: 'have errors',
  'left out': 'skipped',
}

/** These are said although there are none. */
const usual: RowState[] = ['new', 'changed', 'same', 'refused']

/** What would become of a list, in numbers. */
export function ListSummary({
  list: { fileName },
  preview: { counts, columnsOpen },
}: {
  list: Import
  preview: ImportPreview
}) {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const shown = rowStates.filter((state) => counts[state] > 0 || usual.includes(state))
  return (
    <section aria-labelledby="list" className="mb-6">
      <h2 id="list" className="text-2xl wrap-anywhere">
        {fileName}
      </h2>
      <p className="text-soft">{words.rows(rows)}</p>
      {!columnsOpen && (
        <dl className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
          {shown.map((state) => (
            <div key={state} className="flex flex-col-reverse rounded-card bg-surface px-4 py-3 shadow-soft">
              <dt className="text-sm text-soft">{outcomeLabels[state]}</dt>
              <dd
                className={`font-serif text-3xl font-semibold tabular-nums ${toneOf(state, counts[state])}`}
              >
                {counts[state].toLocaleString('en')}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function toneOf(state: RowState, count: number) {
  if (count === 0) return 'text-soft'
  return state === 'refused' ? 'text-danger-ink' : ''
}
