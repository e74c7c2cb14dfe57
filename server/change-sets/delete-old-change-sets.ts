import type { AppContext } from '../app-context.ts'
import { undoCutoff } from './read-change-sets.ts'

/**
 * Deletes what records were before and after once it is too late to undo, one change set at a time (at most
 * `maxChangedRecords` rows each); the change sets themselves stay as long as entries in History.
 *
 * @param before the time until which those are kept no longer
 */
export async function deleteOldChangeSets(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  before: Date,
): Promise<void> {
  const old = await db.selectFrom('changeSets').select('id').where('at', '<=', undoCutoff(now())).execute()
  for (const { id } of old) await db.deleteFrom('changedRecords').where('changeSetId', '=', id).execute()
  await db.deleteFrom('changeSets').where('at', '<', before.toISOString()).execute()
}
