import { createHash } from 'node:crypto'
import type { PlannedRow } from './read-rows.ts'
import type { StoredImport } from './stored-imports.ts'

/**
 * Returns a string that changes with every decision about a list and with its photos. The photos are included because
 * they do not change the version.
 */
export const listStateOf = ({ version, photos }: Pick<StoredImport, 'version' | 'photos'>): string =>
  photos.length === 0 ? String(version) : `${version}-${hashOf(JSON.stringify(photos)).slice(0, 22)}`

export const previewStampOf = (stored: StoredImport, rows: readonly PlannedRow[]): string =>
  `${listStateOf(stored)}.${hashOf(...rows.map(lineOf))}`

/** Returns true if the list has not changed since this preview. */
export const isStampOf = (stored: StoredImport, stamp: string) => stamp.startsWith(`${listStateOf(stored)}.`)

const lineOf = ({ row, state, record, number = '' }: PlannedRow) =>
  `${row} ${state} ${record?.id ?? ''} ${record?.updatedAt ?? ''} ${number}\n`

function hashOf(...texts: string[]) {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return hash.digest('base64url')
}
