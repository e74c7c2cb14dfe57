import type { Audience } from '#domain/audiences.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { narrowestAudience, widestAudience } from '#domain/records/field-visibility.ts'
import { ScrollBox } from '../../../../admin/plain-table.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'

const words = {
  field: 'Field',
  visitors: 'Visitors',
  volunteers: 'Volunteers',
  pics: 'PICs',
  caption: (many: string) => `Who sees which field: ${many}`,
  sees: (who: string, field: string) => `${who} see: ${field}`,
}

/** A row for each field of a kind, with a tick for each audience. What visitors see, volunteers see too. */
export function FieldTable({
  kind,
  audiences,
  onChange,
}: {
  kind: Kind
  audiences: Record<string, Audience>
  onChange: (name: string, audience: Audience) => void
}) {
  return (
    <ScrollBox label={words.caption(kind.labels.many)}>
      <table className="w-full rounded-card bg-surface shadow-soft">
        <thead>
          <tr className="border-b border-edge text-sm">
            <th scope="col" className="py-3 pl-3 text-left sm:pl-4">
              {words.field}
            </th>
            {[words.visitors, words.volunteers, words.pics].map((who) => (
              <th key={who} scope="col" className="w-16 py-3 text-center text-xs sm:w-28 sm:text-sm">
                {who}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(kind.fields).map(([name, { label }]) => {
            const audience = audiences[name] ?? 'PICs'
            return (
              <tr key={name} className="border-b border-edge last:border-0">
                <th scope="row" className="py-1 pl-3 text-left font-medium wrap-break-word sm:pl-4">
                  {label}
                </th>
                <Tick
                  label={words.sees(words.visitors, label)}
                  isTicked={audience === 'everyone'}
                  isFixed={widestAudience(kind, name) !== 'everyone'}
                  onChange={(isSeen) => onChange(name, isSeen ? 'everyone' : 'volunteers')}
                />
                <Tick
                  label={words.sees(words.volunteers, label)}
                  isTicked={audience !== 'PICs'}
                  isFixed={narrowestAudience(kind, name) === 'volunteers'}
                  onChange={(isSeen) => onChange(name, isSeen ? 'volunteers' : 'PICs')}
                />
                <Tick label={words.sees(words.pics, label)} isTicked isFixed />
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function Tick({
  label,
  isTicked,
  isFixed,
  onChange = () => undefined,
}: {
  label: string
  isTicked: boolean
  isFixed: boolean
  onChange?: (isTicked: boolean) => void
}) {
  return (
    <td className="p-0 text-center">
      <Checkbox
        label={label}
        isChecked={isTicked}
        isDisabled={isFixed}
        onChange={onChange}
        className="align-middle"
      />
    </td>
  )
}
