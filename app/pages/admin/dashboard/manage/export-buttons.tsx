import { Download } from 'lucide-react'
import type { Kind } from '#domain/kinds/kind.ts'
import { type ExportFormat, exportPaths } from '#domain/records/exports.ts'
import { type ListQuery, toQueryString } from '../../../../api/api.ts'
import { downloadFile } from '../../../../api/download-file.ts'
import { useAction } from '../../../../api/use-action.ts'
import { Button } from '../../../../ui/button.tsx'

const words = {
  formats: { xlsx: 'Excel', csv: 'CSV' },
  name: (format: string) => `Export as ${format}`,
  failed: 'Failed to export. Please try again.',
}
const formats: ExportFormat[] = ['xlsx', 'csv']

/** Downloads the filtered list, with all its records and all their fields. */
export function ExportButtons({ kind, query }: { kind: Kind; query: ListQuery }) {
  const { busyWith, isBusy, run } = useAction<ExportFormat>()
  const exportAs = (format: ExportFormat) =>
    run(() => downloadFile(exportPaths[format].replace(':kind', kind.name) + toQueryString(query)), {
      name: format,
      errorMessage: words.failed,
    })
  return (
    <div className="flex gap-2">
      {formats.map((format) => (
        <Button
          key={format}
          variant="quiet"
          busy={busyWith === format}
          disabled={isBusy}
          onClick={() => exportAs(format)}
          aria-label={words.name(words.formats[format])}
        >
          {busyWith !== format && <Download aria-hidden="true" className="size-4" />}
          {words.formats[format]}
        </Button>
      ))}
    </div>
  )
}
