import { originalNameOf, variantNames } from '#domain/media/pictures.ts'
import type { AppContext } from '#server/app-context.ts'
import type { StoredFile } from './store.ts'
import { namePrefixes, storedType } from './stored-names.ts'

type FileComparison = {
  /** Files without a row. A variant of a picture counts only if its original has no row either. */
  orphans: StoredFile[]
  /** Files that a row requires and the store lacks: its own, or a narrower variant that pages request. */
  missing: string[]
  present: { name: string; bytes: number; storedBytes: number }[]
}

/**
 * Compares stored files with their rows, in sixteen parts by the first digit of the hash, to limit memory use. Files
 * whose names are not ours are ignored.
 */
export async function* compareFiles({
  db,
  media,
}: Pick<AppContext, 'db' | 'media'>): AsyncGenerator<FileComparison> {
  for (const prefix of namePrefixes) {
    const files = new Map<string, StoredFile>()
    for await (const file of media.list(prefix)) if (storedType(file.name)) files.set(file.name, file)
    // Read after the list: a file is stored before its row, so the row of any listed file is already visible.
    const rows = await db
      .selectFrom('uploads')
      .select(['name', 'bytes'])
      .where('name', 'like', `${prefix}%`)
      .orderBy('name')
      .execute()
    const referenced = new Set(rows.map(({ name }) => name))
    yield {
      orphans: [...files.values()].filter(({ name }) => !referenced.has(originalNameOf(name))),
      missing: await confirmMissing(
        { db, media },
        [...referenced].flatMap(requiredFiles).filter((name) => !files.has(name)),
      ),
      present: rows.flatMap(({ name, bytes }) => {
        const file = files.get(name)
        return file ? [{ name, bytes, storedBytes: file.bytes }] : []
      }),
    }
  }
}

const requiredFiles = (name: string) => [name, ...variantNames(name)]

/** A file may have been added since the list was read, or its row deleted. */
async function confirmMissing({ db, media }: Pick<AppContext, 'db' | 'media'>, names: string[]) {
  const missing: string[] = []
  for (const name of names) {
    if ((await media.size(name)) !== undefined) continue
    const row = await db
      .selectFrom('uploads')
      .select('name')
      .where('name', '=', originalNameOf(name))
      .executeTakeFirst()
    if (row) missing.push(name)
  }
  return missing
}
