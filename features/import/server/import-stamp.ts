import { createHash } from 'node:crypto'
import type { PlannedRow } from './read-rows.ts'
import type { StoredImport } from './stored-imports.ts'

/** Differs where somebody has decided anything else about a list, or its photos are others, which no version counts. */
export const stateOf = ({ version, photos }: Pick<StoredImport, 'version' | 'photos'>): string =>
  photos.length === 0 ? String(version) : `${version}-${hashOf(JSON.stringify(photos)).slice(0, 22)}`

/** Of a list, and what would become of each of its rows. */
export const stampOf = (stored: StoredImport, rows: readonly PlannedRow[]): string =>
  `${stateOf(stored)}.${hashOf(...rows.map(lineOf))}`

/** Whether it was a list as it is now of which a preview was seen. */
export const isStampOf = (stored: StoredImport, stamp: string) => stamp.startsWith(`${stateOf(stored)}.`)

const lineOf = ({ row, state, record, number = '' }: PlannedRow) =>
  `${row} ${state} ${record?.id ?? ''} ${record?.updatedAt ?? ''} ${number}\n`

function hashOf(...texts: string[]) {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return hash.digest('base64url')
}
