import type { AdminActor } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import { deletePendingFiles, markForDeletion } from '#features/content/server/files/pending-deletions.ts'
import { getKind } from '#features/content/server/records.ts'
import type { ChangeSetRow } from '#features/content/server/tables.ts'
import { applyChangeSet } from '#features/content/server/write/apply-change-set.ts'
import { toColumns } from '#features/content/server/write/read-translations.ts'
import { plannedAddition } from '#features/content/server/write/record-change.ts'
import type { PlannedChange } from '#features/content/server/write/store-changes.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent } from '#server/db/content-version.ts'
import { yieldChunks } from '#server/db/dialect.ts'
import type { Db, UploadRow } from '#server/db/tables.ts'
import { Conflict, Invalid } from '#server/errors.ts'
import { defaultPlaceholder } from '#server/media/pictures/placeholders.ts'
import { insertUpload, withStoredFiles } from '#server/media/store-file.ts'
import type { ApplyImport } from '../import-schemas.ts'
import { importMessages } from '../imports.ts'
import { isStampOf, listStateOf } from './import-stamp.ts'
import { rememberMatching } from './match-columns-of-list.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import { collectSkippedRows } from './skipped-rows.ts'
import { getImport, nothingDecided, pictureFieldOf, type StoredImport } from './stored-imports.ts'

/**
 * Applies a list as one change set, either completely as previewed or not at all.
 *
 * @throws {Conflict} if it was already applied, or if its result would differ from the preview
 * @throws {Invalid} if columns, classes, days or rows are still undecided, or nothing would change
 */
export async function applyImport(
  context: AppContext,
  id: string,
  confirmed: ApplyImport,
  actor: AdminActor,
): Promise<ChangeSetRow> {
  const ahead = await planAhead(context, id, actor)
  // Rows may have no picture, so kinds that require one get a placeholder.
  const needsPicture = pictureFieldOf(ahead.stored.kind)?.isRequired ?? false
  const files = needsPicture ? { placeholder: defaultPlaceholder } : {}
  const applied = await withStoredFiles(context, files, ({ placeholder }) =>
    changeContent(context, async (db) => {
      const now = context.now()
      // Read the list again inside the transaction, because two windows may apply it at the same time.
      const current = await getImport(db, id, actor)
      if (current.changeSetId) throw conflict('alreadyApplied')
      if (current.matching.columns.some(({ field }) => field === null))
        throw new Invalid([], message(importMessages, 'columnsOpen'))
      const plan = await planNow(db, current, ahead, { actor, now })
      if (isUnclear(plan)) throw new Invalid([], message(importMessages, 'unclearColumn'))
      assertAsSeen(current, plan, confirmed)
      const changes = await changesOf(db, current, plan, { now, placeholder })
      const title = `${current.kind.labels.many}: ${current.fileName}`
      const changeSet = await applyChangeSet(db, { actor, now, reason: 'import', title, changes })
      await markApplied(db, current, plan, { changeSetId: changeSet.id, changes, now })
      await rememberMatching(db, current, now)
      return changeSet
    }),
  )
  await deletePendingFiles(context)
  return applied
}

const isUnclear = ({ unclear: { classes, days } }: ImportPlan) => classes.length + days.length > 0

type Ahead = { stored: StoredImport; plan: ImportPlan; contentVersion: number }

/** Plans the import before the transaction, because SQLite blocks all other queries during a transaction. */
async function planAhead({ db, now }: AppContext, id: string, actor: AdminActor): Promise<Ahead> {
  const contentVersion = await readContentVersion(db)
  const stored = await getImport(db, id, actor)
  return { stored, contentVersion, plan: await planImport(db, stored, { actor, now: now() }) }
}

/**
 * Uses the plan made before the transaction, unless the content or the list has changed since then. This transaction
 * has already incremented the content version.
 */
async function planNow(
  db: Db,
  current: StoredImport,
  ahead: Ahead,
  asking: { actor: AdminActor; now: Date },
): Promise<ImportPlan> {
  const isAsItWas =
    listStateOf(current) === listStateOf(ahead.stored) &&
    (await readContentVersion(db)) === ahead.contentVersion + 1
  return isAsItWas ? ahead.plan : planImport(db, current, asking)
}

async function readContentVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()
  return Number(version)
}

const conflict = (key: 'alreadyApplied' | 'changedElsewhere') => new Conflict(message(importMessages, key))

/**
 * Checks that the plan is the one the admin saw.
 * @throws {Conflict} naming the records that have changed since the preview
 * @throws {Invalid} if rows are open or there is nothing to do
 */
function assertAsSeen(current: StoredImport, { rows, counts, stamp }: ImportPlan, confirmed: ApplyImport) {
  if (stamp !== confirmed.stamp) {
    if (!isStampOf(current, confirmed.stamp)) throw conflict('changedElsewhere')
    const names = rows.flatMap(({ record }) =>
      record && record.updatedAt > confirmed.previewedAt ? String(record[current.kind.titleField]) : [],
    )
    throw new Conflict(message(importMessages, 'outdated', names))
  }
  const { refused, question } = counts
  const isEmpty = counts.new + counts.changed === 0
  // Rows with errors must not be reported as "nothing to do".
  if (refused + question > 0 && (isEmpty || !confirmed.leaveOutOpen))
    throw new Invalid([], message(importMessages, 'rowsOpen', refused, question))
  if (isEmpty) throw new Invalid([], message(importMessages, 'nothingToDo'))
}

async function changesOf(
  db: Db,
  { kind }: StoredImport,
  { rows }: ImportPlan,
  { now, placeholder }: { now: Date; placeholder: UploadRow | undefined },
): Promise<PlannedChange[]> {
  const picture = pictureFieldOf(kind)
  const isMissing = rows.some(({ columns }) => columns && picture && columns[picture.name] === null)
  const standIn = isMissing && placeholder ? placeholder.name : null
  if (standIn && placeholder) await insertUpload(db, placeholder)
  const changes: PlannedChange[] = []
  for await (const batch of yieldChunks(rows))
    for (const { state, columns, change } of batch) {
      if (state === 'changed' && change) changes.push(change)
      if (state !== 'new' || !columns) continue
      const file = picture && { [picture.name]: columns[picture.name] ?? standIn }
      changes.push(plannedAddition(getKind(kind.name), { ...toColumns(kind, columns), ...file }, now))
    }
  return changes
}

/**
 * Marks the list as applied. Deletes its data, except for the skipped rows, which the admin may correct, and
 * deletes photos without a record.
 */
async function markApplied(
  db: Db,
  stored: StoredImport,
  plan: ImportPlan,
  { changeSetId, changes, now }: { changeSetId: string; changes: readonly PlannedChange[]; now: Date },
) {
  const { id, kind, photos } = stored
  const { rows, skipped } = collectSkippedRows(stored, plan.rows)
  const decisions = { ...nothingDecided, skipped }
  const picture = pictureFieldOf(kind)
  const given = new Set(changes.map(({ after }) => picture && after[picture.name]))
  await db
    .updateTable('imports')
    .set({ changeSetId, rows: JSON.stringify(rows), decisions: JSON.stringify(decisions), photos: '[]' })
    .where('id', '=', id)
    .execute()
  const ofNobody = photos.flatMap(({ file }) => (given.has(file) ? [] : file))
  await markForDeletion(db, now, ofNobody)
}
