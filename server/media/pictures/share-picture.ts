import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { hour } from '#domain/dates/durations.ts'
import {
  type FocusPoint,
  parsePictureUrl,
  shareCrop,
  sharePictureSource,
  shareSize,
} from '#domain/media/pictures.ts'
import { HttpError } from '#server/errors.ts'
import { system } from '#server/system.ts'
import { type MediaStore, putBytes } from '../store/store.ts'
import { nameFromUrl, uploadUrl } from '../store/stored-names.ts'
import { background } from './focus-point.ts'
import { limitRendering, loadSharp } from './sharp.ts'

/** WhatsApp shows no picture above 300 KB. */
const maxBytes = 300_000
const qualities = [80, 68, 56, 44, 32, 20, 10]

/** Stored pictures with more pixels are never decoded: a tall one is rendered from a narrower variant. */
const maxPixels = 8_000_000

/**
 * `rendered`: the picture is in the store. `none`: the site's own picture is used, because this one shows too little or
 * cannot be read. `unknown`: no such picture is stored.
 */
type ShareOutcome = 'rendered' | 'none' | 'unknown'

type RenderContext = { media: MediaStore; log: Pick<Logger, 'warn'> }
/** An attempt in progress, or a failed one that is not retried before `until`. */
type Attempt = { outcome: Promise<ShareOutcome>; until: number }

const attemptsByStore = new WeakMap<MediaStore, Map<string, Attempt>>()
const maxAttempts = 1_000
/** A stored picture that cannot be read stays unreadable, while a failing store may soon work again. */
const unreadableTtlMs = hour
const storeFailureTtlMs = 10_000

/**
 * Renders and stores the share picture (Open Graph) of a stored picture. Few pictures are ever shared, so each is
 * rendered when it is first requested. Simultaneous requests share one attempt. After a failure other than a 503, all
 * requests get the same outcome for a while.
 *
 * @throws {HttpError} 503 if too many requests are waiting already, or an error from the store
 */
export async function renderSharePicture(context: RenderContext, name: string): Promise<ShareOutcome> {
  const shared = sharePictureSource(name)
  if (!shared) return 'unknown'
  const attempts = attemptsByStore.get(context.media) ?? new Map<string, Attempt>()
  attemptsByStore.set(context.media, attempts)
  const earlier = attempts.get(name)
  if (earlier && system.now().getTime() < earlier.until) return earlier.outcome
  const attempt = { outcome: renderAndStore(context, shared, name), until: Number.POSITIVE_INFINITY }
  attempts.delete(name)
  attempts.set(name, attempt)
  for (const oldest of attempts.keys()) {
    if (attempts.size <= maxAttempts) break
    attempts.delete(oldest)
  }
  const forget = () => void attempts.delete(name)
  const expireAfter = (milliseconds: number) => {
    attempt.until = system.now().getTime() + milliseconds
  }
  attempt.outcome.then(
    (outcome) => (outcome === 'none' ? expireAfter(unreadableTtlMs) : forget()),
    (error) =>
      error instanceof HttpError && error.status === 503 ? forget() : expireAfter(storeFailureTtlMs),
  )
  return attempt.outcome
}

async function renderAndStore(
  { media, log }: RenderContext,
  shared: string,
  name: string,
): Promise<ShareOutcome> {
  if ((await media.size(shared)) === undefined) return 'unknown'
  const source = findSource(shared)
  if (!source) return 'none'
  return limitRendering(0, async () => {
    const stored = await media.open(source.name)
    if (!stored) return 'unknown'
    const picture = await encodeShareImage(await buffer(stored), source).catch((error) => {
      log.warn({ err: error, file: source.name }, 'a stored picture cannot be read')
    })
    if (!picture) return 'none'
    await putBytes(media, name, picture)
    return 'rendered'
  })
}

type Size = { width: number; height: number }
/** A stored picture or a narrower variant of it; `part` is what is shown. */
type Source = Size & { name: string; part: Size; focus: FocusPoint | undefined }

/** The widest variant of a stored picture that is not too large. */
function findSource(name: string): Source | undefined {
  const picture = parsePictureUrl(uploadUrl(name))
  if (!picture || !shareCrop(picture)) return undefined
  for (const { url, width } of picture.sources.toReversed()) {
    const height = Math.max(1, Math.round((picture.height * width) / picture.width))
    const part = shareCrop({ width, height })
    if (part && width * height <= maxPixels)
      return { name: nameFromUrl(url) ?? name, width, height, part, focus: picture.focus }
  }
  return undefined
}

/**
 * Crops a picture around its focus point or, without one, around what catches the eye, such as strong colors. Encodes
 * it in the best quality that fits the maximum size. Cropping happens before enlarging, so that no step has more pixels
 * than the picture or the result.
 */
async function encodeShareImage(picture: Buffer, { part, ...source }: Source): Promise<Buffer> {
  const sharp = await loadSharp()
  const whole = sharp(picture, { limitInputPixels: maxPixels * 2 })
  const { width, height, focus } = source
  const cropped = focus
    ? whole.resize({ width, height, fit: 'fill' }).extract({ ...part, ...cropOffset(source, part, focus) })
    : whole.resize({ ...part, fit: 'cover', position: sharp.strategy.attention })
  const { data, info } = await cropped.flatten({ background }).raw().toBuffer({ resolveWithObject: true })
  const channels = info.channels as 3
  let jpeg = Buffer.alloc(0)
  for (const quality of qualities) {
    jpeg = await sharp(data, { raw: { width: info.width, height: info.height, channels } })
      .resize({ ...shareSize, fit: 'fill' })
      .jpeg({ quality, progressive: true })
      .toBuffer()
    if (jpeg.length <= maxBytes) break
  }
  return jpeg
}

/** The crop is centered on the focus point as far as the picture's edges allow. */
function cropOffset(whole: Size, part: Size, { x, y }: FocusPoint) {
  const start = (length: number, partLength: number, percent: number) =>
    Math.max(0, Math.min(length - partLength, Math.round((length * percent) / 100 - partLength / 2)))
  return { left: start(whole.width, part.width, x), top: start(whole.height, part.height, y) }
}
