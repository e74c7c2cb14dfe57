import { isFile, isNumber } from '#domain/kinds/fields.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'

/** What an event's picture, title, leaf and text do not show: where and with whom, and how many were there. */
export function EventFacts({ kind, record }: { kind: Kind; record: AnyRecord }) {
  const shownElsewhere = [kind.titleField, 'date', 'description']
  const facts = Object.entries(kind.fields)
    .filter(([name, field]) => !isFile(field) && !shownElsewhere.includes(name))
    .map(([name, field]) => ({ name, label: field.label, value: record[name], isNumber: isNumber(field) }))
    .filter(({ value }) => value !== undefined && value !== null && value !== '')
  const counts = facts.filter(({ isNumber }) => isNumber)
  // Nobody at all has come to what is still to come.
  const isOver = counts.some(({ value }) => value !== 0)
  return (
    <div className="space-y-4">
      <dl className="space-y-1.5 empty:hidden">
        {facts
          .filter(({ isNumber }) => !isNumber)
          .map(({ name, label, value }) => (
            <div key={name} className="flex gap-3">
              <dt className="w-24 shrink-0 text-soft">{label}</dt>
              <dd className="min-w-0 font-medium">{String(value)}</dd>
            </div>
          ))}
      </dl>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-4 border-t border-dashed border-edge-strong/60 pt-4 empty:hidden">
        {isOver &&
          counts.map(({ name, label, value }) => (
            // The number stands above its name, and is read out after it.
            <div key={name} className="flex flex-col-reverse justify-end">
              <dt className="text-sm leading-snug text-soft">{label}</dt>
              <dd className="font-serif text-3xl leading-tight font-semibold">{String(value)}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
