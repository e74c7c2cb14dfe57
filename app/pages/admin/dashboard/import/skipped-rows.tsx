import type { Import } from '#domain/records/import-schemas.ts'
import { importHours, importPaths } from '#domain/records/imports.ts'
import { pluralize } from '#domain/text/pluralize.ts'
import { ActionButton } from '../../../../admin/action-button.tsx'
import { pathWithId } from '../../../../api/api.ts'
import { downloadFile } from '../../../../api/download-file.ts'
import { Download } from '../../../../ui/icons/admin-icons.ts'

const words = {
  skipped: (rows: number) => `${pluralize(rows, 'row')} ${rows === 1 ? 'was' : 'were'} skipped`,
  row: (row: number, title: string) => [`Row ${row}`, title].filter(Boolean).join(', '),
  more: (rows: number) => `And ${rows.toLocaleString('en')} more.`,
  download: 'Download the skipped rows',
  hint: `Correct them in the file and send it again. It can be downloaded for ${importHours} hours.`,
  failed: 'The file could not be downloaded. Please try again.',
}

/** The rows that were not added, each with the reason, and a file of them. */
export function SkippedRows({ list: { _id, skipped } }: { list: Import }) {
  return (
    <section aria-labelledby="skipped" className="mt-5 border-t border-edge pt-4">
      <h3 id="skipped" className="text-lg">
        {words.skipped(skipped.count)}
      </h3>
      <ul className="my-3 max-h-80 space-y-1 overflow-y-auto text-sm">
        {skipped.rows.map(({ row, title, why }) => (
          <li key={row} className="wrap-anywhere">
            <span className="font-medium">{words.row(row, title)}</span>{' '}
            <span className="block text-soft">{why}</span>
          </li>
        ))}
      </ul>
      {skipped.count > skipped.rows.length && (
        <p className="mb-3 text-sm">{words.more(skipped.count - skipped.rows.length)}</p>
      )}
      <ActionButton
        label={words.download}
        icon={Download}
        run={() => downloadFile(pathWithId(importPaths.skipped, _id))}
        errorMessage={words.failed}
      />
      <p className="mt-1 text-sm text-soft">{words.hint}</p>
    </section>
  )
}
