import type { Kind } from '#domain/kinds/kind.ts'
import { canHide } from '#domain/kinds/publishing.ts'

export const previewPath = '/api/admin/dashboard/preview/:kind/:id'

/** A page as visitors get it, and where it is. */
export type Preview = { path: string; html: string }

/** Whether a record is shown on a page of its kind; the pictures of Home are seen there among others. */
export const canPreview = (kind: Kind) => canHide(kind) && kind.page !== undefined
