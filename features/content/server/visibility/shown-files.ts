import { consentOn, showsPhoto } from '#domain/consent.ts'
import { findKind } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { canHide } from '#domain/kinds/publishing.ts'
import { student } from '#domain/kinds/student.ts'
import { visitor } from '#domain/permissions.ts'
import type { SiteSettings } from '#domain/site/site-settings.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSetting } from '#server/db/settings-table.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { nameFromUrl } from '#server/media/store/stored-names.ts'
import { fileNamesOf, readUsers } from '../files/file-uses.ts'
import { viewerOf } from './field-visibility.ts'
import { visibleValues } from './present.ts'
import { isVisibleTo } from './record-viewers.ts'

/**
 * The audience of a file through its records: everyone, everyone while a child's consent holds, or no
 * visitor; `refused` if a consent forbids it.
 */
export type FileShown = 'everyone' | 'everyone for now' | 'nobody' | 'refused'

/**
 * Decides whether visitors see a file. At least one of the records that use it now must be visible with its
 * field, or the site's settings must use the file. If the file is a child's photo and consent forbids it,
 * nothing shows it. Children in the trash do not count.
 */
export async function findShown(
  context: Pick<AppContext, 'db' | 'contentVersion' | 'now'>,
  name: string,
): Promise<FileShown> {
  const { db, now } = context
  const viewer = { actor: await viewerOf(context, visitor), now: now() }
  const isSeen = (kind: Kind, row: ContentRow) =>
    isVisibleTo(row, viewer) && fileNamesOf(kind, visibleValues(kind, row, viewer.actor)).includes(name)
  if (await isOfErasedChild(db, name)) return 'refused'
  const users = await db.selectFrom('fileUses').select('kind').distinct().where('name', '=', name).execute()
  const kinds = users.flatMap(({ kind }) => findKind(kind) ?? []).filter(canHide)
  let isShown = false
  let isOfChild = false
  if (kinds.some((kind) => kind.name === student.name))
    for await (const child of readUsers(db, student, name)) {
      if (!showsPhoto(consentOn(child, viewer.actor.visibility?.today))) return 'refused'
      isOfChild = true
      isShown ||= isSeen(student, child)
    }
  for (const kind of kinds) {
    if (isShown) break
    for await (const row of readUsers(db, kind, name)) {
      isShown = isSeen(kind, row)
      if (isShown) break
    }
  }
  isShown ||= await isInSettings(db, name)
  return !isShown ? 'nobody' : isOfChild ? 'everyone for now' : 'everyone'
}

/** Replaces the id of an erased child whose photo was forbidden (`photos-of-person.ts`). */
export const erasedChild = ''

async function isOfErasedChild(db: Db, name: string) {
  const query = db.selectFrom('childPhotos').select('name').where('studentId', '=', erasedChild)
  return (await query.where('name', '=', name).executeTakeFirst()) !== undefined
}

/** Returns true for the logo and the photo of the faculty in-charge. */
async function isInSettings(db: Db, name: string) {
  const { photoURL } = (await readSetting<SiteSettings['facultyInCharge']>(db, 'facultyInCharge')) ?? {}
  const logoURL = await readSetting<SiteSettings['logoURL']>(db, 'logoURL')
  return [photoURL, logoURL].some((url) => url && nameFromUrl(url) === name)
}
