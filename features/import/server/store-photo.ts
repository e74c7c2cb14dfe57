import { message } from '#domain/text/message.ts'
import { markForDeletion } from '#features/records/server/trash/pending-deletions.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeUnderContentLock } from '#server/db/content-version.ts'
import type { Db } from '#server/db/tables.ts'
import { Invalid, NotFound } from '#server/errors.ts'
import { detectType } from '#server/media/file-types.ts'
import type { ReceivedFile } from '#server/media/receive-body.ts'
import { insertUpload, withStoredFiles } from '#server/media/store-file.ts'
import { importLimits, importMessages } from '../imports.ts'
import { type ListPhoto, type StoredImport, withNewerRow } from './stored-imports.ts'

/**
 * Stores a picture for a list, under the name that matches it to a row.
 *
 * @returns the changed list, so that the caller need not read it: after the commit, the database may be
 * unavailable
 * @throws {HttpError}
 */
export async function storePhoto(
  context: AppContext,
  { stored, name, path }: { stored: StoredImport; name: string; path: string },
): Promise<StoredImport> {
  const photo: ReceivedFile = { type: 'image', path, ...(await detectType(path, 'image')) }
  return withStoredFiles(context, { photo }, ({ photo }) =>
    changeUnderContentLock(context.db, async (db) => {
      if (!photo) return stored
      await insertUpload(db, photo)
      return addPhoto(db, stored, { name, file: photo.name }, context.now())
    }),
  )
}

/**
 * Adds a photo to a list that is not applied yet, replacing a photo with the same name. Call it inside a
 * transaction under the content lock, because several photos may arrive at the same time.
 *
 * @throws {NotFound} if the list is gone or was applied
 * @throws {Invalid} if it has too many photos
 */
async function addPhoto(db: Db, stored: StoredImport, photo: ListPhoto, now: Date): Promise<StoredImport> {
  const row = await db
    .selectFrom('imports')
    .select(['version', 'matching', 'decisions', 'photos'])
    .where('id', '=', stored.id)
    .where('changeSetId', 'is', null)
    .executeTakeFirst()
  if (!row) throw new NotFound(message(importMessages, 'gone'))
  const { others = [], replaced = [] } = Object.groupBy(JSON.parse(row.photos) as ListPhoto[], ({ name }) =>
    name === photo.name ? 'replaced' : 'others',
  )
  if (others.length >= importLimits.photos) throw new Invalid([], message(importMessages, 'tooManyPhotos'))
  const photos = JSON.stringify([...others, photo])
  // The version is unchanged, so that a simultaneous decision is not refused.
  await db.updateTable('imports').set({ photos }).where('id', '=', stored.id).execute()
  const gone = replaced.map(({ file }) => file)
  await markForDeletion(db, now, gone)
  return withNewerRow(stored, { ...row, photos })
}
