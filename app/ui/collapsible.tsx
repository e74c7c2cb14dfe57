import { type ReactNode, useState } from 'react'
import { ChevronDown } from './icons/icons.ts'

type FoldProps = {
  id?: string
  title: ReactNode
  startsOpen?: boolean
  /** True to keep it open, because something in it must be visible. */
  isNeeded?: boolean
  /** True to render the content even while collapsed, so that typed values are kept. */
  keepsContent?: boolean
  className?: string
  children: ReactNode
}

export const Collapsible = ({ className = '', ...props }: FoldProps) => (
  <Details
    {...props}
    className={`rounded-card bg-surface px-5 shadow-soft ${className}`}
    lineClassName="min-h-14 py-2"
  />
)

type FormFoldProps = {
  label: string
  hasError: boolean
  startsOpen?: boolean
  children: ReactNode
}

/** Rarely needed fields, collapsed unless the user opens them or one of them is invalid. */
export const FormSection = ({ label, hasError, startsOpen = false, children }: FormFoldProps) => (
  <Details
    title={<span className="min-w-0 flex-1">{label}</span>}
    startsOpen={startsOpen}
    isNeeded={hasError}
    className="rounded-xl border border-edge-strong px-4"
    lineClassName="min-h-11 py-2 font-medium"
  >
    <div className="space-y-5">{children}</div>
  </Details>
)

type DetailsProps = FoldProps & { className: string; lineClassName: string }

function Details(props: DetailsProps) {
  const { id, title, startsOpen = false, isNeeded = false, keepsContent = false, children } = props
  const [isOpen, setOpen] = useState(startsOpen)
  const isShown = isOpen || isNeeded
  return (
    <details
      id={id}
      open={isShown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className={`group ${props.className}`}
    >
      <summary className={`flex cursor-pointer flex-wrap items-center gap-x-4 ${props.lineClassName}`}>
        {title}
        <ChevronDown className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180" />
      </summary>
      {(isShown || keepsContent) && <div className="pb-5">{children}</div>}
    </details>
  )
}
