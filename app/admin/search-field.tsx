import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { maxSearchLength } from '#domain/site/site-constants.ts'

const debounceMs = 300

/** A field that searches while one types, debounced. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string
  onSearch: (q: string) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // The value may have changed by Back; what is being typed is not overwritten.
    if (timer.current === undefined && field.current && field.current.value.trim() !== value)
      field.current.value = value
  }, [value])

  function search(event?: FormEvent) {
    event?.preventDefault()
    clearTimeout(timer.current)
    timer.current = undefined
    onSearch(field.current?.value.trim() ?? '')
  }
  function searchSoon() {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(search, debounceMs)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: old phones have browsers that do not know `search` yet
    <form role="search" onSubmit={search} className="relative">
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        maxLength={maxSearchLength}
        autoComplete="off"
        enterKeyHint="search"
        onChange={searchSoon}
        className="block h-12 w-full appearance-none rounded-full border border-edge-strong bg-surface pr-13 pl-5 text-ink placeholder:text-soft [&::-webkit-search-cancel-button]:hidden"
      />
      <button type="submit" aria-label={label} className="icon-button absolute top-0.5 right-0.5">
        <Search aria-hidden="true" className="size-5" />
      </button>
    </form>
  )
}
