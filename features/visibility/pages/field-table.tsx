import { ScrollBox } from '#app/admin/plain-table.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { Audience } from '#domain/audiences.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { defineWords } from '#domain/text/words.ts'
import { narrowestAudience, widestAudience } from '#features/content/field-audiences.ts'

const words = defineWords({
  field: 'Field',
  visitors: 'Visitors',
  volunteers: 'Volunteers',
  pics: 'PICs',
  caption: (many: string) => `Who sees which field: ${many}`,
  sees: (who: string, field: string) => `${who} see: ${field}`,
})

/**
 * A table with a row for each field of a kind, and a checkbox for each audience. Volunteers see everything
 * that visitors see.
 */
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
          {Object.entries(kind.fields).map(([name, { label }]) => (
            <tr key={name} className="border-b border-edge last:border-0">
              <th scope="row" className="py-1 pl-3 text-left font-medium wrap-break-word sm:pl-4">
                {label}
              </th>
              {ticksOf(kind, name, audiences[name] ?? 'PICs').map(({ who, isTicked, isFixed, choose }) => (
                <td key={who} className="p-0 text-center">
                  <Checkbox
                    label={words.sees(who, label)}
                    isChecked={isTicked}
                    isDisabled={isFixed}
                    onChange={(isSeen) => onChange(name, choose(isSeen))}
                    className="align-middle"
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** Returns the checkboxes of a field; PICs see everything. */
const ticksOf = (kind: Kind, name: string, audience: Audience) => [
  {
    who: words.visitors,
    isTicked: audience === 'everyone',
    isFixed: widestAudience(kind, name) !== 'everyone',
    choose: (isSeen: boolean): Audience => (isSeen ? 'everyone' : 'volunteers'),
  },
  {
    who: words.volunteers,
    isTicked: audience !== 'PICs',
    isFixed: narrowestAudience(kind, name) === 'volunteers',
    choose: (isSeen: boolean): Audience => (isSeen ? 'volunteers' : 'PICs'),
  },
  { who: words.pics, isTicked: true, isFixed: true, choose: () => audience },
]
