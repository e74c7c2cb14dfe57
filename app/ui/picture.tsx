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

/** Fills its box. Shows placeholder colors until the picture is loaded. */
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
      {info && <PlaceholderColors colors={info.placeholderColors} />}
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

/**
 * Four blurred colors. They are SVG attributes, because the CSP forbids inline styles. The markup is short, because
 * every card contains it.
 */
function PlaceholderColors({ colors: [first, second, third, fourth] }: { colors: string[] }) {
  return (
    <svg viewBox="0 0 2 2" preserveAspectRatio="none" aria-hidden="true" className="picture-colours">
      <path fill={first} d="M0 0h2v2H0" />
      <path fill={second} d="M1 0h1v2H1" />
      <path fill={third} d="M0 1h1v1H0" />
      <path fill={fourth} d="M1 1h1v1H1" />
    </svg>
  )
}
