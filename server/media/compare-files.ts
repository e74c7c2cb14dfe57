import { narrowerNames, ownerOf } from '#domain/pictures.ts'
import type { Parts } from '../parts.ts'
import type { StoredFile } from './store.ts'
import { firstDigits, storedType } from './stored-names.ts'

/** What was found under one part of all names. */
export type Comparison = {
  /** Files that no row names, nor the picture they were drawn from. */
  strays: StoredFile[]
  /** Files that are not there though a row needs them: its own, or a narrower copy that pages ask for. */
  missing: string[]
  /** Rows whose file is there, with the size it really has. */
  present: { name: string; bytes: number; storedBytes: number }[]
}

/**
 * Holds stored files against their rows, one sixteenth of all after the other, by the first digit of their hash, so
 * that never all of them are in memory. Files whose names are not of our making are none of our business.
 */
export async function* compareFiles({ db, media }: Pick<Parts, 'db' | 'media'>): AsyncGenerator<Comparison> {
  for (const digit of firstDigits) {
    const files = new Map<string, StoredFile>()
    for await (const file of media.list(digit)) if (storedType(file.name)) files.set(file.name, file)
    // After the list: a file is put before its row, so one that has a row by now may be in it.
    const rows = await db
      .selectFrom('uploads')
      .select(['name', 'bytes'])
      .where('name', 'like', `${digit}%`)
      .orderBy('name')
      .execute()
    const named = new Set(rows.map(({ name }) => name))
    yield {
      strays: [...files.values()].filter(({ name }) => !named.has(ownerOf(name))),
      missing: await keepMissing(
        { db, media },
        [...named].flatMap(neededFor).filter((name) => !files.has(name)),
      ),
      present: rows.flatMap(({ name, bytes }) => {
        const file = files.get(name)
        return file ? [{ name, bytes, storedBytes: file.bytes }] : []
      }),
    }
  }
}

const neededFor = (name: string) => [name, ...narrowerNames(name)]

/** Looks again at each: the file may have come since the list was made, the row may have gone. */
async function keepMissing({ db, media }: Pick<Parts, 'db' | 'media'>, names: string[]) {
  const missing: string[] = []
  for (const name of names) {
    if ((await media.size(name)) !== undefined) continue
    const row = await db
      .selectFrom('uploads')
      .select('name')
      .where('name', '=', ownerOf(name))
      .executeTakeFirst()
    if (row) missing.push(name)
  }
  return missing
}
