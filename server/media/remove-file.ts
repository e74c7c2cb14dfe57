import { derivedNames } from '#domain/pictures.ts'
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

/** To be done while nobody else holds the name. */
export async function removeUnlessNamed({ db, media }: Removing, name: string): Promise<void> {
  const row = await db.selectFrom('uploads').select('name').where('name', '=', name).executeTakeFirst()
  if (row) return
  // The file itself first: without it, nothing is drawn from it any more.
  for (const each of [name, ...derivedNames(name)]) await media.remove(each)
}
