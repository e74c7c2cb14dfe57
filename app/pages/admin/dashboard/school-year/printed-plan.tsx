import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { className } from '#domain/kinds/class-name.ts'
import type { ClassGroup, YearGroup } from '#domain/school-year/plan.ts'
import { Name } from '../../../../ui/name.tsx'
import { studentOutcome, volunteerOutcome, yearLabel } from './outcome-text.ts'

const words = { name: 'Name', outcome: 'What happens next' }

/** Everybody by class and by year, on paper only: drawn when it is printed, since these may be thousands. */
export function PrintedPlan({ classes, years }: { classes: ClassGroup[]; years: YearGroup[] }) {
  const isPrinting = usePrinting()
  if (!isPrinting) return null
  return (
    <div className="hidden print:block">
      {classes.map(({ name, students }) => (
        <PrintedGroup
          key={name}
          title={className(name)}
          people={students.map((student) => ({ ...student, text: studentOutcome(student) }))}
        />
      ))}
      {years.map(({ year, volunteers }) => (
        <PrintedGroup
          key={year}
          title={yearLabel(year)}
          people={volunteers.map((volunteer) => ({ ...volunteer, text: volunteerOutcome(volunteer) }))}
        />
      ))}
    </div>
  )
}

type Props = { title: string; people: { _id: string; fullName: string; text: string }[] }

const PrintedGroup = ({ title, people }: Props) => (
  <table className="mt-5 w-full text-left">
    <caption className="text-left font-serif text-lg font-semibold">{title}</caption>
    <thead className="text-sm">
      <tr>
        <th scope="col">{words.name}</th>
        <th scope="col">{words.outcome}</th>
      </tr>
    </thead>
    <tbody>
      {people.map(({ _id, fullName, text }) => (
        <tr key={_id} className="border-t border-edge">
          <th scope="row" className="w-1/2 font-normal">
            <Name text={fullName} />
          </th>
          <td>{text}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Whether the page is about to be printed, by a button or by the browser's own menu. */
function usePrinting() {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // At once: the browser prints the page as it is after this event.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
