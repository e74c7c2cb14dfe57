import { ChevronDown, Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { filterLabels, formatFilterValue } from '#domain/kinds/filter-labels.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { maxSearchLength } from '#domain/site/site-constants.ts'
import { TextLink } from '../ui/button.tsx'
import type { LoadedList } from './list-loader.ts'
import { hasFilters, type ListParams } from './list-params.ts'

const words = {
  search: (many: string) => `Search ${many}`,
  button: 'Search',
  resultCount: (resultCount: number, of: number, many: string) =>
    resultCount === of ? `${of} ${many}` : `${resultCount} of ${of} ${many}`,
  foundCount: (resultCount: number) => `${resultCount} found`,
  clear: 'Clear search',
}

/** Lists up to this length show no search. */
const maxUnsearchedRecords = 12
const debounceMs = 300

/**
 * The search and the filters of a list. It is a plain form with a button; with scripts it also searches while one types,
 * and applies a filter at once. The parameters are in the URL, so that Back and shared links work.
 */
export function ListSearch<K extends Kind>({
  kind,
  list: { params, choices, total, error },
}: {
  kind: K
  list: LoadedList<K>
}) {
  const { form, search, searchSoon } = useSearchForm(params)
  if (!params || (total <= maxUnsearchedRecords && !hasFilters(params))) return null
  const many = kind.labels.many.toLowerCase()
  const [first] = Object.values(choices ?? {})
  const all = first?.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="mb-8">
      {/* biome-ignore lint/a11y/useSemanticElements: old phones have browsers that do not know `search` yet */}
      <form ref={form} role="search" action="?" onSubmit={search} className="flex flex-wrap gap-3">
        <div className="relative w-full min-w-0 sm:w-auto sm:flex-1">
          <input
            type="search"
            name="q"
            aria-label={words.search(many)}
            placeholder={words.search(many)}
            defaultValue={params.q}
            maxLength={maxSearchLength}
            autoComplete="off"
            enterKeyHint="search"
            onChange={searchSoon}
            className={`${inputClass} pr-13 pl-5`}
          />
          <button type="submit" aria-label={words.button} className="icon-button absolute top-0.5 right-0.5">
            <Search aria-hidden="true" className="size-5" />
          </button>
        </div>
        {kind.filters?.map(
          (name) =>
            choices?.[name] && (
              <div key={name} className="relative min-w-0 flex-1 sm:max-w-52">
                <select
                  name={name}
                  aria-label={filterLabels[name]?.label}
                  defaultValue={params.filters[name] ?? ''}
                  onChange={search}
                  className={`${inputClass} truncate pr-10 pl-5`}
                >
                  <option value="">{filterLabels[name]?.all}</option>
                  {withSelected(choices[name], params.filters[name]).map(({ value, count }) => (
                    <option key={value} value={value}>
                      {`${formatFilterValue(name, value)} (${count})`}
                    </option>
                  ))}
                </select>
                <ChevronDown
                  aria-hidden="true"
                  className="pointer-events-none absolute top-3.5 right-4 size-5 text-soft"
                />
              </div>
            ),
        )}
      </form>
      <div className="mt-2 flex min-h-11 flex-wrap items-center gap-x-4 pl-5 text-soft">
        <p role="status">
          {error === null &&
            (all === undefined
              ? words.foundCount(total)
              : words.resultCount(total, Math.max(all, total), many))}
        </p>
        {hasFilters(params) && total > 0 && <ClearSearch />}
      </div>
    </div>
  )
}

export const ClearSearch = () => (
  <TextLink to={{ search: '' }} preventScrollReset>
    {words.clear}
  </TextLink>
)

const inputClass =
  'block h-12 w-full appearance-none rounded-full border border-edge-strong bg-surface text-ink placeholder:text-soft [&::-webkit-search-cancel-button]:hidden'

/** The selected value stays in the list even where no record has it. */
function withSelected(choices: { value: string; count: number }[], selected: string | number | undefined) {
  const isListed = selected === undefined || choices.some(({ value }) => value === String(selected))
  return isListed ? choices : [...choices, { value: String(selected), count: 0 }]
}

/** Navigates as one types and selects, and updates the form when the URL changes by other means. */
function useSearchForm(params: ListParams | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<number>(undefined)
  const navigate = useNavigate()

  useEffect(() => {
    // Somebody is typing: another search follows.
    if (timer.current) return
    for (const field of form.current?.elements ?? []) {
      const { name } = field as HTMLInputElement
      const value = name === 'q' ? params?.q : params?.filters[name]
      if (name && (field as HTMLInputElement).value.trim() !== String(value ?? ''))
        (field as HTMLInputElement).value = String(value ?? '')
    }
  }, [params])
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(event?: FormEvent) {
    event?.preventDefault()
    clearTimeout(timer.current)
    timer.current = undefined
    if (!form.current) return
    const entries = [...new FormData(form.current)].filter(([, value]) => String(value).trim())
    const searchParams = new URLSearchParams(entries as [string, string][])
    const current = new URLSearchParams(window.location.search)
    // The first letters make a history entry; those that follow replace it.
    const isSameStep = (event === undefined && current.has('q')) || String(current) === String(searchParams)
    navigate(`?${searchParams}`, { replace: isSameStep, preventScrollReset: true })
  }
  function searchSoon() {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(search, debounceMs)
  }
  return { form, search, searchSoon }
}
