import { useKindWords } from '#app/language/kind-words.ts'
import { useTextLanguage } from '#app/language/record-text.ts'
import { useDigits } from '#app/language/use-words.ts'
import { LinkedText } from '#app/ui/prose.tsx'
import { isFileField, isNumberField } from '#domain/kinds/fields.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'

/** The fields of an event that its card does not show elsewhere: place, guests, attendance. */
export function EventDetails({ kind, record }: { kind: Kind; record: AnyRecord }) {
  const words = useKindWords(kind)
  const digits = useDigits()
  const languageOf = useTextLanguage()
  const shownElsewhere = [kind.titleField, 'date', 'description']
  const details = Object.entries(kind.fields)
    .filter(([name, field]) => !isFileField(field) && !shownElsewhere.includes(name))
    .map(([name, field]) => ({
      name,
      label: words.label(field.label),
      value: field.choices ? words.label(String(record[name])) : record[name],
      isNumber: isNumberField(field),
    }))
    .filter(({ value }) => value !== undefined && value !== null && value !== '')
  const counts = details.filter(({ isNumber }) => isNumber)
  // All counts are 0 until the event has taken place.
  const isOver = counts.some(({ value }) => value !== 0)
  return (
    <div className="space-y-4">
      <dl className="space-y-1.5 empty:hidden">
        {details
          .filter(({ isNumber }) => !isNumber)
          .map(({ name, label, value }) => (
            <div key={name} className="flex gap-3">
              <dt className="w-24 shrink-0 text-soft">{label}</dt>
              <dd lang={languageOf(String(value))} className="min-w-0 font-medium">
                <LinkedText text={String(value)} />
              </dd>
            </div>
          ))}
      </dl>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-4 border-t border-dashed border-edge-strong/60 pt-4 empty:hidden">
        {isOver &&
          counts.map(({ name, label, value }) => (
            // The number is displayed above its label, but read out after it.
            <div key={name} className="flex flex-col-reverse justify-end">
              <dt className="text-sm leading-snug text-soft">{label}</dt>
              <dd className="font-serif text-2xl leading-tight font-semibold sm:text-3xl">
                {digits(String(value))}
              </dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
