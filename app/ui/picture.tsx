import { type PictureInfo, parsePictureUrl, srcSetOf } from '#domain/media/pictures.ts'

/** Props of a picture. The sizes of the picture and its variants are parsed from its URL. */
type PictureProps = {
  src: string
  /** Empty for decorative pictures. */
  alt?: string
  /** The `sizes` attribute of the `img`. */
  sizes: string
  /** True if it is visible without scrolling; it is then loaded eagerly. */
  isFirst?: boolean
  /** True if app/page-script/slide-show.ts loads it, one step before it is shown. */
  isLater?: boolean
  /** Classes of the box that it fills. */
  className?: string
}

/** An uploaded picture that fills its box. Until it is loaded, placeholder colors are shown. */
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
        // Remounts for a different picture, because the current one may have been hidden as broken
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
 * Returns the position of a crop, in quarters of each direction, as classes (pieces.css), because the CSP forbids
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
 * Four blurred colors. They are SVG attributes, because the CSP forbids inline styles, and short, because
 * every card contains them.
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
