import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { RoundedSelect, SearchInput, useDebouncedSearch } from '../ui/search-inputs.tsx'

type Props = { label: string; value: string; onSearch: (q: string) => void }

export function SearchField({ label, value, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const { searchNow, searchSoon, isTyping } = useDebouncedSearch(() =>
    onSearch(field.current?.value.trim() ?? ''),
  )
  useEffect(() => {
    // The Back button may have changed the value, but what the user is typing must not be overwritten.
    if (!isTyping() && field.current && field.current.value.trim() !== value) field.current.value = value
  }, [value, isTyping])
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers on old phones do not support `search`
    <form role="search" onSubmit={searchNow} className="relative">
      <SearchInput ref={field} label={label} defaultValue={value} onChange={searchSoon} />
    </form>
  )
}

export const ListFilters = ({ children, ...search }: Props & { children: ReactNode }) => (
  <div className="flex flex-wrap gap-3">
    <div className="w-full md:w-auto md:flex-1">
      <SearchField {...search} />
    </div>
    {children}
  </div>
)

export const FilterSelect = <V extends string>({
  label,
  all,
  value,
  values,
  labelOf = (value) => value,
  onChange,
  className = 'flex-1 md:max-w-56',
}: {
  label: string
  all: string
  value: string
  values: readonly V[]
  labelOf?: (value: V) => string
  onChange: (value: string) => void
  className?: string
}) => (
  <RoundedSelect
    className={className}
    aria-label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  >
    <option value="">{all}</option>
    {values.map((value) => (
      <option key={value} value={value}>
        {labelOf(value)}
      </option>
    ))}
  </RoundedSelect>
)

type Parsers = Record<string, (text: string) => string>

/**
 * Keeps the filters of a list in the URL, so that a mail can link to a filtered list.
 *
 * @param parsers parse each filter's value from the URL; they return '' for no filter
 */
export function useAddressFilters<P extends Parsers>(parsers: P) {
  const [searchParams, setSearchParams] = useSearchParams()
  const values = Object.entries(parsers).map(([name, parse]) => [name, parse(searchParams.get(name) ?? '')])
  const filters = Object.fromEntries(values) as { [Name in keyof P]: ReturnType<P[Name]> }
  function setFilter(name: keyof P, value: string) {
    const entries = Object.entries({ ...filters, [name]: value }).filter(([, value]) => value !== '')
    setSearchParams(Object.fromEntries(entries), { replace: true, preventScrollReset: true })
  }
  return { filters, setFilter }
}

export const anyText = (text: string) => text

export const oneOf =
  <T extends string>(values: readonly T[]) =>
  (text: string): T | '' =>
    values.find((value) => value === text) ?? ''
