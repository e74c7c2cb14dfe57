import { type Kind, labelOf } from '#domain/kinds/kind.ts'
import { type Actor, can } from '#domain/permissions.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { hasFieldVisibility, narrowestAudience } from '#features/content/field-audiences.ts'
import { distinctTitles } from '#features/content/server/lists/distinct-titles.ts'
import { getKind } from '#features/content/server/records.ts'
import { applyChangeSet } from '#features/content/server/write/apply-change-set.ts'
import { describeChange, presentChangeSet } from '#features/undo/server/present-change-set.ts'
import { changeContent } from '#server/db/content-version.ts'
import type { ContentRow } from '#server/db/tables.ts'
import { Invalid, NotAllowed } from '#server/errors.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { bulkChangeMessages, previewLength } from '../bulk-change.ts'
import type { BulkChange, BulkPreview } from '../bulk-change-schema.ts'
import { manageCalls } from '../calls.ts'
import { type BulkPlan, planBulkChange } from './plan-bulk-change.ts'

export const bulkChangeRoute = serve(
  manageCalls.bulkChange,
  (context) => async (request) => {
    const kind = getKind(request.params.kind)
    const actor = requireAdmin(request)
    const bulk = request.body
    if (!('isDeleted' in bulk.change) && !kind.permissions.edit) throw notAllowed()
    const now = context.now()
    const wanted = { kind, actor, now, bulk }
    if (bulk.isPreview)
      return { success: true, preview: presentPlan(kind, await planBulkChange(context.db, wanted), actor) }
    const changeSet = await changeContent(context, async (db) => {
      const { changes, refusals } = await planBulkChange(db, wanted)
      const [first] = refusals
      if (first && !bulk.leaveRefused) {
        const title = String(first.row[kind.titleField])
        throw new Invalid([], message(bulkChangeMessages, 'refused', refusals.length, title, first.why))
      }
      return applyChangeSet(db, { actor, now, reason: 'bulk change', title: titleOf(kind, bulk), changes })
    })
    const number = changeSet.edited + changeSet.deleted
    return {
      success: true,
      message: message(bulkChangeMessages, 'changed', number),
      data: presentChangeSet(changeSet, now),
    }
  },
  async (request) => {
    const { permissions } = getKind((request.params as { kind: string }).kind)
    if (!can(request.actor, permissions.remove)) throw notAllowed()
  },
)

const notAllowed = () => new NotAllowed(message(bulkChangeMessages, 'notAllowed'))

/** Returns a title such as "Students: Class = 6". */
const titleOf = (kind: Kind, { change }: BulkChange) =>
  `${kind.labels.many}: ${whatChanges(kind, change)}`.slice(0, maxTitleLength)

const maxTitleLength = 200
const words = defineWords({ hidden: 'hidden from visitors', shown: 'shown to visitors', deleted: 'deleted' })

/**
 * Returns true if a value may be in a title. Every admin can read titles in History, so titles about people
 * contain only values that every admin may see.
 */
const isTold = (kind: Kind, name: string) =>
  !hasFieldVisibility(kind) || narrowestAudience(kind, name) === 'volunteers'

function whatChanges(kind: Kind, change: BulkChange['change']) {
  if ('isDeleted' in change) return words.deleted
  if ('isHidden' in change) return change.isHidden ? words.hidden : words.shown
  if ('values' in change)
    return Object.entries(change.values)
      .map(([name, value]) =>
        isTold(kind, name) ? `${labelOf(kind, name)} = ${value ?? ''}` : labelOf(kind, name),
      )
      .join(', ')
  return [...new Set(Object.values(change.each).flatMap(Object.keys))]
    .map((name) => labelOf(kind, name))
    .join(', ')
}

function presentPlan(kind: Kind, { changes, same, refusals }: BulkPlan, actor: Actor): BulkPreview {
  const [changing, refused] = [changes.slice(0, previewLength), refusals.slice(0, previewLength)]
  const rows = [...changing.map(({ after }) => after), ...refused.map(({ row }) => row)]
  const titles = kind.category === 'person' ? distinctTitles(kind, rows, actor) : undefined
  const titleOf = (row: ContentRow) => titles?.get(row.id) ?? String(row[kind.titleField])
  return {
    changing: changes.length,
    same,
    refused: refusals.length,
    records: changing.map((change) => ({ ...describeChange(change, actor), title: titleOf(change.after) })),
    refusals: refused.map(({ row, why }) => ({ _id: row.id, title: titleOf(row), why })),
  }
}
