import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { className } from '#domain/kinds/class-name.ts'
import type { ClassGroup, YearGroup } from '#domain/school-year/plan.ts'
import { OutcomeTable } from './outcome-table.tsx'
import { studentOutcome, volunteerOutcome, yearLabel } from './outcome-text.ts'

const words = { outcome: 'What happens next' }

/** Everybody by class and by year, on paper only: drawn when it is printed, since these may be thousands. */
export function PrintedPlan({ classes, years }: { classes: ClassGroup[]; years: YearGroup[] }) {
  const isPrinting = usePrinting()
  if (!isPrinting) return null
  return (
    <div className="hidden print:block">
      {classes.map(({ name, students }) => (
        <OutcomeTable
          key={name}
          title={className(name)}
          outcome={words.outcome}
          className="mt-5"
          people={students.map((student) => ({ ...student, text: studentOutcome(student) }))}
        />
      ))}
      {years.map(({ year, volunteers }) => (
        <OutcomeTable
          key={year}
          title={yearLabel(year)}
          outcome={words.outcome}
          className="mt-5"
          people={volunteers.map((volunteer) => ({ ...volunteer, text: volunteerOutcome(volunteer) }))}
        />
      ))}
    </div>
  )
}

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
