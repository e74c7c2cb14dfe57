import { CertificatesButton } from '#features/certificates/pages/certificates-button.tsx'
import { type BulkAction, BulkActionsContext } from '#features/manage/pages/bulk-actions-bar.tsx'
import ManageKind from '#features/manage/pages/manage-kind.tsx'

export { meta } from '#features/manage/pages/manage-kind.tsx'

const bulkActions: readonly BulkAction[] = [CertificatesButton]

export default function ManageKindPage() {
  return (
    <BulkActionsContext value={bulkActions}>
      <ManageKind />
    </BulkActionsContext>
  )
}
