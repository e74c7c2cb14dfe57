import { shareSize } from '#domain/media/pictures.ts'
import { limitRendering, loadSharp } from '#server/media/sharp.ts'

const background = '#ffffff'

/** The logo on a white square. */
export const renderIcon = (logo: Buffer, size: number) =>
  limitRendering(0, async () => {
    const sharp = await loadSharp()
    const margin = Math.round(size / 16)
    const inside = size - 2 * margin
    return sharp(logo)
      .resize({ width: inside, height: inside, fit: 'contain', background })
      .flatten({ background })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
      .png()
      .toBuffer()
  })

/** The logo on a white card, above a stripe in the accent color. */
export const renderShareCard = (logo: Buffer, accent: string) =>
  limitRendering(0, async () => {
    const sharp = await loadSharp()
    const [stripe, margin] = [40, 90]
    const { width, height } = { width: shareSize.width, height: shareSize.height - stripe }
    const card = await sharp(logo)
      .resize({ width: width - 2 * margin, height: height - 2 * margin, fit: 'contain', background })
      .flatten({ background })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
      .toBuffer()
    return sharp(card).extend({ bottom: stripe, background: accent }).jpeg({ quality: 84 }).toBuffer()
  })
