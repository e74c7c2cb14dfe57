import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { recordTitle } from '#domain/records/record-path.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/button.tsx'
import { Eye } from '../ui/icons/icons.ts'
import { previewWords, showPreview } from './preview-dialog.tsx'

/** Shows a record as visitors see it. */
export function PreviewButton({ kind, record }: { kind: Kind; record: AnyRecord }) {
  const { isBusy, run } = useAction()
  return (
    <Button
      variant="quiet"
      busy={isBusy}
      onClick={() => run(() => showPreview(kind, record), { errorMessage: previewWords.failed })}
      aria-label={previewWords.previewOne(recordTitle(kind, record))}
    >
      {!isBusy && <Eye className="size-4" />}
      {previewWords.preview}
    </Button>
  )
}
