import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { DownloadButtons } from '#app/admin/download-buttons.tsx'
import { PlainTable } from '#app/admin/plain-table.tsx'
import { Button } from '#app/ui/button.tsx'
import { Printer } from '#app/ui/icons/admin-icons.ts'
import { Name } from '#app/ui/name.tsx'
import { className } from '#domain/kinds/class-name.ts'
import { defineWords } from '#domain/text/words.ts'
import type { ExportFormat } from '#features/content/exports.ts'
import type { ClassGroup, YearGroup } from '../plan.ts'
import { schoolYearMessages } from '../school-year.ts'
import { studentOutcome, volunteerOutcome, yearLabel } from './outcome-text.ts'

const words = defineWords({
  print: 'Print',
  downloadAs: (what: string, format: string) => `Download ${what} as ${format}`,
  name: 'Name',
  outcome: 'What happens next',
})

type Props = {
  /** What is printed, such as "the plan". */
  what: string
  download: (format: ExportFormat) => Promise<void>
}

export const PrintAndDownload = ({ what, download }: Props) => (
  <div className="mt-3 flex flex-wrap gap-3 print:hidden">
    <Button variant="quiet" onClick={() => window.print()}>
      <Printer className="size-4" />
      {words.print}
    </Button>
    <DownloadButtons
      formats={['xlsx', 'csv']}
      label={(format) => words.downloadAs(what, format)}
      download={download}
      errorMessage={schoolYearMessages.notDownloaded}
    />
  </div>
)

type TableProps = {
  title: string
  outcome: string
  people: { _id: string; fullName: string; text: string }[]
  className?: string
}

export const OutcomeTable = ({ title, outcome, people, className = '' }: TableProps) => (
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

/**
 * Everyone by class and by year, visible only in print. It is rendered only for printing, because there may
 * be thousands of people.
 */
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

/** Returns true while the page is being printed, whether started by the button or from the browser's menu. */
function usePrinting() {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // Render synchronously: the browser prints the page right after this event.
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
