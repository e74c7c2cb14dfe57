import { readFile, writeFile } from 'node:fs/promises'
import { contrast } from '#domain/site/accent.ts'
import { readPictureInfo } from './picture-info.ts'
import { limitRendering, loadSharp } from './sharp.ts'

/** Pixels per side of the small copy in which the colors are counted. */
const maxSize = 96
/** Below this contrast nobody sees a color on its background. */
const visibleContrast = 1.6
/** Some white, such as the inside of a letter, is meant. */
const maxLost = 0.1

/** White, because every page shows logos on white; else the night of the site, or a color between both. */
const plates = ['#ffffff', '#14162b', '#77738f']

/**
 * Puts a transparent logo that white paper would swallow, such as white letters, on a plate on which it can be seen. The
 * file is replaced; other logos stay as they are.
 *
 * @param path a received picture
 * @throws {UnsupportedMediaType} 415 if its header cannot be read, or it is too large
 */
export async function addPlate(path: string): Promise<void> {
  const original = await readFile(path)
  const { decodedBytes } = await readPictureInfo(original)
  await limitRendering(decodedBytes, async () => {
    const sharp = await loadSharp()
    // A damaged picture is rejected when it is stored.
    const small = await sharp(original)
      .resize({ width: maxSize, height: maxSize, fit: 'inside' })
      .ensureAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer()
      .catch(() => undefined)
    const plate = small && choosePlate(small)
    if (!plate) return
    const { width, height } = await sharp(original).autoOrient().metadata()
    const margin = Math.ceil(Math.max(width, height) / 12)
    const plated = sharp(original)
      .autoOrient()
      .flatten({ background: plate })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background: plate })
    await writeFile(path, await plated.png().toBuffer())
  })
}

/** @param pixels four bytes each: red, green, blue, opacity */
function choosePlate(pixels: Buffer): string | undefined {
  const counts = new Map<string, number>()
  for (let at = 0; at < pixels.length; at += 4) {
    // Four bits of each channel are enough to tell colors apart.
    const color = [0, 1, 2]
      .map((channel) => ((pixels[at + channel] ?? 0) >> 4).toString(16).repeat(2))
      .join('')
    counts.set(color, (counts.get(color) ?? 0) + (pixels[at + 3] ?? 0))
  }
  const all = [...counts.values()].reduce((sum, weight) => sum + weight, 0)
  const lostOn = (plate: string) =>
    [...counts].reduce(
      (lost, [color, weight]) => lost + (contrast(`#${color}`, plate) < visibleContrast ? weight : 0),
      0,
    )
  const isOpaque = all === (pixels.length / 4) * 255
  if (isOpaque || all === 0 || lostOn('#ffffff') <= all * maxLost) return undefined
  const best = plates.reduce((best, plate) => (lostOn(plate) < lostOn(best) ? plate : best))
  return best === '#ffffff' ? undefined : best
}
