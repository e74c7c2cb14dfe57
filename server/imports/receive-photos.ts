import { createWriteStream } from 'node:fs'
import { open as openFile, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { AdminActor } from '#domain/permissions.ts'
import { importLimits, importMessages } from '#domain/records/imports.ts'
import { message } from '#domain/text/message.ts'
import type { AppContext } from '../app-context.ts'
import { changeUnderContentLock } from '../db/content-version.ts'
import { HttpError, Invalid, NotFound, TooLarge } from '../errors.ts'
import { limits } from '../http/limits.ts'
import { enforceRateLimit } from '../http/rate-limit.ts'
import { detectType } from '../media/file-types.ts'
import { mediaMessages } from '../media/media-messages.ts'
import { type ReceivedFile, receiveBody } from '../media/receive-body.ts'
import { insertUpload, withStoredFiles } from '../media/store-file.ts'
import { deletePendingFiles } from '../trash/pending-deletions.ts'
import { readZip } from '../zip.ts'
import { addPhoto, type StoredImport } from './stored-imports.ts'

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
  const store = (name: string, path: string) => storePhoto(context, { id, actor, name, path })
  if (await isZip(file.path)) await storeEach(file.path, context, store)
  else await store(file.fileName ?? '', file.path)
  await deletePendingFiles(context)
}

const notAPhoto = () => new Invalid([], message(importMessages, 'notAPhoto'))

async function isZip(path: string) {
  await using file = await openFile(path)
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
  return buffer.equals(Buffer.from('504b0304', 'hex'))
}

type Store = (name: string, path: string) => Promise<void>

/** Stores every picture of an archive. What no camera makes, such as the notes of an operating system, is passed over. */
async function storeEach(archive: string, { media }: AppContext, store: Store) {
  let photos = 0
  try {
    for await (const { path: name, bytes, read } of readZip({ file: archive })) {
      if (!/\.(jpe?g|png|webp|avif|gif)$/i.test(name) || /(^|\/)(\.|__MACOSX)/.test(name)) continue
      photos += 1
      if (photos > importLimits.photos) throw new Invalid([], message(importMessages, 'tooManyPhotos'))
      if (bytes > importLimits.photoBytes) throw new TooLarge(message(mediaMessages, 'imageTooLarge'))
      const path = media.temporaryPath()
      try {
        await pipeline(read(), createWriteStream(path, { mode: 0o600 }))
        await store(name, path)
      } finally {
        await rm(path, { force: true })
      }
    }
  } catch (error) {
    if (error instanceof HttpError || (error as { code?: string }).code === 'ENOSPC') throw error
    throw new Invalid([], message(importMessages, 'notAZip'))
  }
  if (photos === 0) throw notAPhoto()
}

async function storePhoto(
  context: AppContext,
  { id, actor, name, path }: { id: string; actor: AdminActor; name: string; path: string },
) {
  await enforceRateLimit(context, limits.uploadsPerAdmin, actor.id)
  const photo: ReceivedFile = { type: 'image', path, ...(await detectType(path, 'image')) }
  await withStoredFiles(context, { photo }, ({ photo }) =>
    changeUnderContentLock(context.db, async (db) => {
      if (!photo) return
      await insertUpload(db, photo)
      const added = { name: baseName(name), file: photo.name }
      const isAdded = await addPhoto(db, id, added, context.now())
      if (!isAdded) throw new NotFound(message(importMessages, 'gone'))
    }),
  )
}

/** `photos/ES-101.JPG` is ES-101. */
const baseName = (name: string) =>
  (name.toWellFormed().split(/[\\/]/).at(-1) ?? '')
    .replace(/\.\w{1,5}$/, '')
    .replace(/\p{Cc}/gu, '')
    .slice(0, maxNameLength)

const maxNameLength = 120
