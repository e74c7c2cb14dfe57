import { type ComponentProps, type FormEvent, useCallback, useEffect, useRef } from 'react'
import { maxSearchLength } from '#domain/site/site-constants.ts'
import { thisBrowser } from '../browser.ts'
import { ChevronDown, Search } from './icons/icons.ts'

const inputClass =
  'block h-12 w-full appearance-none rounded-full border border-edge-strong bg-surface text-ink placeholder:text-soft [&::-webkit-search-cancel-button]:hidden'
const debounceMs = 300

/** A search input with its button. The form around it must be positioned. */
export const SearchInput = ({
  label,
  buttonLabel = label,
  ...props
}: ComponentProps<'input'> & { label: string; buttonLabel?: string }) => (
  <>
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={maxSearchLength}
      autoComplete="off"
      enterKeyHint="search"
      {...props}
      className={`${inputClass} pr-13 pl-5`}
    />
    <button type="submit" aria-label={buttonLabel} className="icon-button absolute top-0.5 right-0.5">
      <Search className="size-5" />
    </button>
  </>
)

/** Has its own arrow, because the native arrow overlaps the rounded corner. */
export const RoundedSelect = ({ className = '', children, ...props }: ComponentProps<'select'>) => (
  <div className={`relative min-w-0 print:hidden ${className}`}>
    <select {...props} className={`${inputClass} truncate pr-10 pl-5`}>
      {children}
    </select>
    <ChevronDown className="pointer-events-none absolute top-3.5 right-4 size-5 text-soft" />
  </div>
)

/**
 * Returns functions that run a search immediately, or shortly after the last keystroke.
 *
 * @param search receives true if the user was typing
 */
export function useDebouncedSearch(search: (isTyped: boolean) => void) {
  const timer = useRef<number>(undefined)
  useEffect(() => () => thisBrowser.clearTimeout(timer.current), [])
  const isTyping = useCallback(() => timer.current !== undefined, [])

  function searchNow(event?: FormEvent) {
    event?.preventDefault()
    thisBrowser.clearTimeout(timer.current)
    timer.current = undefined
    search(event === undefined)
  }
  function searchSoon() {
    thisBrowser.clearTimeout(timer.current)
    timer.current = thisBrowser.setTimeout(searchNow, debounceMs)
  }
  return { searchNow, searchSoon, isTyping }
}
