/** How wide uploaded pictures are kept, as far as they are that wide themselves (decisions §5). */
export const pictureWidths = [320, 640, 960, 1600]

export const heicSays =
  'This picture is in HEIC format, which browsers cannot show. On the iPhone choose Settings, Camera, Formats, ' +
  '"Most Compatible", or send the picture to yourself, which turns it into a JPEG.'

/** What a picture's address tells about it. */
export type PictureFacts = {
  width: number
  height: number
  /** Of its four quarters, line by line, as `#rrggbb`. */
  colours: string[]
  /** From narrow to wide; the last one is the picture itself. */
  sources: { url: string; width: number }[]
}

/** What a picture is, before it has a name. */
export type DrawnPicture = { hash: string; width: number; height: number; colours: string[] }

/** The name a picture is stored under: the hash of its content, its size, and six hex digits for each quarter. */
export const pictureName = ({ hash, width, height, colours }: DrawnPicture) =>
  `${hash}-${width}x${height}-${colours.join('').replaceAll('#', '')}.webp`

/** What lies in the address of an uploaded picture; undefined for every other address. */
export function readPicture(url: string): PictureFacts | undefined {
  const [, name, width, height, colours] =
    /^\/uploads\/([0-9a-f]{40}-([1-9]\d*)x([1-9]\d*)-([0-9a-f]{24})\.webp)$/.exec(url) ?? []
  if (!name || !colours) return undefined
  const ownWidth = Number(width)
  const variants = narrowerThan(ownWidth).map((width) => ({ url: urlOf(variantName(name, width)), width }))
  return {
    width: ownWidth,
    height: Number(height),
    colours: (colours.match(/.{6}/g) ?? []).map((colour) => `#${colour}`),
    sources: [...variants, { url, width: ownWidth }],
  }
}

/** The widths at which a picture is kept beside itself: never enlarged. */
export const narrowerThan = (own: number) => pictureWidths.filter((width) => width < own)

/** What a narrower copy of a stored picture is called. */
export const variantName = (name: string, width: number) => name.replace(/\.webp$/, `-${width}.webp`)

/** Where the site's own share picture lies, for what has no picture to show. */
export const ownSharePicture = '/share.jpg'

/** What messengers and social networks show as a large picture. */
export const shareSize = { width: 1200, height: 630 }
/** Enlarged more than that, a part of a picture shows nothing any more. */
const mostEnlarged = 20

/**
 * The largest part of a picture that has the shape of a share picture, in pixels of the picture; undefined where it is
 * so thin or small that the site's own share picture says more.
 */
export function sharePart({ width, height }: { width: number; height: number }) {
  const scale = Math.min(width / shareSize.width, height / shareSize.height)
  if (scale < 1 / mostEnlarged) return undefined
  return { width: Math.round(shareSize.width * scale), height: Math.round(shareSize.height * scale) }
}

/** What the picture is called that other sites and messengers show of a stored one: a JPEG, 1200 x 630. */
export const shareName = (name: string) => name.replace(/\.webp$/, '-share.jpg')

/** The stored picture that a share picture is drawn from; undefined where the name is not one of a share picture. */
export function pictureSharedAs(share: string): string | undefined {
  const name = share.replace(/-share\.jpg$/, '.webp')
  return name !== share && readPicture(urlOf(name)) ? name : undefined
}

/** The names of the narrower copies that are kept beside a stored file. */
export function narrowerNames(name: string): string[] {
  const picture = readPicture(urlOf(name))
  return picture ? narrowerThan(picture.width).map((width) => variantName(name, width)) : []
}

/** Every name under which something may lie beside a stored file: what is removed together with it. */
export function derivedNames(name: string): string[] {
  return readPicture(urlOf(name)) ? [...narrowerNames(name), shareName(name)] : []
}

/** The file whose row speaks for this one too: itself, or the picture that it was drawn from. */
export function ownerOf(name: string): string {
  const picture = name.replace(/-(?:\d+\.webp|share\.jpg)$/, '.webp')
  return derivedNames(picture).includes(name) ? picture : name
}

const urlOf = (name: string) => `/uploads/${name}`
