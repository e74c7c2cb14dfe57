import type { ReactNode } from 'react'

export const UndoableRow = ({
  picture,
  title,
  children,
  actions,
}: {
  picture?: ReactNode
  title: ReactNode
  children: ReactNode
  actions: ReactNode
}) => (
  <li tabIndex={-1} className="flex flex-wrap items-center gap-4 rounded-card bg-surface p-4 shadow-soft">
    {picture}
    <div className="min-w-0 flex-1 basis-40">
      <h2 className="text-lg leading-snug font-semibold wrap-anywhere">{title}</h2>
      {children}
    </div>
    <div className="flex w-full gap-2 sm:w-auto">{actions}</div>
  </li>
)
