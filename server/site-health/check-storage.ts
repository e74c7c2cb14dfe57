import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { pluralize } from '#domain/text/pluralize.ts'
import type { AppContext } from '../app-context.ts'
import { countRows } from '../db/count-rows.ts'
import type { MediaStore } from '../media/store.ts'
import { countMissing } from '../media/sweep-files.ts'
import { withinTime } from '../within-time.ts'
import { type Check, fine } from './check.ts'

const words = {
  places: { disk: 'in the data folder', s3: 'in S3-compatible storage' },
  works: (place: string) => `Files lie ${place}.`,
  stored: (files: string, size: string, place: string) => `${files}, ${size}, ${place}.`,
  away: {
    disk: 'The folder of the pictures and videos cannot be read, so visitors see none.',
    s3: 'The storage of the pictures and videos does not answer, so visitors may see none.',
  },
  lookAfter: {
    disk: 'Whoever runs the server looks whether DATA_DIR/uploads is there and may be read.',
    s3: 'Often it passes. Else whoever runs the server looks whether the storage runs and its key still holds.',
  },
  missing: (files: string) => `${files} could not be found when they were last counted.`,
  verify: 'npm run media -- verify names them; a backup may still have them.',
}

/** A storage that hangs is away; to count what is in it may take longer than a page should. */
const reachMs = 4_500
const measureMs = 3_000

/** Whether it can be reached, and whether each upload has its file. */
export const checkStorage: Check = async (context, isMeasured) => {
  const { media, log } = context
  const { kind } = media
  try {
    await withinTime(reachMs, media.reach())
  } catch (error) {
    log.warn({ err: error }, 'the storage of files cannot be reached')
    return { level: 'hands', says: words.away[kind], advice: words.lookAfter[kind] }
  }
  const missing = countMissing(media)
  if (missing) return { level: 'look', says: words.missing(pluralize(missing, 'file')), advice: words.verify }
  return fine(isMeasured ? await measure(context) : words.works(words.places[kind]))
}

async function measure({ db, media }: AppContext) {
  const [files, size] = await Promise.all([countRows(db.selectFrom('uploads')), sizeOf(media)])
  return words.stored(pluralize(files, 'file'), formatDiskSize(size), words.places[media.kind])
}

/** Null where that takes too long, or the storage goes away meanwhile. */
const sizeOf = (media: MediaStore) =>
  withinTime(measureMs, media.usage()).then(
    ({ bytes }) => bytes,
    () => null,
  )
