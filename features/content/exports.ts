import type { Kind } from '#domain/kinds/kind.ts'

/** A kind's list as a file, with the list's own `q` and filters; `:kind` is the name of a kind. */
export const exportPaths = {
  csv: '/api/admin/dashboard/export/:kind.csv',
  xlsx: '/api/admin/dashboard/export/:kind.xlsx',
} as const

export type ExportFormat = keyof typeof exportPaths

/** Returns a name such as `children-2026-11-21.xlsx`. */
export function exportFileName(kind: Pick<Kind, 'labels'>, day: string, format: ExportFormat) {
  const name = kind.labels.many.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return `${name}-${day}.${format}`
}
