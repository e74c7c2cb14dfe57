import { day } from '#domain/durations.ts'
import { visitor } from '#domain/permissions.ts'
import { forgetOldActivity } from '../audit/old-activity.ts'
import { changeContent } from '../content/change-content.ts'
import { forgetOldMails } from '../mail/old-mails.ts'
import { sweepFiles } from '../media/sweep-files.ts'
import type { Parts } from '../parts.ts'
import { forgetFiles, removeForgotten } from '../trash/forget-files.ts'
import { endOfWaiting } from '../trash/present-entry.ts'
import { emptyTrash } from '../trash/remove-for-good.ts'
import { seeminglyUnused } from '../trash/used-files.ts'
import { forgetSendings } from './forget-sendings.ts'

type Tidying = Pick<Parts, 'db' | 'version' | 'media' | 'now' | 'log'>

/**
 * What time brings to an end: records that waited in the trash for 30 days, files that nothing names, activity and
 * mails of long ago, forms that nobody sends again, files that a death left without a row. Each step is small and may
 * be broken off at any moment; the next day goes on from there. One that fails keeps none of the others from being done.
 */
export async function tidy(parts: Tidying): Promise<void> {
  const steps = {
    emptyExpired,
    forgetUnused,
    removeForgotten,
    forgetOldActivity,
    forgetOldMails,
    forgetSendings,
    sweepStrays,
  }
  for (const [step, run] of Object.entries(steps)) {
    await run(parts).catch((error) => parts.log.warn({ err: error, step }, 'could not tidy'))
  }
}

/** Tidies now and each day. Keeps nobody waiting: neither the start nor the end of the process. */
export function tidyEachDay(parts: Tidying) {
  setInterval(() => void tidy(parts), day).unref()
  void tidy(parts)
}

const emptyExpired = (parts: Tidying) => emptyTrash(parts, visitor, endOfWaiting(parts.now()))

/** Files of pictures that were replaced, or of newcomers who were rejected. */
async function forgetUnused(parts: Tidying) {
  const names = await seeminglyUnused(parts.db, endOfWaiting(parts.now()))
  for (let at = 0; at < names.length; at += atOnce) {
    const some = names.slice(at, at + atOnce)
    await changeContent(parts, (db) => forgetFiles(db, parts.now(), some))
  }
}

/** Files that a death between file and row left behind; and whether each row has its file. */
async function sweepStrays(parts: Tidying) {
  const { removed, spared, missing } = await sweepFiles(parts)
  if (removed.length > 0) parts.log.info({ files: removed.length }, 'removed stray files')
  if (spared.length > 0)
    parts.log.warn(
      { files: spared.length, first: spared.slice(0, 10) },
      'so many stored files have no row that none was removed: is this the database they belong to?',
    )
  if (missing.length > 0)
    parts.log.warn({ files: missing.length, first: missing.slice(0, 10) }, 'stored files are missing')
}

const atOnce = 50
