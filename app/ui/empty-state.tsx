import type { ReactNode } from 'react'
import { ChalkDrawing } from './chalk-drawing.tsx'

const lantern =
  'M26 8q6-7 12 0M32 5V2M21 17h22l-3-9H24zM23 17q-5 18 2 31h14q7-13 2-31M20 48h24l3 10H17zM32 42c-6-4-6-11 0-18 6 7 6 14 0 18z'

type Props = {
  message: string
  /** An SVG path for `ChalkDrawing`, 64 by 64. */
  drawing?: string
  isError?: boolean
  children?: ReactNode
}

export function EmptyState({ message, drawing = lantern, isError = false, children }: Props) {
  return (
    <div className="flex flex-col items-center gap-6 py-10 text-center sm:flex-row sm:gap-8 sm:text-left">
      <span className="board shrink-0 -rotate-2 p-4">
        <ChalkDrawing
          path={isError ? lantern : drawing}
          className={`size-24 ${isError ? 'opacity-60' : ''}`}
        />
      </span>
      <div className="space-y-4">
        <p role={isError ? 'alert' : undefined} className="font-serif text-2xl">
          {message}
        </p>
        {children}
      </div>
    </div>
  )
}
