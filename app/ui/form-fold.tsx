import { type ReactNode, useState } from 'react'
import { ChevronDown } from './icons/icons.ts'

type Props = {
  label: ReactNode
  hasError: boolean
  /** Whether something stands in it that has to change with what is in sight. */
  isFilled?: boolean
  children: ReactNode
}

/** Fields that few need, folded until somebody opens them or one of them is wrong. */
export function FormFold({ label, hasError, isFilled = false, children }: Props) {
  const [isOpen, setOpen] = useState(isFilled)
  const isShown = isOpen || hasError
  return (
    <details
      open={isShown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-xl border border-edge-strong px-4"
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-medium">
        {label}
        <ChevronDown className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180" />
      </summary>
      {isShown && <div className="space-y-5 pb-4">{children}</div>}
    </details>
  )
}
