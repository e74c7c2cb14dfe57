import { useEffect, useRef } from 'react'
import { SearchInput, useDebouncedSearch } from '../ui/search-inputs.tsx'

type Props = { label: string; value: string; onSearch: (q: string) => void }

/** A field that searches while one types, debounced. */
export function SearchField({ label, value, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const { searchNow, searchSoon, isTyping } = useDebouncedSearch(() =>
    onSearch(field.current?.value.trim() ?? ''),
  )
  useEffect(() => {
    // The value may have changed by Back; what is being typed is not overwritten.
    if (!isTyping() && field.current && field.current.value.trim() !== value) field.current.value = value
  }, [value, isTyping])
  return (
    // biome-ignore lint/a11y/useSemanticElements: old phones have browsers that do not know `search` yet
    <form role="search" onSubmit={searchNow} className="relative">
      <SearchInput ref={field} label={label} defaultValue={value} onChange={searchSoon} />
    </form>
  )
}
