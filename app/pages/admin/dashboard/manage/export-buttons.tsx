import type { Kind } from '#domain/kinds/kind.ts'
import { exportPaths } from '#domain/records/exports.ts'
import { DownloadButtons } from '../../../../admin/download-buttons.tsx'
import { type ListQuery, toQueryString } from '../../../../api/api.ts'
import { downloadFile } from '../../../../api/download-file.ts'

const words = {
  exportAs: (format: string) => `Export as ${format}`,
  failed: 'Failed to export. Please try again.',
}

/** Downloads the filtered list, with all its records and all their fields. */
export const ExportButtons = ({ kind, query }: { kind: Kind; query: ListQuery }) => (
  <div className="flex gap-2">
    <DownloadButtons
      formats={['xlsx', 'csv']}
      label={words.exportAs}
      download={(format) =>
        downloadFile(exportPaths[format].replace(':kind', kind.name) + toQueryString(query))
      }
      errorMessage={words.failed}
    />
  </div>
)
