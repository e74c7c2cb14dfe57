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

/** An uploaded picture, filling a box of the caller's shape. */
export function Picture({ src, alt = '', isFirst = false, className = '' }: PictureProps) {
  return (
    <span className={`relative block overflow-hidden bg-edge ${className}`}>
      <img
        src={src}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        className="absolute inset-0 size-full object-cover"
      />
    </span>
  )
}
