import { formatDay } from '#domain/dates/format-day.ts'
import { isFileField } from '#domain/kinds/fields.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { languageOf } from '#domain/text/language-of.ts'
import { LinkedText } from '../ui/prose.tsx'

/** Every field of a record that has a value, with its label, except those that the card shows otherwise. */
export function FieldList({
  kind,
  record,
  except,
}: {
  kind: Kind
  record: AnyRecord
  except: readonly string[]
}) {
  const fields = Object.entries(kind.fields).filter(
    ([name, field]) =>
      !isFileField(field) &&
      !except.includes(name) &&
      ![undefined, null, ''].includes(record[name] as string | null | undefined),
  )
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-2">
      {fields.map(([name, field]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{field.label}</dt>
          <dd lang={languageOf(String(record[name]))} className="font-medium whitespace-pre-line">
            {field.type === 'day' ? (
              formatDay(String(record[name]))
            ) : (
              <LinkedText text={String(record[name])} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
