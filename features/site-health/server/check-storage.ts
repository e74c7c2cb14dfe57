import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { defineWords, pluralize } from '#domain/text/words.ts'
import type { AppContext } from '#server/app-context.ts'
import { areManyMissing, readMissing } from '#server/media/store/missing-files.ts'
import type { Finding } from '../site-health.ts'
import { type Check, ok, withTimeout } from './health-check.ts'

const words = defineWords({
  places: { disk: 'in the data folder', s3: 'in S3-compatible storage' },
  stored: (files: string, size: string, place: string) => `${files}, ${size}, ${place}.`,
  away: {
    disk: 'The folder with the pictures and videos cannot be read, so visitors see none.',
    s3: 'The storage for the pictures and videos does not answer, so visitors may see none.',
  },
  lookAfter: {
    disk: 'Ask the person who runs the server to check that the folder with the uploads is there and readable.',
    s3: 'This often passes. If not, ask the person who runs the server to check the storage and its key.',
  },
  gone: 'The newest pictures and videos are missing, perhaps all of them. Visitors see none.',
  missing: (files: string) => `Missing at the last count: ${files}.`,
  bringBack:
    'Ask the person who runs the server immediately whether this is the right folder or bucket. Keep the older backups and copies: newer ones lack these files.',
  verify: 'npm run media -- verify lists them. A backup may still have them.',
})

/** A storage that does not respond in this time counts as unreachable. */
const reachMs = 4_500
/** This many missing files in a row cannot be a coincidence. */
const fewest = 3

export const checkStorage: Check = async (context) => {
  const { media, log } = context
  const { kind } = media
  try {
    const areGone = media.reach().then(() => areNewestGone(context))
    if (await withTimeout(reachMs, areGone))
      return { level: 'critical', says: words.gone, advice: words.bringBack }
  } catch (error) {
    log.warn({ err: error }, 'the storage of files cannot be reached')
    return { level: 'critical', says: words.away[kind], advice: words.lookAfter[kind] }
  }
  return (await findMissing(context)) ?? ok(await describeFiles(context))
}

/** Detects an unmounted disk: the empty folder in its place is still readable. */
async function areNewestGone({ db, media }: AppContext) {
  const newest = await db
    .selectFrom('uploads')
    .select('name')
    .orderBy('createdAt', 'desc')
    .limit(fewest)
    .execute()
  if (newest.length < fewest) return false
  const sizes = await Promise.all(newest.map(({ name }) => media.size(name)))
  return sizes.every((size) => size === undefined)
}

/** Reports the findings of the last sweep, which are at most a day old. */
async function findMissing({ db }: AppContext): Promise<Finding | undefined> {
  const known = await readMissing(db)
  if (!known?.missing) return undefined
  const says = words.missing(pluralize(known.missing, 'file'))
  return areManyMissing(known)
    ? { level: 'critical', says, advice: `${words.bringBack} ${words.verify}` }
    : { level: 'warning', says, advice: words.verify }
}

/**
 * Describes the stored files by the sizes recorded at upload, because listing a bucket would take too long for a page.
 */
async function describeFiles({ db, media }: AppContext) {
  const { files, bytes } = await db
    .selectFrom('uploads')
    .select(({ fn }) => [fn.countAll().as('files'), fn.sum('bytes').as('bytes')])
    .executeTakeFirstOrThrow()
  const size = formatDiskSize(Number(bytes ?? 0))
  return words.stored(pluralize(Number(files), 'file'), size, words.places[media.kind])
}
