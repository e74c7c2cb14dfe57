import type { ExportFormat } from '#domain/records/exports.ts'
import { schoolYearMessages } from '#domain/school-year/school-year.ts'
import { DownloadButtons } from '../../../../admin/download-buttons.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Printer } from '../../../../ui/icons/admin-icons.ts'

const words = {
  print: 'Print',
  downloadAs: (what: string, format: string) => `Download ${what} as ${format}`,
}

type Props = {
  /** "the plan" */
  what: string
  download: (format: ExportFormat) => Promise<void>
}

/** Prints what the page shows, and downloads it as a file. */
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
