import type { ReactNode } from 'react'
import { Chalk } from './chalk.tsx'

/** A lantern: what stands on the slate where nothing else is given. */
const lantern =
  'M26 8q6-7 12 0M32 5V2M21 17h22l-3-9H24zM23 17q-5 18 2 31h14q7-13 2-31M20 48h24l3 10H17zM32 42c-6-4-6-11 0-18 6 7 6 14 0 18z'

/** Nothing here, or nothing that could be read: a small slate beside the sentence that says so. */
export function Empty({
  says,
  drawing = lantern,
  isFailure = false,
  children,
}: {
  says: string
  /** A path for the chalk, 64 by 64. */
  drawing?: string
  isFailure?: boolean
  children?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-6 py-10 text-center sm:flex-row sm:gap-8 sm:text-left">
      <span className="board shrink-0 -rotate-2 p-4">
        <Chalk path={isFailure ? lantern : drawing} className={`size-24 ${isFailure ? 'opacity-60' : ''}`} />
      </span>
      <div className="space-y-4">
        <p role={isFailure ? 'alert' : undefined} className="font-serif text-2xl">
          {says}
        </p>
        {children}
      </div>
    </div>
  )
}
