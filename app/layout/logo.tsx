import { parsePictureUrl } from '#domain/media/pictures.ts'

/** Wider logos are made lower, so that the school's name has space beside them. */
const maxSize = { width: 90, height: 36 }

/** The school's own logo on a white tile, which suits logos that are made for paper; or else the lamp. */
export function Logo({ url = '' }: { url?: string | undefined }) {
  const picture = parsePictureUrl(url)
  if (!picture) return <Lamp />
  const scale = Math.min(maxSize.width / picture.width, maxSize.height / picture.height)
  return (
    <img
      src={picture.sources[0]?.url}
      alt=""
      width={Math.ceil(picture.width * scale)}
      height={Math.ceil(picture.height * scale)}
      className="shrink-0 rounded-lg bg-white"
    />
  )
}

function Lamp() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className="size-9 shrink-0">
      <circle cx="20" cy="21" r="16" className="fill-glow" />
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="text-link"
      >
        <path d="M16 7q4-4 8 0M14 12h12l-1-3H15zM15 12q-3 9 1 17h8q4-8 1-17M14 29h12l1 5H13z" />
      </g>
      <path d="M20 26c-4-2-4-6 0-10 4 4 4 8 0 10z" className="fill-lamp" />
    </svg>
  )
}
