import { type ReactNode, useState } from 'react'
import { ChevronDown } from '../ui/icons/icons.ts'

type Props = {
  id?: string
  /** In the line that is pressed. */
  title: ReactNode
  startsOpen?: boolean
  /** Something in it has to be seen. */
  isNeeded?: boolean
  /** What is in it is drawn while it is folded, too: it holds what was typed. */
  keepsContent?: boolean
  className?: string
  children: ReactNode
}

/** A part of a page that is folded until somebody opens it. */
export function Fold(props: Props) {
  const {
    id,
    title,
    startsOpen = false,
    isNeeded = false,
    keepsContent = false,
    className = '',
    children,
  } = props
  const [isOpen, setOpen] = useState(startsOpen)
  const isShown = isOpen || isNeeded
  return (
    <details
      id={id}
      open={isShown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className={`group rounded-card bg-surface px-5 shadow-soft ${className}`}
    >
      <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-4 py-2">
        {title}
        <ChevronDown className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180" />
      </summary>
      {(isShown || keepsContent) && <div className="pb-5">{children}</div>}
    </details>
  )
}
