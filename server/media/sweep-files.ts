import type { Parts } from '../parts.ts'
import { compareFiles } from './compare-files.ts'
import { removeStray } from './remove-file.ts'
import { type MediaStore, strayAfter } from './store.ts'

export type Swept = {
  /** Strays that were taken away, or would have been. */
  removed: string[]
  /** Files without a row that are too young to be called strays. */
  young: number
  /** Files that rows need and that are not there. */
  missing: string[]
}

type Sweeping = Pick<Parts, 'db' | 'media' | 'now'>

/**
 * Takes away files that no row names and that no upload can still be about to name: what a death between file and row
 * left behind. Rows without a file are only told, since nothing here can bring the file back.
 *
 * @param options.isTrial only look
 */
export async function sweepFiles(parts: Sweeping, { isTrial = false } = {}): Promise<Swept> {
  const swept: Swept = { removed: [], young: 0, missing: [] }
  const putBefore = parts.now().getTime() - strayAfter
  for await (const { strays, missing } of compareFiles(parts)) {
    swept.missing.push(...missing)
    for (const { name, putAt } of strays) {
      if (putAt.getTime() > putBefore) swept.young += 1
      else if (isTrial || (await removeStray(parts, name))) swept.removed.push(name)
    }
  }
  if (!isTrial) missingIn.set(parts.media, swept.missing.length)
  return swept
}

/** How many files the last sweep of this process missed; null before the first. */
export const countMissing = (media: MediaStore) => missingIn.get(media) ?? null

const missingIn = new WeakMap<MediaStore, number>()
