import { dayText } from '#domain/day-text.ts'
import { isFile } from '#domain/kinds/fields.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'

/** Every field of a record that has a value, with its label, but those that the card shows in its own way. */
export function Facts({
  kind,
  record,
  except,
}: {
  kind: Kind
  record: AnyRecord
  except: readonly string[]
}) {
  const shown = Object.entries(kind.fields).filter(
    ([name, field]) =>
      !isFile(field) && !except.includes(name) && record[name] !== undefined && record[name] !== null,
  )
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-2">
      {shown.map(([name, field]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{field.label}</dt>
          <dd className="font-medium whitespace-pre-line">
            {field.type === 'day' ? dayText(String(record[name])) : String(record[name])}
          </dd>
        </div>
      ))}
    </dl>
  )
}
