import { Download, Printer } from 'lucide-react'
import type { ExportFormat } from '#domain/records/exports.ts'
import { schoolYearMessages } from '#domain/school-year/school-year.ts'
import { useAction } from '../../../../api/use-action.ts'
import { Button } from '../../../../ui/button.tsx'

const words = {
  print: 'Print',
  formats: { xlsx: 'Excel', csv: 'CSV' },
  downloadAs: (what: string, format: string) => `Download ${what} as ${format}`,
}
const formats = ['xlsx', 'csv'] as const

/** On paper or as a file. */
export function TakeAlong({
  what,
  download,
}: {
  /** "the plan" */
  what: string
  download: (format: ExportFormat) => Promise<void>
}) {
  const { isBusy, busyWith, run } = useAction<ExportFormat>()
  return (
    <div className="mt-3 flex flex-wrap gap-3 print:hidden">
      <Button variant="quiet" onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-4" />
        {words.print}
      </Button>
      {formats.map((format) => (
        <Button
          key={format}
          variant="quiet"
          busy={busyWith === format}
          disabled={isBusy}
          onClick={() =>
            run(() => download(format), { name: format, errorMessage: schoolYearMessages.notDownloaded })
          }
          aria-label={words.downloadAs(what, words.formats[format])}
        >
          {busyWith !== format && <Download aria-hidden="true" className="size-4" />}
          {words.formats[format]}
        </Button>
      ))}
    </div>
  )
}
