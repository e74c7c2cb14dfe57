import { DownloadButtons } from '#app/admin/download-buttons.tsx'
import type { ListQuery } from '#app/api/api.ts'
import { downloadFile } from '#app/api/download-file.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Download } from '#app/ui/icons/admin-icons.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { defineWords } from '#domain/text/words.ts'
import { exportPaths } from '#features/content/exports.ts'

const words = defineWords({
  download: 'Download',
  exportAs: (format: string) => `Export as ${format}`,
  failed: 'Failed to export. Please try again.',
})

export const ExportButtons = ({ kind, query }: { kind: Kind; query: ListQuery }) => (
  <details name="menu" data-closes="menu" className="group relative">
    <summary
      aria-label={words.download}
      title={words.download}
      className={buttonClass('quiet', 'size-12 cursor-pointer px-0!')}
    >
      <Download className="size-5" />
    </summary>
    <div className="absolute right-0 z-40 mt-2 grid min-w-full gap-2 rounded-2xl border border-edge bg-surface p-2 shadow-soft">
      <DownloadButtons
        formats={['xlsx', 'csv']}
        label={words.exportAs}
        download={(format) => downloadFile(exportPaths[format], { params: { kind: kind.name }, query })}
        errorMessage={words.failed}
      />
    </div>
  </details>
)
