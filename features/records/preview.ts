import type { Kind } from '#domain/kinds/kind.ts'
import { canHide } from '#domain/kinds/publishing.ts'

export const previewPath = '/api/admin/dashboard/preview/:kind/:id'

/** A page as visitors see it, and its path. */
export type Preview = { path: string; html: string }

/** Returns true if records of a kind appear on a page; the pictures of Home are previewed there together. */
export const canPreview = (kind: Kind) => canHide(kind) && kind.page !== undefined
