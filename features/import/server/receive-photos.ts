import { createWriteStream } from 'node:fs'
import { open as openFile, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { AdminActor } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import { deletePendingFiles, markForDeletion } from '#features/content/server/files/pending-deletions.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeUnderContentLock } from '#server/db/content-version.ts'
import type { Db } from '#server/db/tables.ts'
import { HttpError, Invalid, NotFound, TooLarge, UnsupportedMediaType } from '#server/errors.ts'
import { enforceRateLimit, limits } from '#server/http/rate-limit.ts'
import { detectType } from '#server/media/file-types.ts'
import { mediaMessages } from '#server/media/media-messages.ts'
import { type ReceivedFile, receiveBody } from '#server/media/receive-body.ts'
import { insertUpload, withStoredFiles } from '#server/media/store-file.ts'
import { type ReceivedEntry, readZip } from '#server/zip.ts'
import { importLimits, importMessages } from '../imports.ts'
import { photoName, photoNames, shownPath } from './photo-names.ts'
import { type ListPhoto, type StoredImport, withNewerRow } from './stored-imports.ts'

/**
 * Receives photos for the rows of a list in one file, either a picture or a ZIP file of pictures. Each is
 * stored immediately and matched to a row by its name.
 *
 * @returns the list with its photos, and the files of an archive that are not readable pictures
 * @throws {HttpError} photos stored before the error are kept; the rest of the file is discarded
 */
export async function receivePhotos(
  request: FastifyRequest,
  context: AppContext,
  stored: StoredImport,
  actor: AdminActor,
): Promise<{ changed: StoredImport; unread: string[] }> {
  await using body = await receiveBody(request, context, { file: photosFile })
  const { file } = body.files
  if (!file) throw notAPhoto()
  // Counted once for all photos of an archive, which has its own limits.
  await enforceRateLimit(context, limits.uploadsPerAdmin, actor.id)
  let changed = stored
  const store = async (name: string, path: string) => {
    changed = await storePhoto(context, { stored, name, path })
  }
  const isArchive = await isZip(file.path)
  const unread = isArchive ? await storeEach(file.path, context, store) : []
  if (!isArchive) await store(photoName(file.fileName ?? ''), file.path)
  await deletePendingFiles(context)
  return { changed, unread }
}

/** A picture, or a ZIP file of pictures. */
const photosFile = {
  maxBytes: importLimits.photoFileBytes,
  tooLarge: message(importMessages, 'photosTooLarge'),
}

const notAPhoto = () => new Invalid([], message(importMessages, 'notAPhoto'))

async function isZip(path: string) {
  await using file = await openFile(path)
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
  return buffer.equals(Buffer.from('504b0304', 'hex'))
}

type Store = (name: string, path: string) => Promise<void>

/** Stores the pictures of an archive, after checking that none is too large and giving each a name. */
async function storeEach(archive: string, { media }: AppContext, store: Store): Promise<string[]> {
  try {
    const { pictures, others: unread } = await listFiles(archive)
    const names = photoNames(pictures)
    let isNothingStored = true
    for await (const { path: place, read } of filesIn(archive)) {
      if (!isPicture(place)) continue
      const path = media.temporaryPath()
      try {
        await pipeline(read(), createWriteStream(path, { mode: 0o600 }))
        await store(names.shift() ?? '', path)
        isNothingStored = false
      } catch (error) {
        if (!(error instanceof UnsupportedMediaType)) throw error
        unread.push(shownPath(place))
      } finally {
        await rm(path, { force: true })
      }
    }
    if (isNothingStored) throw new UnsupportedMediaType(message(importMessages, 'photosUnread', unread))
    return unread
  } catch (error) {
    if (error instanceof HttpError || (error as { code?: string }).code === 'ENOSPC') throw error
    throw new Invalid([], message(importMessages, 'notAZip'))
  }
}

async function listFiles(archive: string): Promise<{ pictures: string[]; others: string[] }> {
  const pictures: string[] = []
  const others: string[] = []
  for await (const { path, bytes } of filesIn(archive)) {
    if (!isPicture(path)) {
      if (others.length < maxOthers) others.push(shownPath(path))
      continue
    }
    if (pictures.push(path) > importLimits.photos)
      throw new Invalid([], message(importMessages, 'tooManyPhotos'))
    if (bytes > importLimits.photoBytes) throw new TooLarge(message(mediaMessages, 'imageTooLarge'))
  }
  if (pictures.length === 0) throw notAPhoto()
  return { pictures, others }
}

/** The maximum number of names returned; more than anyone reads. */
const maxOthers = 100

/** Returns true for the file names of pictures; the content is checked later. */
const isPicture = (path: string) => /\.(jpe?g|jpe|jfif|pjpe?g|png|webp|avif|gif|hei[cf])$/i.test(path)

/** Yields the files of an archive, without those that operating systems add. */
async function* filesIn(file: string): AsyncGenerator<ReceivedEntry> {
  for await (const entry of readZip({ file }))
    if (!/(^|\/)(\.|__MACOSX|thumbs\.db$|desktop\.ini$)/i.test(entry.path)) yield entry
}

/**
 * Stores a picture for a list, under the name that matches it to a row.
 *
 * @returns the changed list, so that the caller need not read it: after the commit, the database may be
 * unavailable
 * @throws {HttpError}
 */
async function storePhoto(
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
