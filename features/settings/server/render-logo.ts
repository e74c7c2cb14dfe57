import { buffer } from 'node:stream/consumers'
import { findShown } from '#features/content/server/visibility/shown-files.ts'
import type { AppContext } from '#server/app-context.ts'
import { limitRendering, loadSharp } from '#server/media/pictures/sharp.ts'
import { nameFromUrl } from '#server/media/store/stored-names.ts'

type Size = { width: number; height: number }
type Options = { isPhoto?: boolean; margin?: number; fit?: 'contain' | 'inside' }

/**
 * Returns the stored name of the school's logo; undefined without one, or if visitors may not see the picture, because a
 * consent may forbid a child's photo at any time.
 */
export async function findLogo(context: AppContext, logoURL: string): Promise<string | undefined> {
  const name = nameFromUrl(logoURL)
  return name && (await findShown(context, name)) === 'everyone' ? name : undefined
}

/** Reads the logo for a PDF, at most as large as its frame when printed; undefined if it cannot be shown. */
export async function readLogoForPaper(context: AppContext, logoURL: string): Promise<Buffer | undefined> {
  const name = await findLogo(context, logoURL)
  const stored = name && (await context.media.open(name))
  return stored ? renderLogo(await buffer(stored), { width: 640, height: 256 }, { fit: 'inside' }) : undefined
}

/** Draws a logo on white, as large as fits, as PNG; as JPEG if `isPhoto`. Fills the size unless `fit` is `inside`. */
export const renderLogo = (
  logo: Buffer,
  { width, height }: Size,
  { isPhoto = false, margin = 0, fit = 'contain' }: Options = {},
) =>
  limitRendering(0, async () => {
    const sharp = await loadSharp()
    const background = '#ffffff'
    return sharp(logo)
      .resize({ width: width - 2 * margin, height: height - 2 * margin, fit, background })
      .flatten({ background })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
      .toFormat(isPhoto ? 'jpeg' : 'png')
      .toBuffer()
  })
