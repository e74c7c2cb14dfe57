import { originalNameOf } from '#domain/media/pictures.ts'
import type { AppContext } from '#server/app-context.ts'
import { compareFiles } from './compare-files.ts'
import { deleteExpiredClaims, removeOrphan } from './file-claims.ts'
import { saveMissing } from './missing-files.ts'
import { orphanAfterMs } from './store.ts'

type SweepResult = {
  /** Orphaned files that were removed, or would have been without `dryRun`. */
  removed: string[]
  /** Orphaned files that were not removed because there are too many of them. */
  skipped: string[]
  tooRecent: number
  missing: string[]
}

type SweepContext = Pick<AppContext, 'db' | 'media' | 'now'>

/**
 * Removes orphaned files: no row references them, and they are too old to belong to an upload in progress. A process
 * that dies between storing a file and inserting its row leaves an orphan. Rows without a file are only reported,
 * because the file cannot be recovered. If too many files have no row, none are removed, because the database probably
 * belongs to another store.
 *
 * @param options.dryRun only reports
 * @param options.force removes orphans, however many there are
 */
export async function sweepFiles(
  context: SweepContext,
  { dryRun = false, force = false } = {},
): Promise<SweepResult> {
  const swept: SweepResult = { removed: [], skipped: [], tooRecent: 0, missing: [] }
  const putBefore = context.now().getTime() - orphanAfterMs
  const orphans: string[] = []
  let referencedCount = 0
  for await (const found of compareFiles(context)) {
    swept.missing.push(...found.missing)
    referencedCount += found.present.length
    const oldOrphans = found.orphans.filter(({ putAt }) => putAt.getTime() <= putBefore)
    swept.tooRecent += found.orphans.length - oldOrphans.length
    orphans.push(...oldOrphans.map(({ name }) => name))
  }
  if (!force && isSuspicious(orphans, referencedCount)) swept.skipped = orphans
  else for (const name of orphans) if (dryRun || (await removeOrphan(context, name))) swept.removed.push(name)
  if (dryRun) return swept
  await deleteExpiredClaims(context)
  await saveMissing(context.db, context.now(), { missing: swept.missing.length, present: referencedCount })
  return swept
}

/**
 * True if there are more orphans than crashes would leave. Without this check, a sweep that ran against an empty
 * database, or another site's, would delete all of a school's pictures.
 */
function isSuspicious(orphans: string[], referencedCount: number) {
  const uploads = new Set(orphans.map(originalNameOf)).size
  return (
    uploads >
    (referencedCount === 0 ? maxOrphans.onEmptySite : Math.max(referencedCount, maxOrphans.elsewhere))
  )
}

/** How many orphans crashes can plausibly leave, on a site without files and on any other site. */
const maxOrphans = { onEmptySite: 3, elsewhere: 20 }
