import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Db, UploadRow } from '../db/tables.ts'
import type { Parts } from '../parts.ts'
import { redrawPicture } from './picture.ts'
import type { ReceivedFile } from './receive-body.ts'

/** A file that lies in its place. `undo` takes it away again unless somebody's row names it. */
export type KeptFile = { upload: UploadRow; undo: () => Promise<void> }

/**
 * Puts a received file into the store, under the hash of its content: pictures drawn anew, videos as they are.
 * The file comes before its row, since a stray file is cheaper than a row without one.
 */
export async function keepFile(
  { db, media, now }: Pick<Parts, 'db' | 'media' | 'now'>,
  file: ReceivedFile,
): Promise<KeptFile> {
  const path = media.temporaryPath()
  try {
    const drawn = file.type === 'image' ? await redrawPicture(file.path, path) : undefined
    const finished = drawn ? path : file.path
    const { size: bytes } = await stat(finished)
    const name = `${await hashOf(finished)}.${drawn ? 'webp' : file.ending}`
    const isNew = await media.put(name, finished)
    const mimeType = drawn ? 'image/webp' : file.mimeType
    const { width, height } = drawn ?? { width: null, height: null }
    return {
      upload: { name, mimeType, bytes, width, height, createdAt: now().toISOString() },
      undo: async () => {
        if (isNew && !(await isNamed(db, name))) await media.remove(name)
      },
    }
  } finally {
    await rm(path, { force: true })
  }
}

/** The file's own row. The same content may be there already: then it is the same file. */
export async function insertUpload(db: Db, upload: UploadRow): Promise<void> {
  await db
    .insertInto('uploads')
    .values(upload)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Two people may send the same file at once, and only one of them fail. */
async function isNamed(db: Db, name: string) {
  return (
    (await db.selectFrom('uploads').select('name').where('name', '=', name).executeTakeFirst()) !== undefined
  )
}

async function hashOf(path: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex').slice(0, 40)
}
