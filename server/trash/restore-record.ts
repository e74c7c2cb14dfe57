import type { Kind } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import { type TrashEntry, trashSays } from '#domain/trash.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { tableOf } from '../content/content-table.ts'
import { keepListed } from '../content/list-counts.ts'
import { about } from '../content/save-record.ts'
import { isId } from '../db/new-id.ts'
import type { ContentRow, Db } from '../db/tables.ts'
import { takenFields } from '../db/taken-fields.ts'
import { Conflict, NotFound } from '../errors.ts'

type Restoring = { kind: Kind; id: string; actor: Actor; now: Date; notThere?: string }

/**
 * Takes a record out of the trash, as it was and to where it was; part of a transaction of `changeContent`.
 * A gallery's item comes back as an item of its own, also where another one has its title by now: to merge them
 * would be more than to undo (docs/decisions/017).
 *
 * @throws {NotFound} when it is not in the trash
 * @throws {Conflict} when a value that must be unique was taken meanwhile
 */
export async function restoreRecord(db: Db, restoring: Restoring): Promise<ContentRow> {
  const { kind, id, actor, now, notThere = trashSays.notInTrash } = restoring
  const row = await findInTrash(db, kind, id)
  if (!row) throw new NotFound(notThere)
  await refuseTaken(db, kind, row)
  const back = { deletedAt: null, deletedBy: null }
  await db.updateTable(tableOf(kind)).set(back).where('id', '=', id).execute()
  const restored = { ...row, ...back }
  await keepListed(db, kind, [], [restored])
  await recordAudit(db, now, actor, { action: 'restore', ...about(kind, row) })
  return restored
}

/** What a list of restored or deleted records says of each. */
export const nameOf = (
  kind: Kind,
  row: ContentRow,
): Pick<TrashEntry, 'kind' | 'label' | '_id' | 'title'> => ({
  kind: kind.name,
  label: kind.labels.one,
  _id: row.id,
  title: String(row[kind.titleField] ?? ''),
})

export async function findInTrash(db: Db, kind: Kind, id: string): Promise<ContentRow | undefined> {
  if (!isId(id)) return undefined
  const trash = db.selectFrom(tableOf(kind)).selectAll().where('deletedAt', 'is not', null)
  return (await trash.where('id', '=', id).executeTakeFirst()) as ContentRow | undefined
}

async function refuseTaken(db: Db, kind: Kind, row: ContentRow) {
  const wanted = Object.fromEntries((kind.unique ?? []).map((field) => [field, String(row[field])]))
  const taken = await takenFields(db, kind.table, wanted, { exceptId: row.id })
  const title = String(row[kind.titleField] ?? '')
  const errors = taken.map((field) => {
    const label = kind.fields[field]?.label ?? field
    return { field, message: trashSays.taken(title, label, kind.labels.one.toLowerCase()) }
  })
  if (errors[0]) throw new Conflict(errors[0].message, errors)
}
