import { parsePictureUrl } from '#domain/media/pictures.ts'

/**
 * Shows the school's own logo on a white tile, because many logos are made for white paper. Without a logo, shows the
 * lamp.
 */
export function Logo({ url = '' }: { url?: string | undefined }) {
  const { width, height, sources } = parsePictureUrl(url) ?? { width: 0, height: 0, sources: [] }
  // As high as the lamp; a wide logo is lower, to leave space for the school's name.
  const scale = Math.min(90 / width, 36 / height)
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
  if (sources[0])
    return <img src={sources[0].url} alt="" {...size} className="shrink-0 rounded-lg bg-white" />
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
