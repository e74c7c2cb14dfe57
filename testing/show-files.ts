import { gallery } from '#domain/kinds/gallery.ts'
import { visitor } from '#domain/permissions.ts'
import { insertRecord } from '#features/content/server/write/write-record.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent } from '#server/db/content-version.ts'

/** Puts files from the store into a public album, bypassing the forms. */
export async function showFiles(context: AppContext, ...names: string[]): Promise<void> {
  const columns = { title: `Album of ${names[0]}`, photos: JSON.stringify(names), videos: '[]' }
  await changeContent(context, (db) =>
    insertRecord(db, { kind: gallery, actor: visitor, now: context.now(), columns }),
  )
}
