import { importLimits, importMessages } from '#domain/records/imports.ts'
import { message } from '#domain/text/message.ts'
import type { AppContext } from '../app-context.ts'
import { changeUnderContentLock } from '../db/content-version.ts'
import type { Db } from '../db/tables.ts'
import { Invalid, NotFound } from '../errors.ts'
import { detectType } from '../media/file-types.ts'
import type { ReceivedFile } from '../media/receive-body.ts'
import { insertUpload, withStoredFiles } from '../media/store-file.ts'
import { markForDeletion } from '../trash/pending-deletions.ts'
import type { ListPhoto } from './stored-imports.ts'

/** Stores a picture that came with a list, under the name that says whose it is. @throws {HttpError} */
export async function storePhoto(
  context: AppContext,
  { id, name, path }: { id: string; name: string; path: string },
): Promise<void> {
  const photo: ReceivedFile = { type: 'image', path, ...(await detectType(path, 'image')) }
  await withStoredFiles(context, { photo }, ({ photo }) =>
    changeUnderContentLock(context.db, async (db) => {
      if (!photo) return
      await insertUpload(db, photo)
      const isAdded = await addPhoto(db, id, { name, file: photo.name }, context.now())
      if (!isAdded) throw new NotFound(message(importMessages, 'gone'))
    }),
  )
}

/**
 * Adds a photo to a list that waits; one of the same name takes the place of the other. Part of a transaction under the
 * content lock, since several may come at once.
 *
 * @returns whether the list is there
 * @throws {Invalid} when it has too many
 */
async function addPhoto(db: Db, id: string, photo: ListPhoto, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('imports')
    .select('photos')
    .where('id', '=', id)
    .where('changeSetId', 'is', null)
    .executeTakeFirst()
  if (!row) return false
  const { others = [], replaced = [] } = Object.groupBy(JSON.parse(row.photos) as ListPhoto[], ({ name }) =>
    name === photo.name ? 'replaced' : 'others',
  )
  if (others.length >= importLimits.photos) throw new Invalid([], message(importMessages, 'tooManyPhotos'))
  const photos = JSON.stringify([...others, photo])
  // The version stays: what somebody decides about rows meanwhile is not refused.
  await db.updateTable('imports').set({ photos }).where('id', '=', id).execute()
  const gone = replaced.map(({ file }) => file)
  await markForDeletion(db, now, gone)
  return true
}
