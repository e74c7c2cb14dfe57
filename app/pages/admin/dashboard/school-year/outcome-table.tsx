import { PlainTable } from '../../../../admin/plain-table.tsx'
import { Name } from '../../../../ui/name.tsx'

const words = { name: 'Name' }

type Props = {
  title: string
  /** The head of the column that says it. */
  outcome: string
  people: { _id: string; fullName: string; text: string }[]
  className?: string
}

/** What becomes of each of a group, or what became of them. */
export const OutcomeTable = ({ title, outcome, people, className = '' }: Props) => (
  <PlainTable caption={title} columns={[words.name, outcome]} className={className}>
    {people.map(({ _id, fullName, text }) => (
      <tr key={_id} className="border-t border-edge">
        <th scope="row" className="w-2/5 py-1.5 pr-2 font-normal wrap-anywhere">
          <Name text={fullName} />
        </th>
        <td className="py-1.5 text-soft wrap-anywhere">{text}</td>
      </tr>
    ))}
  </PlainTable>
)
