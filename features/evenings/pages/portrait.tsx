import { useState } from 'react'

type Props = { picture: string | undefined; name: string; className: string }

/** A round picture, or initials without one. Pass `picture` as its key too, so that a changed picture is loaded again. */
export function Portrait({ picture, name, className }: Props) {
  const [isBroken, setBroken] = useState(false)
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center overflow-hidden rounded-full bg-glow font-semibold text-ink ${className}`}
    >
      {picture && !isBroken ? (
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      ) : (
        initials
      )}
    </span>
  )
}
