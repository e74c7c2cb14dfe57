import { findKind } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import { parseFileNames } from '#features/content/server/visibility/present.ts'
import { canSeeInTrash } from '#features/content/server/visibility/shown-to-admins.ts'
import { trashDays } from '#features/content/trash.ts'
import { uploadUrl } from '#server/media/store/stored-names.ts'
import type { TrashEntry } from '../../trash-entry.ts'
import { daysAgo, daysLeft } from '../entries.ts'
import { pictureColumnOf, type TrashRow } from './trash-rows.ts'

export function presentEntry(row: TrashRow, actor: Actor, now: Date): TrashEntry {
  const { kind, id, title, files, deletedAt, deletedBy, deletedByName } = row
  // A gallery's column is a list; an album with only videos has no picture.
  const picture = files?.startsWith('[') ? (parseFileNames(files)[0] ?? null) : files
  return {
    kind,
    label: findKind(kind)?.labels.one ?? kind,
    _id: id,
    title,
    pictureURL: picture && pictureUrl(findKind(kind), picture, actor),
    deletedAt,
    deletedBy: deletedBy && deletedByName ? { _id: deletedBy, fullName: deletedByName } : null,
    daysLeft: daysLeft(deletedAt, trashCutoff(now)),
  }
}

/** Returns a signed URL, since visitors see nothing in the trash. */
function pictureUrl(kind: Kind | undefined, name: string, actor: Actor) {
  const column = kind && pictureColumnOf(kind)
  if (!column || actor.type !== 'admin' || !canSeeInTrash(kind, column, actor)) return null
  return uploadUrl(name) + (actor.signFile?.(name) ?? '')
}

/** Records deleted at or before this time have expired. */
export const trashCutoff = (now: Date) => daysAgo(trashDays, now)
