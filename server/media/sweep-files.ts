import { ownerOf } from '#domain/pictures.ts'
import type { Parts } from '../parts.ts'
import { compareFiles } from './compare-files.ts'
import { removeStray } from './remove-file.ts'
import { type MediaStore, strayAfter } from './store.ts'

export type Swept = {
  /** Strays that were taken away, or would have been. */
  removed: string[]
  /** Strays that were left alone because there are too many of them. */
  spared: string[]
  /** Files without a row that are too young to be called strays. */
  young: number
  /** Files that rows need and that are not there. */
  missing: string[]
}

type Sweeping = Pick<Parts, 'db' | 'media' | 'now'>

/**
 * Takes away files that no row names and that no upload can still be about to name: what a death between file and row
 * left behind. Rows without a file are only told, since nothing here can bring the file back. Where too many files have
 * no row, it takes none: then the database is probably not the one that these files belong to.
 *
 * @param options.isTrial only look
 * @param options.isSure take them however many they are
 */
export async function sweepFiles(parts: Sweeping, { isTrial = false, isSure = false } = {}): Promise<Swept> {
  const swept: Swept = { removed: [], spared: [], young: 0, missing: [] }
  const putBefore = parts.now().getTime() - strayAfter
  const strays: string[] = []
  let named = 0
  for await (const found of compareFiles(parts)) {
    swept.missing.push(...found.missing)
    named += found.present.length
    const old = found.strays.filter(({ putAt }) => putAt.getTime() <= putBefore)
    swept.young += found.strays.length - old.length
    strays.push(...old.map(({ name }) => name))
  }
  if (!isSure && areTooMany(strays, named)) swept.spared = strays
  else for (const name of strays) if (isTrial || (await removeStray(parts, name))) swept.removed.push(name)
  if (!isTrial) missingIn.set(parts.media, swept.missing.length)
  return swept
}

/**
 * Deaths leave few files behind. An empty database beside a full folder or bucket, or another site's, would have all
 * the pictures of a school swept away.
 */
function areTooMany(strays: string[], named: number) {
  const uploads = new Set(strays.map(ownerOf)).size
  return uploads > (named === 0 ? 0 : Math.max(named, alwaysFew))
}

const alwaysFew = 20

/** How many files the last sweep of this process missed; null before the first. */
export const countMissing = (media: MediaStore) => missingIn.get(media) ?? null

const missingIn = new WeakMap<MediaStore, number>()
