import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Kind } from '#domain/kinds/kind.ts'
import { type ExportFormat, exportPaths } from '#domain/records/exports.ts'
import { type ListQuery, serverMessage, toQueryString } from '../../../../api/api.ts'
import { downloadFile } from '../../../../api/download-file.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toast.tsx'

const words = {
  formats: { xlsx: 'Excel', csv: 'CSV' },
  name: (format: string) => `Export as ${format}`,
  failed: 'Failed to export. Please try again.',
}
const formats: ExportFormat[] = ['xlsx', 'csv']

/** Downloads the filtered list, with all its records and all their fields. */
export function ExportButtons({ kind, query }: { kind: Kind; query: ListQuery }) {
  const [busyWith, setBusyWith] = useState<ExportFormat>()
  async function exportAs(format: ExportFormat) {
    setBusyWith(format)
    try {
      await downloadFile(exportPaths[format].replace(':kind', kind.name) + toQueryString(query))
    } catch (error) {
      toast.error(serverMessage(error) ?? words.failed)
    }
    setBusyWith(undefined)
  }
  return (
    <div className="flex gap-2">
      {formats.map((format) => (
        <Button
          key={format}
          variant="quiet"
          busy={busyWith === format}
          disabled={busyWith !== undefined}
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
