import { derivedNames, originalNameOf } from '#domain/media/pictures.ts'
import type { AppContext } from '../app-context.ts'
import { acquireReference, releaseReference } from './name-references.ts'

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
