import { isFile, isNumber } from '#domain/kinds/fields.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'

/** What an event's picture, title, leaf and text do not show: where and with whom, and how many were there. */
export function EventFacts({ kind, record }: { kind: Kind; record: AnyRecord }) {
  const facts = Object.entries(kind.fields)
    .filter(([name, field]) => !isFile(field) && !shownElsewhere(kind).includes(name))
    .map(([name, field]) => ({ name, field, value: record[name] ?? '' }))
    .filter(({ value }) => value !== '')
  return (
    <dl className="space-y-4">
      <div className="space-y-1.5 empty:hidden">
        {facts
          .filter(({ field }) => !isNumber(field))
          .map(({ name, field, value }) => (
            <div key={name} className="flex gap-3">
              <dt className="w-24 shrink-0 text-soft">{field.label}</dt>
              <dd className="min-w-0 font-medium">{String(value)}</dd>
            </div>
          ))}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-4 border-t border-dashed border-edge-strong/60 pt-4 empty:hidden">
        {facts
          .filter(({ field }) => isNumber(field))
          .map(({ name, field, value }) => (
            // The number stands above its name, and is read out after it.
            <div key={name} className="flex flex-col-reverse justify-end">
              <dt className="text-sm leading-snug text-soft">{field.label}</dt>
              <dd className="font-serif text-3xl leading-tight font-semibold">{String(value)}</dd>
            </div>
          ))}
      </div>
    </dl>
  )
}

const shownElsewhere = ({ titleField }: Kind) => [titleField, 'date', 'description']
