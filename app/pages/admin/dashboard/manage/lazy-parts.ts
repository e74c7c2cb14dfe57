import { lazyPart } from '../../../../admin/lazy-part.tsx'

// Most who open a table read it; what changes it comes with the rules of fields, and when it is needed.

export const LazyBulkChangeDialog = lazyPart(
  async () => (await import('./bulk/bulk-change-dialog.tsx')).BulkChangeDialog,
)

export const LazyRecordsGrid = lazyPart(async () => (await import('./grid/records-grid.tsx')).RecordsGrid)
