import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pictureFileName, variantName } from '#domain/media/pictures.ts'
import type { Actor } from '#domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { changeContent } from '../db/content-version.ts'
import { OutcomeUnknown } from '../db/dialect.ts'
import type { Db, UploadRow } from '../db/tables.ts'
import { StorageUnavailable } from '../errors.ts'
import { enforceRateLimit, limits } from '../http/rate-limit.ts'
import { checkDocument } from './documents/check-document.ts'
import { reencodeImage } from './pictures/reencode-image.ts'
import type { ReceivedFile } from './receive-body.ts'
import { claimForStoring, endClaim, removeFile } from './store/file-claims.ts'
import { putBytes } from './store/store.ts'
import { hashBytes, hashStream } from './store/stored-names.ts'
import { cleanVideo } from './videos/clean-video.ts'

/** A file in the store. Either `commit` or `rollback` must follow. */
type StoredUpload = {
  upload: UploadRow
  /** Call it once a row references the file. Never throws. */
  commit: () => Promise<void>
  /** Removes the file with its variants, unless a row references it or another upload is storing it. Never throws. */
  rollback: () => Promise<void>
}

type StoreContext = Pick<AppContext, 'db' | 'media' | 'now' | 'log'>

/**
 * Stores a received file under the hash of its content: pictures re-encoded in several widths, videos without their
 * metadata, documents unchanged. The file is stored before its row is inserted, because an orphaned file does less harm
 * than a row without its file.
 */
export function storeFile(context: StoreContext, file: ReceivedFile): Promise<StoredUpload> {
  return file.type === 'image' ? storePicture(context, file) : storeOther(context, file)
}

async function storePicture(context: StoreContext, { path }: ReceivedFile) {
  const { full, variants, colors, ...picture } = await reencodeImage(path)
  const { width, height } = picture
  const name = pictureFileName({ ...picture, hash: hashBytes(full), placeholderColors: colors })
  const upload = { name, mimeType: 'image/webp', bytes: full.length, width, height }
  return store(context, upload, async () => {
    for (const [width, data] of variants) await putBytes(context.media, variantName(name, width), data)
    await putBytes(context.media, name, full)
  })
}

async function storeOther(context: StoreContext, { type, path, mimeType, extension }: ReceivedFile) {
  await (type === 'document' ? checkDocument(path) : cleanVideo(path, extension))
  const { size: bytes } = await stat(path)
  const name = `${await hashStream(createReadStream(path))}.${extension}`
  const upload = { name, mimeType, bytes, width: null, height: null }
  return store(context, upload, async () => {
    await context.media.put(name, path)
  })
}

async function store(
  context: StoreContext,
  upload: Omit<UploadRow, 'createdAt'>,
  putFiles: () => Promise<void>,
): Promise<StoredUpload> {
  const { db, now, log } = context
  const { name } = upload
  const claim = await claimForStoring(context, name)
  const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what)
  const commit = () => endClaim(db, claim).catch(warn('the claim of a stored file stays until it expires'))
  // If the file cannot be removed, the sweep removes it later as an orphan. The response reports the first error.
  const rollback = async () => {
    await endClaim(db, claim)
      .then(() => removeFile(context, name))
      .catch(warn('could not roll back a stored file'))
  }
  try {
    await putFiles()
  } catch (error) {
    // Removing files from an unavailable storage would only make users wait for the same error again.
    await (error instanceof StorageUnavailable ? commit() : rollback())
    throw error
  }
  return {
    upload: { ...upload, createdAt: now().toISOString() },
    commit,
    rollback,
  }
}

/**
 * If the same content already exists, updates its row's upload time. Writing the row makes a transaction that is about
 * to delete the file wait (`features/content/server/files/pending-deletions.ts`).
 */
export async function insertUpload(db: Db, upload: UploadRow): Promise<void> {
  await db
    .insertInto('uploads')
    .values(upload)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ createdAt: upload.createdAt }))
    .execute()
}

/**
 * Stores the files of a form, which count against the admin's upload limit, and changes content that
 * references them.
 *
 * @param work receives each field's stored file, within the transaction
 * @throws {TooManyRequests}
 */
export async function changeWithFiles<T>(
  context: AppContext,
  actor: Actor,
  files: Record<string, ReceivedFile>,
  work: (db: Db, uploads: Record<string, UploadRow>) => Promise<T>,
): Promise<T> {
  if (actor.type === 'admin' && Object.keys(files).length > 0)
    await enforceRateLimit(context, limits.uploadsPerAdmin, actor.id)
  return withStoredFiles(context, files, (uploads) => changeContent(context, (db) => work(db, uploads)))
}

/**
 * Stores the files of a form, then runs the work that references them. If the work fails, the files are
 * removed again.
 *
 * @param work receives each field's stored file
 */
export async function withStoredFiles<T>(
  context: AppContext,
  files: Record<string, ReceivedFile>,
  work: (uploads: Record<string, UploadRow>) => Promise<T>,
): Promise<T> {
  const storedUploads: StoredUpload[] = []
  try {
    const uploads: Record<string, UploadRow> = {}
    for (const [field, file] of Object.entries(files)) {
      const storedUpload = await storeFile(context, file)
      storedUploads.push(storedUpload)
      uploads[field] = storedUpload.upload
    }
    const result = await work(uploads)
    for (const { commit } of storedUploads) await commit()
    return result
  } catch (error) {
    // After a commit with an unknown outcome, rows may reference the files. Their claims expire, and the sweep then
    // removes files without a row.
    if (!(error instanceof OutcomeUnknown)) for (const file of storedUploads) await file.rollback()
    throw error
  }
}
