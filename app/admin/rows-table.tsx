import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { defineWords } from '#domain/text/words.ts'

const words = defineWords({
  keys: (enter: string) =>
    `Arrow keys go to other rows, and to the buttons of a row. ${enter ? `Enter ${enter}, ` : ''}Space selects.`,
})

type Props = {
  caption?: string
  head: ReactNode
  /** What the Enter key does in a row, such as "edits". */
  enter?: string
  rows?: RefObject<HTMLTableSectionElement | null>
  isBusy?: boolean
  className?: string
  children: ReactNode
}

/** A table with selectable rows that contain buttons. Explains the keyboard shortcuts while a row has the focus. */
export function RowsTable({ caption, head, enter = '', rows, isBusy, className, children }: Props) {
  const own = useRef<HTMLTableSectionElement>(null)
  const body = rows ?? own
  const handleKey = useRowKeys(body)
  const keysId = useId()
  return (
    <div className="group/rows wide-table">
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

const controls = ':is(a[href], button, input, summary):not(.row-menu *)'
const alongRow: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }
const toOtherRow: Record<string, (row: Element) => Element | null> = {
  ArrowUp: (row) => row.previousElementSibling,
  ArrowDown: (row) => row.nextElementSibling,
}

/**
 * Makes a table's rows usable by keyboard: Tab stops once at each row. Up and Down move between rows,
 * Left and Right between the controls in a row. On the row itself, Enter follows the link with `data-enter`,
 * or else the first link, and Space toggles the checkbox.
 */
function useRowKeys(rows: RefObject<HTMLElement | null>) {
  useEffect(() => {
    for (const control of rows.current?.querySelectorAll<HTMLElement>(controls) ?? []) control.tabIndex = -1
  })
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event
    if (!(target instanceof HTMLElement)) return
    if (target.closest('.row-menu')) return moveInMenu(event, target)
    const row = target.closest('tr')
    if (!row || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const stops = stopsOf(row)
    const at = stops.indexOf(target)
    const inRow = alongRow[key]
    const toRow = toOtherRow[key]
    if (inRow) stops[at + inRow]?.focus()
    else if (toRow) stopIn(toRow(row), at)?.focus()
    else if (target === row && key === 'Enter')
      (row.querySelector<HTMLElement>('[data-enter]') ?? row.querySelector('a'))?.click()
    else if (target === row && key === ' ') row.querySelector('input')?.click()
    else return
    event.preventDefault()
  }
}

function moveInMenu(event: KeyboardEvent<HTMLElement>, item: HTMLElement) {
  const next = { ArrowDown: item.nextElementSibling, ArrowUp: item.previousElementSibling }[event.key]
  if (!(next instanceof HTMLElement)) return
  next.focus()
  event.preventDefault()
}

/** Returns the element at position `at` of another row's stops, or the row itself if it has fewer stops. */
const stopIn = (row: Element | null, at: number) => stopsOf(row)[at] ?? stopsOf(row)[0]

const stopsOf = (row: Element | null) =>
  row instanceof HTMLElement
    ? [
        row,
        ...[...row.querySelectorAll<HTMLElement>(controls)].filter(
          (stop) => stop.checkVisibility?.() ?? true,
        ),
      ]
    : []
