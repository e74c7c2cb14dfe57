import { type PictureFacts, readPicture } from '#domain/pictures.ts'

/** What a picture needs to be told; its own size and the widths there are of it lie in its address. */
type PictureProps = {
  src: string
  /** Empty where the text beside it says it all. */
  alt?: string
  /** How wide it is shown, as the `sizes` of an `img`. */
  sizes: string
  /** It is seen without scrolling, so it should not wait. */
  isFirst?: boolean
  /** The box that it fills: its shape, corners and rings. */
  className?: string
}

/** An uploaded picture, filling a box of the caller's shape. Until it is there, its colours are. */
export function Picture({ src, alt = '', sizes, isFirst = false, className = '' }: PictureProps) {
  const facts = readPicture(src)
  return (
    <span className={`relative block overflow-hidden bg-edge ${className}`}>
      {facts && <Colours of={facts.colours} />}
      <img
        // A picture that could not be shown says nothing about the next one in its place.
        key={src}
        src={src}
        {...(facts && { srcSet: srcSetOf(facts), sizes, width: facts.width, height: facts.height })}
        alt={alt}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        decoding="async"
        ref={hideIfBroken}
        onError={({ currentTarget }) => hideIfBroken(currentTarget)}
        className="absolute inset-0 size-full object-cover"
      />
    </span>
  )
}

/** The widths of a picture that a browser may choose from. */
export const srcSetOf = ({ sources }: Pick<PictureFacts, 'sources'>) =>
  sources.map(({ url, width }) => `${url} ${width}w`).join(', ')

/** Four blurred colours; in attributes, since the policy refuses inline styles, and short, since every card has them. */
function Colours({ of: [first, second, third, fourth] }: { of: string[] }) {
  return (
    <svg viewBox="0 0 2 2" preserveAspectRatio="none" aria-hidden="true" className="picture-colours">
      <path fill={first} d="M0 0h2v2H0" />
      <path fill={second} d="M1 0h1v2H1" />
      <path fill={third} d="M0 1h1v1H0" />
      <path fill={fourth} d="M1 1h1v1H1" />
    </svg>
  )
}

/** Leaves the colours instead of a broken picture's sign; it may have failed before the page came alive. */
function hideIfBroken(image: HTMLImageElement | null) {
  if (image?.complete && image.naturalWidth === 0) image.classList.add('opacity-0')
}
