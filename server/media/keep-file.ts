import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pictureName, variantName } from '#domain/pictures.ts'
import type { Db, UploadRow } from '../db/tables.ts'
import { StorageAway } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { cleanVideo } from './clean-video.ts'
import { hashOf, hashOfBytes } from './content-hash.ts'
import { claimName, releaseName } from './name-claims.ts'
import { redrawPicture } from './picture.ts'
import { putBytes } from './put-bytes.ts'
import type { ReceivedFile } from './receive-body.ts'
import { removeUnlessNamed } from './remove-file.ts'

/** A file that lies in its place. Either `settle` or `undo` must follow. */
export type KeptFile = {
  upload: UploadRow
  /** A row names it now. */
  settle: () => Promise<void>
  /** Takes it and what was drawn from it away again, unless a row or another request names it. Never throws. */
  undo: () => Promise<void>
}

type Keeping = Pick<Parts, 'db' | 'media' | 'now' | 'log'>

/**
 * Puts a received file into the store, under the hash of its content: pictures drawn anew in several widths, videos
 * without what tells where and by whom they were taken. The file comes before its row, since a stray file is cheaper
 * than a row without one.
 */
export function keepFile(parts: Keeping, file: ReceivedFile): Promise<KeptFile> {
  return file.type === 'image' ? keepPicture(parts, file) : keepVideo(parts, file)
}

async function keepPicture(parts: Keeping, { path }: ReceivedFile) {
  const { width, height, colours, whole, narrower } = await redrawPicture(path)
  const name = pictureName({ hash: hashOfBytes(whole), width, height, colours })
  const upload = { name, mimeType: 'image/webp', bytes: whole.length, width, height }
  return keep(parts, upload, async () => {
    for (const [width, data] of narrower) await putBytes(parts.media, variantName(name, width), data)
    await putBytes(parts.media, name, whole)
  })
}

async function keepVideo(parts: Keeping, { path, mimeType, ending }: ReceivedFile) {
  await cleanVideo(path, ending)
  const { size: bytes } = await stat(path)
  const name = `${await hashOf(createReadStream(path))}.${ending}`
  const upload = { name, mimeType, bytes, width: null, height: null }
  return keep(parts, upload, async () => {
    await parts.media.put(name, path)
  })
}

async function keep(
  { db, media, now, log }: Keeping,
  upload: Omit<UploadRow, 'createdAt'>,
  putFiles: () => Promise<void>,
): Promise<KeptFile> {
  const { name } = upload
  const settle = () => releaseName(media, name)
  // What stays all the same is a stray that a sweep takes; the answer is about what went wrong first.
  const undo = () =>
    releaseName(media, name, () => removeUnlessNamed({ db, media }, name)).catch((error) =>
      log.warn({ err: error }, 'could not take away a file that came in vain'),
    )
  try {
    await claimName(media, name, putFiles)
  } catch (error) {
    // Asking storage that is away to remove something would keep people waiting for the same failure.
    await (error instanceof StorageAway ? settle() : undo())
    throw error
  }
  return {
    upload: { ...upload, createdAt: now().toISOString() },
    settle,
    undo,
  }
}

/**
 * The file's own row. The same content may be there already: then it is the same file, sent again now. Writing to it
 * makes whoever is about to forget the file wait (`trash/forget-files.ts`).
 */
export async function insertUpload(db: Db, upload: UploadRow): Promise<void> {
  await db
    .insertInto('uploads')
    .values(upload)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ createdAt: upload.createdAt }))
    .execute()
}
