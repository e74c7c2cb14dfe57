/** Widths in which uploaded pictures are stored. Pictures are never enlarged (owner-decisions §5). */
export const pictureWidths = [320, 640, 960, 1600]

export const heicMessage =
  'This picture is in HEIC format, which browsers cannot show. On the iPhone choose Settings, Camera, Formats, ' +
  '"Most Compatible", or send the picture to yourself, which turns it into a JPEG.'

/** Coordinates in percent, from the picture's left and top edges. */
export type FocusPoint = { x: number; y: number }

export type PictureInfo = {
  width: number
  height: number
  /** The mean color of each quarter, row by row, as `#rrggbb`. */
  placeholderColors: string[]
  /**
   * Every crop keeps this point. Undefined if nothing in the picture stands out, or if the picture was stored before
   * focus points existed.
   */
  focus: FocusPoint | undefined
  /** From narrow to wide; the last one is the full size. */
  sources: { url: string; width: number }[]
}

type PictureNameParts = Omit<PictureInfo, 'focus' | 'sources'> & {
  hash: string
  focus?: FocusPoint | undefined
}

/** Combines the hash of the picture's content, its size, its focus point, and six hex digits per quarter. */
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

export const srcSetOf = ({ sources }: Pick<PictureInfo, 'sources'>) =>
  sources.map(({ url, width }) => `${url} ${width}w`).join(', ')

export const variantWidths = (originalWidth: number) => pictureWidths.filter((width) => width < originalWidth)

export const variantName = (name: string, width: number) => name.replace(/\.webp$/, `-${width}.webp`)

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

export const shareFileName = (name: string) => name.replace(/\.webp$/, '-share.jpg')

/**
 * Returns the stored picture from which a share picture is rendered, or undefined if the name is not that of a share
 * picture.
 */
export function sharePictureSource(share: string): string | undefined {
  const name = share.replace(/-share\.jpg$/, '.webp')
  return name !== share && parsePictureUrl(uploadUrl(name)) ? name : undefined
}

export function variantNames(name: string): string[] {
  const picture = parsePictureUrl(uploadUrl(name))
  return picture ? variantWidths(picture.width).map((width) => variantName(name, width)) : []
}

/** Derived files are deleted together with the stored file. */
export function derivedNames(name: string): string[] {
  return parsePictureUrl(uploadUrl(name)) ? [...variantNames(name), shareFileName(name)] : []
}

/**
 * Returns the name that has a row in the database: this one, or that of the picture from which the file was derived.
 */
export function originalNameOf(name: string): string {
  const picture = name.replace(/-(?:\d+\.webp|share\.jpg)$/, '.webp')
  return derivedNames(picture).includes(name) ? picture : name
}

const uploadUrl = (name: string) => `/uploads/${name}`
