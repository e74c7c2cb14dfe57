import { createWriteStream } from 'node:fs'
import { open as openFile, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { AdminActor } from '#domain/permissions.ts'
import { importLimits, importMessages } from '#domain/records/imports.ts'
import { message } from '#domain/text/message.ts'
import type { AppContext } from '../app-context.ts'
import { HttpError, Invalid, TooLarge } from '../errors.ts'
import { limits } from '../http/limits.ts'
import { enforceRateLimit } from '../http/rate-limit.ts'
import { mediaMessages } from '../media/media-messages.ts'
import { receiveBody } from '../media/receive-body.ts'
import { deletePendingFiles } from '../trash/pending-deletions.ts'
import { type ReceivedEntry, readZip } from '../zip.ts'
import { photoName, photoNames } from './photo-names.ts'
import { storePhoto } from './store-photo.ts'
import type { StoredImport } from './stored-imports.ts'

/**
 * Receives photos for the rows of a list, in one file: a picture, or a ZIP file of pictures. Each is stored at once; whose it is,
 * its name says.
 *
 * @throws {HttpError} nothing of the file is left but the photos that were stored before
 */
export async function receivePhotos(
  request: FastifyRequest,
  context: AppContext,
  { id }: StoredImport,
  actor: AdminActor,
): Promise<void> {
  await using body = await receiveBody(request, context, { file: 'photos' })
  const { file } = body.files
  if (!file) throw notAPhoto()
  // Once for all photos of an archive, which has bounds of its own.
  await enforceRateLimit(context, limits.uploadsPerAdmin, actor.id)
  const store = (name: string, path: string) => storePhoto(context, { id, name, path })
  if (await isZip(file.path)) await storeEach(file.path, context, store)
  else await store(photoName(file.fileName ?? ''), file.path)
  await deletePendingFiles(context)
}

const notAPhoto = () => new Invalid([], message(importMessages, 'notAPhoto'))

async function isZip(path: string) {
  await using file = await openFile(path)
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
  return buffer.equals(Buffer.from('504b0304', 'hex'))
}

type Store = (name: string, path: string) => Promise<void>

/** Stores every picture of an archive, once it is known that all can be stored and what each is called. */
async function storeEach(archive: string, { media }: AppContext, store: Store) {
  try {
    const names = photoNames(await listPictures(archive))
    for await (const { read } of picturesIn(archive)) {
      const path = media.temporaryPath()
      try {
        await pipeline(read(), createWriteStream(path, { mode: 0o600 }))
        await store(names.shift() ?? '', path)
      } finally {
        await rm(path, { force: true })
      }
    }
  } catch (error) {
    if (error instanceof HttpError || (error as { code?: string }).code === 'ENOSPC') throw error
    throw new Invalid([], message(importMessages, 'notAZip'))
  }
}

/** Where each picture of an archive lies there. */
async function listPictures(archive: string): Promise<string[]> {
  const paths: string[] = []
  for await (const { path, bytes } of picturesIn(archive)) {
    if (paths.push(path) > importLimits.photos)
      throw new Invalid([], message(importMessages, 'tooManyPhotos'))
    if (bytes > importLimits.photoBytes) throw new TooLarge(message(mediaMessages, 'imageTooLarge'))
  }
  if (paths.length === 0) throw notAPhoto()
  return paths
}

/** What no camera makes, such as the notes of an operating system, is passed over. */
async function* picturesIn(file: string): AsyncGenerator<ReceivedEntry> {
  for await (const entry of readZip({ file }))
    if (/\.(jpe?g|png|webp|avif|gif)$/i.test(entry.path) && !/(^|\/)(\.|__MACOSX)/.test(entry.path))
      yield entry
}
