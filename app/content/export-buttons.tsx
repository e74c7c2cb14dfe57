import { Download } from 'lucide-react'
import { useState } from 'react'
import { type ExportFormat, exportPaths } from '#domain/exports.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { type ListQuery, queryText } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { download } from './download.ts'
import { sentence } from './show-failure.ts'

const words = {
  formats: { xlsx: 'Excel', csv: 'CSV' },
  name: (format: string) => `Export as ${format}`,
  failed: 'Failed to export. Please try again.',
}
const formats: ExportFormat[] = ['xlsx', 'csv']

/** The list as a file, narrowed as it is on the screen, with all its records and all their fields. */
export function ExportButtons({ kind, query }: { kind: Kind; query: ListQuery }) {
  const [busyWith, setBusyWith] = useState<ExportFormat>()
  async function save(format: ExportFormat) {
    setBusyWith(format)
    try {
      await download(exportPaths[format].replace(':kind', kind.name) + queryText(query))
    } catch (failure) {
      toast.error(sentence(failure) ?? words.failed)
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
          onClick={() => save(format)}
          aria-label={words.name(words.formats[format])}
        >
          {busyWith !== format && <Download aria-hidden="true" className="size-4" />}
          {words.formats[format]}
        </Button>
      ))}
    </div>
  )
}
