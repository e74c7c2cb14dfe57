import { buffer } from 'node:stream/consumers'
import { pictureSharedAs } from '#domain/pictures.ts'
import { createGate } from '../gate.ts'
import { putBytes } from './put-bytes.ts'
import { loadSharp } from './sharp.ts'
import type { MediaStore } from './store.ts'

/** What messengers and social networks show as a large picture; WhatsApp takes none above 300 KB. */
const size = { width: 1200, height: 630 }
const mostBytes = 300_000
const qualities = [80, 68, 56, 44, 32, 20, 10]

const twoAtOnce = createGate({ atOnce: 2, waiting: 50 })
const inHand = new WeakMap<MediaStore, Map<string, Promise<boolean>>>()

/**
 * Draws the share picture of this name from its stored picture and keeps it. Few pictures are ever shared, so none
 * is drawn before somebody asks for it; those who ask meanwhile wait for the same drawing.
 *
 * @returns whether there is such a picture
 */
export async function drawSharePicture(media: MediaStore, name: string): Promise<boolean> {
  const from = pictureSharedAs(name)
  if (!from || (await media.size(from)) === undefined) return false
  const drawings = inHand.get(media) ?? new Map<string, Promise<boolean>>()
  inHand.set(media, drawings)
  const drawing =
    drawings.get(name) ?? twoAtOnce(() => drawAndKeep(media, from, name)).finally(() => drawings.delete(name))
  drawings.set(name, drawing)
  return drawing
}

async function drawAndKeep(media: MediaStore, from: string, name: string) {
  const stored = await media.open(from)
  if (!stored) return false
  await putBytes(media, name, await drawToShare(await buffer(stored)))
  return true
}

/** Cut to the part that catches the eye, such as skin and strong colours, and as good as fits into the bytes there are. */
async function drawToShare(picture: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(picture)
    .resize({ ...size, fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: '#e8dcc4' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  let drawn = Buffer.alloc(0)
  for (const quality of qualities) {
    drawn = await sharp(data, { raw: { ...size, channels: info.channels as 3 } })
      .jpeg({ quality, progressive: true })
      .toBuffer()
    if (drawn.length <= mostBytes) break
  }
  return drawn
}
