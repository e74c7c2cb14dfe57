import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'
import type { AppContext } from '#server/app-context.ts'
import { putBytes } from '#server/media/store/store.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Adds a stored file and its row like an upload, but without encoding an image. */
export async function addFile(
  { context: { db, media, now } }: { context: Pick<AppContext, 'db' | 'media' | 'now'> },
  bytes = 2_000,
): Promise<string> {
  const content = randomBytes(bytes)
  const name = `${createHash('sha256').update(content).digest('hex').slice(0, 40)}.mp4`
  await putBytes(media, name, content)
  const createdAt = now().toISOString()
  const row = { name, mimeType: 'video/mp4', bytes, width: null, height: null, createdAt }
  await db.insertInto('uploads').values(row).execute()
  return name
}

/** Returns every row of a table in a data folder, by its first column, read without the program's own code. */
export function rowsIn(dataDir: string, table: string): Record<string, unknown>[] {
  const database = new DatabaseSync(join(dataDir, 'lamplight.sqlite'), { readOnly: true })
  try {
    return database.prepare(`select * from "${table}" order by 1`).all()
  } finally {
    database.close()
  }
}

/** Returns the files in a data folder whose contents do not match the hash in their names. */
export async function wrongFiles(dataDir: string): Promise<string[]> {
  const wrong: string[] = []
  for (const name of await readdir(join(dataDir, 'uploads'))) {
    const hash = createHash('sha256')
      .update(await readFile(join(dataDir, 'uploads', name)))
      .digest('hex')
    if (!name.startsWith(hash.slice(0, 40))) wrong.push(name)
  }
  return wrong
}

export type TarEntry = {
  name: string
  content: Buffer
  type?: 'file' | 'symlink' | 'link' | 'directory'
  linkname?: string
}

export async function readTar(path: string): Promise<TarEntry[]> {
  const entries: TarEntry[] = []
  const tar = extract()
  const read = pipeline(createReadStream(path), tar)
  for await (const entry of tar) entries.push({ name: entry.header.name, content: await buffer(entry) })
  await read
  return entries
}

/** Writes a tar file the way other programs do. */
export async function aTar(entries: TarEntry[]): Promise<string> {
  const path = join(temporaryFolder(), 'made.tar')
  const tar = pack()
  for (const { name, content, type = 'file', linkname } of entries)
    tar.entry({ name, type, ...(linkname && { linkname }) }, content)
  tar.finalize()
  await pipeline(tar, createWriteStream(path))
  return path
}
