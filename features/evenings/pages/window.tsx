/** Each state has a different shape: lit with a cross, half lit, dark with a stroke, an empty frame, a dot. */
const shapes: Record<string, [path: string, color: string]> = {
  h: ['M1 1h14v14H1zM8 1v14M1 8h14', 'fill-lamp stroke-slate'],
  l: ['M1 1h14v14H1zM3 3v5h10V3z', 'fill-lamp'],
  a: ['M2 2h12v12H2zM5 11l6-6', 'fill-none stroke-chalk'],
  '-': ['M2 4V2h2M12 2h2v2M14 12v2h-2M4 14H2v-2', 'fill-none stroke-chalk/60'],
  n: ['M7 7h2v2H7z', 'fill-chalk'],
}

/** Draws an evening of a person as a window of a house. */
export const Window = ({ code, className }: { code: string; className: string }) => (
  <svg viewBox="0 0 16 16" strokeWidth="1.4" strokeLinejoin="round" aria-hidden="true" className={className}>
    <path d={shapes[code]?.[0]} className={shapes[code]?.[1]} />
  </svg>
)
