import { ChevronDown, Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { choiceText, filterWords } from '#domain/kinds/filter-words.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { longestSearch } from '#domain/site-facts.ts'
import { TextLink } from '../ui/text-link.tsx'
import type { PageList } from './list-data.ts'
import { isNarrow, type Question } from './list-question.ts'

const words = {
  search: (many: string) => `Search ${many}`,
  button: 'Search',
  found: (found: number, of: number, many: string) =>
    found === of ? `${of} ${many}` : `${found} of ${of} ${many}`,
  foundOnly: (found: number) => `${found} found`,
  clear: 'Clear search',
}

/** Shorter lists are seen at a glance. */
const fewRecords = 12
const restMilliseconds = 300

/**
 * What narrows a list. It is a plain form, which works by its button; with scripts it also follows the typing,
 * and a choice at once. The address says what is asked, so that Back and a shared link find it again.
 */
export function ListSearch<K extends Kind>({
  kind,
  list: { question, choices, total, failure },
}: {
  kind: K
  list: PageList<K>
}) {
  const { form, search, rest } = useSearching(question)
  if (!question || (total <= fewRecords && !isNarrow(question))) return null
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
            defaultValue={question.q}
            maxLength={longestSearch}
            autoComplete="off"
            enterKeyHint="search"
            onChange={rest}
            className={`${pill} pr-13 pl-5`}
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
                  aria-label={filterWords[name]?.label}
                  defaultValue={question.filters[name] ?? ''}
                  onChange={search}
                  className={`${pill} truncate pr-10 pl-5`}
                >
                  <option value="">{filterWords[name]?.all}</option>
                  {withChosen(choices[name], question.filters[name]).map(({ value, count }) => (
                    <option key={value} value={value}>
                      {`${choiceText(name, value)} (${count})`}
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
          {failure === null &&
            (all === undefined ? words.foundOnly(total) : words.found(total, Math.max(all, total), many))}
        </p>
        {isNarrow(question) && total > 0 && <ClearSearch />}
      </div>
    </div>
  )
}

export const ClearSearch = () => (
  <TextLink to={{ search: '' }} preventScrollReset>
    {words.clear}
  </TextLink>
)

const pill =
  'block h-12 w-full appearance-none rounded-full border border-edge-strong bg-surface text-ink placeholder:text-soft [&::-webkit-search-cancel-button]:hidden'

/** What was asked for stays to be seen, also where no record has it. */
function withChosen(choices: { value: string; count: number }[], chosen: string | number | undefined) {
  const isThere = chosen === undefined || choices.some(({ value }) => value === String(chosen))
  return isThere ? choices : [...choices, { value: String(chosen), count: 0 }]
}

/** Follows what is typed and chosen, and shows what the address says when that has changed by other ways. */
function useSearching(question: Question | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<number>(undefined)
  const navigate = useNavigate()

  useEffect(() => {
    // Somebody is typing; their next words are on the way.
    if (timer.current) return
    for (const field of form.current?.elements ?? []) {
      const { name } = field as HTMLInputElement
      const asked = name === 'q' ? question?.q : question?.filters[name]
      if (name && (field as HTMLInputElement).value.trim() !== String(asked ?? ''))
        (field as HTMLInputElement).value = String(asked ?? '')
    }
  }, [question])
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(event?: FormEvent) {
    event?.preventDefault()
    clearTimeout(timer.current)
    timer.current = undefined
    if (!form.current) return
    const filled = [...new FormData(form.current)].filter(([, value]) => String(value).trim())
    const asked = new URLSearchParams(filled as [string, string][])
    const before = new URLSearchParams(window.location.search)
    // The first letters are a step that Back takes back; those that follow belong to it.
    const isSameStep = (event === undefined && before.has('q')) || String(before) === String(asked)
    navigate(`?${asked}`, { replace: isSameStep, preventScrollReset: true })
  }
  function rest() {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(search, restMilliseconds)
  }
  return { form, search, rest }
}
