import { type ComponentProps, type FormEvent, useCallback, useEffect, useRef } from 'react'
import { maxSearchLength } from '#domain/site/site-constants.ts'
import { thisBrowser } from '../browser.ts'
import { Search } from './icons/icons.ts'

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

export const RoundedSelect = ({ className = '', ...props }: ComponentProps<'select'>) => (
  <select {...props} className={`${inputClass} min-w-0 pl-5 print:hidden ${className}`} />
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
