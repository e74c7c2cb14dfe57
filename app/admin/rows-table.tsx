import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { useRowKeys } from './use-row-keys.ts'

const words = {
  keys: (enter: string) =>
    `Arrow keys go to other rows, and to the buttons of a row. ${enter ? `Enter ${enter}, ` : ''}Space selects.`,
}

type Props = {
  caption?: string
  head: ReactNode
  /** What the Enter key does in a row, such as "edits". */
  enter?: string
  rows?: RefObject<HTMLTableSectionElement | null>
  isBusy?: boolean
  /** Around the table. */
  className?: string
  children: ReactNode
}

/** A table with rows to select and buttons in them. How it is used by the keyboard is said while one of its rows has the focus. */
export function RowsTable({ caption, head, enter = '', rows, isBusy, className, children }: Props) {
  const own = useRef<HTMLTableSectionElement>(null)
  const body = rows ?? own
  const handleKey = useRowKeys(body)
  const keysId = useId()
  return (
    <div className="group/rows">
      <div className={className}>
        <table aria-busy={isBusy} aria-describedby={keysId} className="w-full text-left">
          {caption && <caption className="sr-only">{caption}</caption>}
          <thead className="border-b border-edge text-sm text-soft">
            <tr>{head}</tr>
          </thead>
          <tbody ref={body} onKeyDown={handleKey}>
            {children}
          </tbody>
        </table>
      </div>
      <p
        id={keysId}
        className="sticky bottom-3 z-10 mx-auto mt-2 hidden w-fit rounded-card border border-edge bg-surface px-4 py-2 text-sm text-soft shadow-soft group-has-[tr:focus-visible]/rows:block"
      >
        {words.keys(enter)}
      </p>
    </div>
  )
}
