import type { Parts } from '../parts.ts'

/** Takes a stored file away with everything that was drawn from it, unless a row names it (again). */
export async function removeFile({ db, media }: Pick<Parts, 'db' | 'media'>, name: string): Promise<void> {
  const row = await db.selectFrom('uploads').select('name').where('name', '=', name).executeTakeFirst()
  if (!row) await media.remove(name)
}
