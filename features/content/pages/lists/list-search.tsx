import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { FilterChoices } from '#app/api/api.ts'
import { useFilterWords, useKindWords } from '#app/language/kind-words.ts'
import { fill, useDigits, useWords } from '#app/language/use-words.ts'
import { focusHeading } from '#app/layout/page-announcer.tsx'
import { TextLink } from '#app/ui/button.tsx'
import { RoundedSelect, SearchInput, useDebouncedSearch } from '#app/ui/search-inputs.tsx'
import type { Kind } from '#domain/kinds/kind.ts'
import { defineWords } from '#domain/text/words.ts'
import type { LoadedList } from './list-loader.ts'
import { hasFilters, type ListParams } from './list-url.ts'

const english = defineWords('list-search', {
  search: 'Search {many}',
  button: 'Search',
  all: '{count} {many}',
  some: '{shown} of {count} {many}',
  found: '{count} found',
  clear: 'Clear search',
})

/** Lists up to this length have no search. */
const maxUnsearchedRecords = 12

/**
 * The search and filters of a list. It is a plain form with a button; with scripts it also searches while the user
 * types and applies filters immediately. The parameters are in the URL, so that Back and shared links work.
 */
export function ListSearch<K extends Kind>({
  kind,
  list: { params, choices, total, error },
  tools,
}: {
  kind: K
  list: LoadedList<K>
  /** The admin's tools in the same row. The search is then shown for short lists too. */
  tools?: (filters: ReactNode) => ReactNode
}) {
  const words = useWords(english)
  const digits = useDigits()
  const many = useKindWords(kind).many.toLowerCase()
  const { form, searchNow, searchSoon } = useSearchForm(params)
  const isFiltered = params !== undefined && hasFilters(params)
  if (!params || (!tools && total <= maxUnsearchedRecords && !isFiltered)) return null
  const [first] = Object.values(choices ?? {})
  const all = first?.reduce((sum, { count }) => sum + count, 0)
  const filters = kind.filters?.map((name) => (
    <Filter
      key={name}
      name={name}
      choices={choices?.[name] ?? []}
      selected={params.filters[name]}
      onChange={searchNow}
    />
  ))
  const controls = tools ? tools(filters) : filters
  return (
    <div className={tools ? 'mb-2' : 'mb-8'}>
      {/* biome-ignore lint/a11y/useSemanticElements: old phones have browsers that do not know `search` yet */}
      <form
        ref={form}
        role="search"
        action="?"
        data-needs-app=""
        onSubmit={searchNow}
        className={`flex flex-wrap ${tools ? 'gap-2' : 'gap-3'}`}
      >
        <div
          className={`relative ${tools ? 'min-w-[min(12.75rem,100%)] flex-1' : 'w-full min-w-0 sm:w-auto sm:flex-1'}`}
        >
          <SearchInput
            name="q"
            label={fill(words.search, { many })}
            buttonLabel={words.button}
            defaultValue={params.q}
            onChange={searchSoon}
          />
        </div>
        {controls}
      </form>
      <div
        className={`flex flex-wrap items-center gap-x-4 text-soft ${tools ? 'mt-1 pl-1 text-sm' : 'mt-2 min-h-11 pl-5 has-[p:empty]:min-h-0'}`}
      >
        <p role="status">
          {error === null &&
            (all === undefined
              ? isFiltered && fill(words.found, { count: digits(total) })
              : fill(total >= all ? words.all : words.some, {
                  shown: digits(total),
                  count: digits(Math.max(all, total)),
                  many,
                }))}
        </p>
        {isFiltered && total > 0 && <ClearSearch />}
      </div>
    </div>
  )
}

type FilterProps = {
  name: string
  choices: FilterChoices[string]
  selected: string | number | undefined
  onChange: () => void
}

function Filter({ name, choices, selected, onChange }: FilterProps) {
  const { labels, wordOf } = useFilterWords()
  const digits = useDigits()
  // Fields that visitors may not see have no filter choices.
  if (choices.length === 0) return null
  return (
    <RoundedSelect
      name={name}
      aria-label={labels[name]?.label}
      // Otherwise the browser might restore a choice that does not match the list.
      autoComplete="off"
      defaultValue={selected ?? ''}
      onChange={() => onChange()}
      // On a phone, the last filter takes the room that short ones such as the year leave.
      className="min-w-0 flex-[1_1_8rem] last:flex-[99_1_8rem] sm:max-w-52 sm:flex-1"
    >
      <option value="">{labels[name]?.all}</option>
      {withSelected(choices, selected).map(({ value, count }) => (
        <option key={value} value={value}>
          {`${wordOf(name, value)} (${digits(count)})`}
        </option>
      ))}
    </RoundedSelect>
  )
}

export const ClearSearch = () => {
  const words = useWords(english)
  return (
    // This link disappears with the search, so move the focus.
    <TextLink to={{ search: '' }} preventScrollReset onClick={focusHeading}>
      {words.clear}
    </TextLink>
  )
}

/** Keeps the selected value in the choices even if no record has it. */
function withSelected(choices: FilterProps['choices'], selected: FilterProps['selected']) {
  const isListed = selected === undefined || choices.some(({ value }) => value === String(selected))
  return isListed ? choices : [...choices, { value: String(selected), count: 0 }]
}

/** Navigates when the user types or selects, and updates the form when the URL changes for another reason. */
function useSearchForm(params: ListParams | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { searchNow, searchSoon, isTyping } = useDebouncedSearch(search)
  const isStarted = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a navigation only
  useEffect(() => {
    if (!isStarted.current) {
      // Search for text typed before hydration. Selecting a choice triggers its own event.
      isStarted.current = true
      if (isChanged(form.current)) searchSoon()
      return
    }
    if (isTyping()) return
    for (const field of form.current?.elements ?? []) {
      const { name } = field as HTMLInputElement
      const value = name === 'q' ? params?.q : params?.filters[name]
      if (name && (field as HTMLInputElement).value.trim() !== String(value ?? ''))
        (field as HTMLInputElement).value = String(value ?? '')
    }
  }, [params, isTyping])

  function search(isTyped: boolean) {
    if (!form.current) return
    const entries = [...new FormData(form.current)].filter(([, value]) => String(value).trim())
    const searchParams = new URLSearchParams(entries as [string, string][])
    const current = new URLSearchParams(window.location.search)
    // The first typed letters create a history entry; later ones replace it.
    const isSameStep = (isTyped && current.has('q')) || String(current) === String(searchParams)
    navigate(`?${searchParams}`, { replace: isSameStep, preventScrollReset: true })
  }
  return { form, searchNow, searchSoon }
}

/** Returns true if the user has typed into the search since the page loaded. */
function isChanged(form: HTMLFormElement | null) {
  const field = form?.elements.namedItem('q')
  return field instanceof HTMLInputElement && field.value !== field.defaultValue
}
