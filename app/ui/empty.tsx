import type { ReactNode } from 'react'

/** Nothing here, or nothing that could be read: a small drawing beside the sentence that says so. */
export function Empty({
  says,
  isFailure = false,
  children,
}: {
  says: string
  isFailure?: boolean
  children?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-dashed border-edge-strong px-6 py-12 text-center">
      <Lamp isLit={!isFailure} />
      <p role={isFailure ? 'alert' : undefined} className="font-serif text-xl">
        {says}
      </p>
      {children}
    </div>
  )
}

function Lamp({ isLit }: { isLit: boolean }) {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className="size-24 text-soft">
      {isLit && <circle cx="48" cy="44" r="34" className="fill-lamp/20" />}
      <g fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M40 16q8-9 16 0M48 12V6" />
        <path d="M34 26h28l-3-8H37zM36 26q-5 18 2 38h20q7-20 2-38" />
        <path d="M34 64h28l3 10H31zM26 84q22 5 46-1" />
      </g>
      <path
        d="M48 56c-7-4-7-12 0-20 7 8 7 16 0 20z"
        className={isLit ? 'fill-lamp' : 'fill-none'}
        stroke="currentColor"
        strokeWidth="2"
      />
    </svg>
  )
}
