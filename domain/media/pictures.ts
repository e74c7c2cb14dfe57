/** Widths in which uploaded pictures are stored. Pictures are never enlarged (owner-decisions §5). */
export const pictureWidths = [320, 640, 960, 1600]

export const heicMessage =
  'This picture is in HEIC format, which browsers cannot show. On the iPhone choose Settings, Camera, Formats, ' +
  '"Most Compatible", or send the picture to yourself, which turns it into a JPEG.'

/** A point of a picture, in percent from its left and top edges. */
export type FocusPoint = { x: number; y: number }

/** The information in a picture's URL. */
export type PictureInfo = {
  width: number
  height: number
  /** The mean color of its four quarters, row by row, as `#rrggbb`. */
  placeholderColors: string[]
  /**
   * The point that every crop keeps. Undefined for pictures stored before focus points existed, or if nothing
   * in the picture stands out.
   */
  focus: FocusPoint | undefined
  /** From narrow to wide; the last one is the full size. */
  sources: { url: string; width: number }[]
}

/** The parts of a stored picture's file name. */
type PictureNameParts = Omit<PictureInfo, 'focus' | 'sources'> & {
  hash: string
  focus?: FocusPoint | undefined
}

/**
 * Returns the name under which a picture is stored: the hash of its content, its size, its focus point, and
 * six hex digits per quarter.
 */
export function pictureFileName({ hash, width, height, focus, placeholderColors }: PictureNameParts) {
  const point = focus ? `-${focus.x}x${focus.y}` : ''
  return `${hash}-${width}x${height}${point}-${placeholderColors.join('').replaceAll('#', '')}.webp`
}

/**
 * Matches the URL of a stored picture. A signature that lets an admin see a non-public photo
 * (docs/decisions/068) is valid for all its widths.
 */
const storedPicture =
  /^\/uploads\/([0-9a-f]{40}-([1-9]\d*)x([1-9]\d*)(?:-(0|[1-9]\d?|100)x(0|[1-9]\d?|100))?-([0-9a-f]{24})\.webp)(\?by=[\w-]{1,64}&until=\d{13}&key=[\w-]{43})?$/

/** Parses the URL of an uploaded picture; undefined for every other URL. */
export function parsePictureUrl(url: string): PictureInfo | undefined {
  const [, name, width, height, x, y, placeholderColors, signature = ''] = storedPicture.exec(url) ?? []
  if (!name || !placeholderColors) return undefined
  const ownWidth = Number(width)
  const variants = variantWidths(ownWidth).map((width) => ({
    url: uploadUrl(variantName(name, width)) + signature,
    width,
  }))
  return {
    width: ownWidth,
    height: Number(height),
    placeholderColors: (placeholderColors.match(/.{6}/g) ?? []).map((color) => `#${color}`),
    focus: x && y ? { x: Number(x), y: Number(y) } : undefined,
    sources: [...variants, { url, width: ownWidth }],
  }
}

/** Returns the `srcset` of a picture. */
export const srcSetOf = ({ sources }: Pick<PictureInfo, 'sources'>) =>
  sources.map(({ url, width }) => `${url} ${width}w`).join(', ')

/** Returns the widths of a picture's smaller variants. */
export const variantWidths = (originalWidth: number) => pictureWidths.filter((width) => width < originalWidth)

/** Returns the file name of a smaller variant. */
export const variantName = (name: string, width: number) => name.replace(/\.webp$/, `-${width}.webp`)

/** The share picture for pages without a picture. */
export const defaultSharePicture = '/share.jpg'

/** The size that messengers and social networks show as a large picture. */
export const shareSize = { width: 1200, height: 630 }
/** A crop that is enlarged further is no longer recognizable. */
const maxEnlargement = 20

/**
 * Returns the largest crop of a picture with a share picture's aspect ratio, in the picture's own pixels.
 * Undefined if the picture is so thin or small that the default share picture is better.
 */
export function shareCrop({ width, height }: { width: number; height: number }) {
  const scale = Math.min(width / shareSize.width, height / shareSize.height)
  if (scale < 1 / maxEnlargement) return undefined
  return { width: Math.round(shareSize.width * scale), height: Math.round(shareSize.height * scale) }
}

/** Returns the file name of a stored picture's share picture: a JPEG, 1200 x 630. */
export const shareFileName = (name: string) => name.replace(/\.webp$/, '-share.jpg')

/**
 * Returns the stored picture that a share picture is rendered from, or undefined if the name is not a share picture's.
 */
export function sharePictureSource(share: string): string | undefined {
  const name = share.replace(/-share\.jpg$/, '.webp')
  return name !== share && parsePictureUrl(uploadUrl(name)) ? name : undefined
}

/** Returns the file names of a stored picture's smaller variants. */
export function variantNames(name: string): string[] {
  const picture = parsePictureUrl(uploadUrl(name))
  return picture ? variantWidths(picture.width).map((width) => variantName(name, width)) : []
}

/** Returns the names of all files derived from a stored file; they are deleted together with it. */
export function derivedNames(name: string): string[] {
  return parsePictureUrl(uploadUrl(name)) ? [...variantNames(name), shareFileName(name)] : []
}

/** Returns the file that has a row in the database: this one, or the picture from which it was derived. */
export function originalNameOf(name: string): string {
  const picture = name.replace(/-(?:\d+\.webp|share\.jpg)$/, '.webp')
  return derivedNames(picture).includes(name) ? picture : name
}

const uploadUrl = (name: string) => `/uploads/${name}`
