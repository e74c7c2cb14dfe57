import { derivedNames, ownerOf } from '#domain/pictures.ts'
import type { Parts } from '../parts.ts'
import { claimName, releaseName } from './name-claims.ts'

type Removing = Pick<Parts, 'db' | 'media'>

/**
 * Takes a stored file away with everything that was drawn from it, unless a row names it (again). Where a request is
 * about to name it, that request decides.
 */
export async function removeFile(parts: Removing, name: string): Promise<void> {
  await claimName(parts.media, name, async () => {})
  await releaseName(parts.media, name, () => removeUnlessNamed(parts, name))
}

/** The same for one file alone, which may be a width that was drawn of a picture; its owner's row speaks for it. */
export async function removeStray({ db, media }: Removing, name: string): Promise<boolean> {
  const owner = ownerOf(name)
  let isRemoved = false
  await claimName(media, owner, async () => {})
  await releaseName(media, owner, async () => {
    if (await isNamed(db, owner)) return
    await media.remove(name)
    isRemoved = true
  })
  return isRemoved
}

/** To be done while nobody else holds the name. */
export async function removeUnlessNamed({ db, media }: Removing, name: string): Promise<void> {
  if (await isNamed(db, name)) return
  // The file itself first: without it, nothing is drawn from it any more.
  for (const each of [name, ...derivedNames(name)]) await media.remove(each)
}

async function isNamed(db: Parts['db'], name: string) {
  const row = await db.selectFrom('uploads').select('name').where('name', '=', name).executeTakeFirst()
  return row !== undefined
}
