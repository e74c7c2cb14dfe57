import type { Kind } from '#domain/kinds/kind.ts'

/** Every content table shares the columns of `ContentRow`; TypeScript sees one table for all of them. */
export const tableOf = (kind: Kind) => kind.table as 'content'
