import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { hour } from '#domain/durations.ts'
import { pictureSharedAs, readPicture, sharePart, shareSize } from '#domain/pictures.ts'
import { Refusal } from '../errors.ts'
import { drawInTurn } from './draw-in-turn.ts'
import { putBytes } from './put-bytes.ts'
import { loadSharp } from './sharp.ts'
import type { MediaStore } from './store.ts'
import { uploadName, uploadUrl } from './upload-url.ts'

/** WhatsApp shows none above 300 KB. */
const mostBytes = 300_000
const qualities = [80, 68, 56, 44, 32, 20, 10]

/** More of a stored picture is never decoded: a tall one is drawn from a narrower copy of it. */
const mostPixels = 8_000_000

/**
 * What became of it: `drawn`, and it lies in the store; `none`, since the site's own shows more; `unknown`, where no
 * picture is stored that it could be drawn from.
 */
export type ShareOutcome = 'drawn' | 'none' | 'unknown'

type Drawing = { media: MediaStore; log: Pick<Logger, 'warn'> }
/** Under way, or failed and not to be tried again before `until`. */
type Remembered = { outcome: Promise<ShareOutcome>; until: number }

const remembered = new WeakMap<MediaStore, Map<string, Remembered>>()
const mostRemembered = 1_000
/** A stored picture that cannot be read stays so; a store that refuses may take it soon. */
const notReadFor = hour
const notKeptFor = 10_000

/**
 * Draws the share picture of this name from its stored picture and keeps it. Few pictures are ever shared, so none
 * is drawn before somebody asks for it; those who ask meanwhile wait for the same drawing, and those who ask after a
 * failure are told of the same one for a while.
 *
 * @throws {Refusal} 503 when too many wait already, or what the store refuses
 */
export async function drawSharePicture(parts: Drawing, name: string): Promise<ShareOutcome> {
  const shared = pictureSharedAs(name)
  if (!shared) return 'unknown'
  const drawings = remembered.get(parts.media) ?? new Map<string, Remembered>()
  remembered.set(parts.media, drawings)
  const known = drawings.get(name)
  if (known && Date.now() < known.until) return known.outcome
  const drawing = { outcome: drawAndKeep(parts, shared, name), until: Number.POSITIVE_INFINITY }
  drawings.delete(name)
  drawings.set(name, drawing)
  for (const oldest of drawings.keys()) {
    if (drawings.size <= mostRemembered) break
    drawings.delete(oldest)
  }
  const forget = () => void drawings.delete(name)
  const rememberFor = (milliseconds: number) => {
    drawing.until = Date.now() + milliseconds
  }
  drawing.outcome.then(
    (outcome) => (outcome === 'none' ? rememberFor(notReadFor) : forget()),
    (error) => (error instanceof Refusal && error.status === 503 ? forget() : rememberFor(notKeptFor)),
  )
  return drawing.outcome
}

async function drawAndKeep({ media, log }: Drawing, shared: string, name: string): Promise<ShareOutcome> {
  if ((await media.size(shared)) === undefined) return 'unknown'
  const source = sourceOf(shared)
  if (!source) return 'none'
  return drawInTurn(0, async () => {
    const stored = await media.open(source.name)
    if (!stored) return 'unknown'
    const picture = await drawToShare(await buffer(stored), source.part).catch((error) => {
      log.warn({ err: error, file: source.name }, 'a stored picture cannot be read')
    })
    if (!picture) return 'none'
    await putBytes(media, name, picture)
    return 'drawn'
  })
}

type Size = { width: number; height: number }

/** The widest copy of a stored picture that is not too large, and how much of it is shown. */
function sourceOf(name: string): { name: string; part: Size } | undefined {
  const picture = readPicture(uploadUrl(name))
  if (!picture || !sharePart(picture)) return undefined
  for (const { url, width } of picture.sources.toReversed()) {
    const height = Math.max(1, Math.round((picture.height * width) / picture.width))
    const part = sharePart({ width, height })
    if (part && width * height <= mostPixels) return { name: uploadName(url) ?? name, part }
  }
  return undefined
}

/**
 * Cut to the part that catches the eye, such as skin and strong colours, and as good as fits into the bytes there are.
 * It is cut before it is enlarged, so that no step has more pixels than the picture or the result.
 */
async function drawToShare(picture: Buffer, part: Size): Promise<Buffer> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(picture, { limitInputPixels: mostPixels * 2 })
    .resize({ ...part, fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: '#e8dcc4' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const channels = info.channels as 3
  let drawn = Buffer.alloc(0)
  for (const quality of qualities) {
    drawn = await sharp(data, { raw: { width: info.width, height: info.height, channels } })
      .resize({ ...shareSize, fit: 'fill' })
      .jpeg({ quality, progressive: true })
      .toBuffer()
    if (drawn.length <= mostBytes) break
  }
  return drawn
}
