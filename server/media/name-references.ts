import { derivedNames, originalNameOf } from '#domain/media/pictures.ts'
import type { AppContext } from '../app-context.ts'
import type { MediaStore } from './store.ts'

/**
 * Two requests may upload the same file at the same time, and only one fail. Each holds a reference until a row names
 * the file; the last to release it removes the file. One process writes to a store (decision 001), so memory will do.
 */
type References = { count: number; lastTask: Promise<unknown> }

const referencesByStore = new WeakMap<MediaStore, Map<string, References>>()

/** Acquires a reference, then stores the files while nobody removes them. The reference stays, even when that fails. */
export function acquireReference(
  media: MediaStore,
  name: string,
  putFiles: () => Promise<void>,
): Promise<void> {
  const names = referencesByStore.get(media) ?? new Map<string, References>()
  referencesByStore.set(media, names)
  const references = names.get(name) ?? { count: 0, lastTask: Promise.resolve() }
  names.set(name, references)
  references.count += 1
  return serialize(references, putFiles)
}

/** Releases a reference. If it was the last one, `onLast` runs before anybody else stores files under this name. */
export async function releaseReference(
  media: MediaStore,
  name: string,
  onLast = async () => {},
): Promise<void> {
  const names = referencesByStore.get(media)
  const references = names?.get(name)
  if (!names || !references) return
  await serialize(references, async () => {
    try {
      if (references.count === 1) await onLast()
    } finally {
      references.count -= 1
      if (references.count === 0) names.delete(name)
    }
  })
}

function serialize<T>(references: References, work: () => Promise<T>): Promise<T> {
  const result = references.lastTask.then(work)
  references.lastTask = result.catch(() => undefined)
  return result
}

type RemovalContext = Pick<AppContext, 'db' | 'media'>

/**
 * Removes a stored file with all its variants, unless a row references it (again). If a request is about to reference
 * it, that request decides.
 */
export async function removeFile(context: RemovalContext, name: string): Promise<void> {
  await acquireReference(context.media, name, async () => {})
  await releaseReference(context.media, name, () => removeUnlessReferenced(context, name))
}

/** The same for a single file, which may be a variant of a picture; the row of the original decides. */
export async function removeOrphan({ db, media }: RemovalContext, name: string): Promise<boolean> {
  const owner = originalNameOf(name)
  let isRemoved = false
  await acquireReference(media, owner, async () => {})
  await releaseReference(media, owner, async () => {
    if (await isReferenced(db, owner)) return
    await media.remove(name)
    isRemoved = true
  })
  return isRemoved
}

/** To be called while nobody else holds a reference. */
export async function removeUnlessReferenced({ db, media }: RemovalContext, name: string): Promise<void> {
  if (await isReferenced(db, name)) return
  // The original first: without it, no variants are made any more.
  for (const each of [name, ...derivedNames(name)]) await media.remove(each)
}

async function isReferenced(db: AppContext['db'], name: string) {
  const row = await db.selectFrom('uploads').select('name').where('name', '=', name).executeTakeFirst()
  return row !== undefined
}
