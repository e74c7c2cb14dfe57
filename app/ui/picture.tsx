import { type PictureInfo, parsePictureUrl, srcSetOf } from '#domain/media/pictures.ts'

/** The sizes of the picture and its variants are parsed from its URL. */
type PictureProps = {
  src: string
  /** Empty for decorative pictures. */
  alt?: string
  sizes: string
  /** True if the picture is visible without scrolling; it is then loaded eagerly. */
  isFirst?: boolean
  /** True if app/page-script/slide-show.ts loads the picture, one step before it is shown. */
  isLater?: boolean
  className?: string
}

/** Fills its box. Shows the picture's mean color until it is loaded. */
export function Picture({
  src,
  alt = '',
  sizes,
  isFirst = false,
  isLater = false,
  className = '',
}: PictureProps) {
  const info = parsePictureUrl(src)
  return (
    <span className={`relative block overflow-hidden bg-edge ${className}`}>
      {/* An SVG attribute, because the CSP forbids inline styles. */}
      {info && (
        <svg
          color={meanOf(info.placeholderColors)}
          aria-hidden="true"
          className="absolute size-full bg-current"
        />
      )}
      <img
        // Remounts if `src` changes, because the current picture may have been hidden as broken
        // (app/page-script/lazy-media.ts).
        key={src}
        {...(isLater ? { 'data-src': src } : { src })}
        {...(info && {
          [isLater ? 'data-srcset' : 'srcSet']: srcSetOf(info),
          sizes,
          width: info.width,
          height: info.height,
        })}
        alt={alt}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        decoding="async"
        className={`picture${info ? cropClasses(info) : ''}`}
      />
    </span>
  )
}

/**
 * Returns classes for the position of a crop, in quarters of each direction (pieces.css), because the CSP forbids
 * inline styles. No class means the center. The steps suit a crop to a third of the picture, such as a wide picture on
 * an upright phone: the focus point is then in the center of the crop.
 */
function cropClasses({ focus, width, height }: PictureInfo) {
  // Portraits without a focus point are cropped to the upper third.
  const { x, y } = focus ?? { x: 50, y: height > width ? 33 : 50 }
  const classOf = (axis: string, percent: number) => {
    const step = Math.round(Math.max(0, Math.min(4, (percent / 100 - 1 / 6) * 6)))
    return step === 2 ? '' : ` ${axis}-${step}`
  }
  return classOf('x', x) + classOf('y', y)
}

/** Returns the mean of colors such as `#1a2b3c`. */
function meanOf(colors: string[]) {
  const mean = (at: number) =>
    colors.reduce((sum, color) => sum + Number.parseInt(color.slice(at, at + 2), 16), 0) / colors.length
  return `rgb(${[1, 3, 5].map((at) => Math.round(mean(at))).join(' ')})`
}
