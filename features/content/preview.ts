import type { Kind } from '#domain/kinds/kind.ts'
import { canHide } from '#domain/kinds/publishing.ts'

export const previewPath = '/api/admin/dashboard/preview/:kind/:id'

export type Preview = { path: string; html: string }

/**
 * Returns true if records of a kind can be previewed: they can be hidden, and they appear on a page. Home's pictures
 * are previewed together.
 */
export const canPreview = (kind: Kind) => canHide(kind) && (kind.page ?? kind.shownOn) !== undefined
