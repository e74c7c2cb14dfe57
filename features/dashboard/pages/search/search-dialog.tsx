import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SearchChoices } from '#app/admin/search-choice.ts'
import { useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { readStored, writeStored } from '#app/session/browser-storage.ts'
import { useSession } from '#app/session/session.tsx'
import { readToken } from '#app/session/token.ts'
import { useCan } from '#app/session/use-can.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Search, X } from '#app/ui/icons/icons.ts'
import { useModal } from '#app/ui/modal.tsx'
import { maxSearchLength } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'
import { useMenu } from '../menu-context.ts'
import { addKeyOff } from '../use-panel-keys.ts'
import { addingEntries, findEntries, type SearchEntry, searchEntries } from './search-entries.ts'
import { Option, Results } from './search-results.tsx'
import { useRecords } from './use-records.ts'

const english = defineWords('admin.search', {
  title: 'Search the admin area',
  placeholder: 'People, events, settings',
  adding: 'What would you like to add?',
  addKey: 'Open this with the N key',
  close: 'Close search',
  none: 'Nothing found.',
  searching: 'Searching…',
  failed: 'The search for people and events failed.',
  recent: 'Recent',
  more: 'More',
  count: { one: '{count} result', other: '{count} results' },
})

type DialogProps = { isAdding: boolean; choices: SearchChoices; onClose: () => void }

/**
 * A search over everything in the admin area, or over what can be added. The keyboard controls it from its
 * field: arrows move, Enter opens, Escape closes.
 */
export function SearchDialog({ isAdding, choices, onClose }: DialogProps) {
  const words = useWords(english)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const { results, status } = useResults(typed, isAdding && !showsAll ? 'most used' : isAdding, choices)
  const [chosenId, setChosenId] = useState<string>()
  const active = results.find((entry) => entry.id === chosenId) ?? results[0]
  const optionId = (entry: SearchEntry) => `${id}-${results.indexOf(entry)}`
  const open = useOpen(onClose, () => setShowsAll(true))
  const dialog = useModal()
  useEffect(() => input.current?.focus(), [])
  const title = isAdding ? words.adding : words.title

  useEffect(() => {
    if (active) document.getElementById(optionId(active))?.scrollIntoView?.({ block: 'nearest' })
  })

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && active) {
      const next = (results.indexOf(active) + step + results.length) % results.length
      setChosenId(results[next]?.id)
    } else if (event.key === 'Enter' && active) open(active)
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onCancel={onClose}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      // A click on the backdrop closes the dialog.
      onPointerDown={({ target, currentTarget }) => target === currentTarget && onClose()}
      className="search-backdrop"
    >
      <div className="search-dialog">
        <SearchField
          ref={input}
          aria-label={title}
          aria-expanded={results.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && optionId(active)}
          placeholder={isAdding ? words.adding : words.placeholder}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setChosenId(undefined)
          }}
          onKeyDown={handleKey}
          onClose={onClose}
        />
        <p role="status" className="px-4 pt-3 text-sm text-soft">
          {status}
        </p>
        <Results id={`${id}-list`} results={results}>
          {(entry) => (
            <Option
              key={entry.id}
              id={optionId(entry)}
              entry={entry}
              isActive={entry === active}
              onPointerMove={() => setChosenId(entry.id)}
              onClick={() => open(entry)}
            />
          )}
        </Results>
        {isAdding && <AddKeySwitch />}
      </div>
    </dialog>
  )
}

type FieldProps = ComponentProps<'input'> & { 'aria-expanded': boolean; 'aria-controls': string }

function SearchField({ onClose, ...input }: FieldProps & { onClose: () => void }) {
  const words = useWords(english)
  return (
    <div className="flex items-center gap-2 border-b border-edge px-3 py-2">
      <Search className="ml-1 size-5 shrink-0 text-soft" />
      <input
        {...input}
        type="text"
        role="combobox"
        aria-expanded={input['aria-expanded']}
        aria-controls={input['aria-controls']}
        aria-autocomplete="list"
        maxLength={maxSearchLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        className="min-h-11 min-w-0 flex-1 rounded-lg bg-transparent px-1 text-[1.0625rem]"
      />
      <IconButton label={words.close} icon={X} onClick={onClose} />
    </div>
  )
}

/** A single-letter shortcut interferes with speech input, so it can be turned off (WCAG 2.1.4). */
function AddKeySwitch() {
  const words = useWords(english)
  const [isOff, setOff] = useState(() => readStored(addKeyOff) === true)
  return (
    <label className="hidden items-center gap-2 border-t border-edge px-4 py-3 text-sm text-soft md:flex">
      <input
        type="checkbox"
        checked={!isOff}
        onChange={({ target }) => {
          setOff(!target.checked)
          writeStored(addKeyOff, !target.checked)
        }}
      />
      <span>{words.addKey}</span>
    </label>
  )
}

/** How many entries the dialog for adding shows before More, the most used first. */
const mostUsed = 6
const moreId = 'more'

function useResults(typed: string, isAdding: boolean | 'most used', choices: SearchChoices) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const can = useCan()
  const searched = { menu: useMenu(), choices }
  const { signOut } = useSession()
  const { records, isSearching, hasError } = useRecords(isAdding ? '' : typed)
  const entries = isAdding
    ? addingEntries(searched, can, translate)
    : [...(typed.trim() ? [] : recentEntries()), ...searchEntries(searched, can, signOut, translate)]
  const found = [...findEntries(entries, typed), ...records]
  const isShort = isAdding === 'most used' && !typed.trim() && found.length > mostUsed
  const more = { id: moreId, label: words.more, group: found[0]?.group ?? '' }
  const results = isShort ? [...found.slice(0, mostUsed), more] : found
  const count = results.length > 0 ? words.count(results.length) : words.none
  const status = isSearching ? words.searching : hasError ? `${count} ${words.failed}` : count
  return { results, status }
}

/** Returns a function that opens an entry: runs its action and follows its link; More shows the rest. */
function useOpen(onClose: () => void, onMore: () => void) {
  const words = useWords(english)
  const navigate = useNavigate()
  return async (entry: SearchEntry) => {
    const { act, to } = entry
    if (entry.id === moreId) return onMore()
    rememberEntry(entry, words.recent)
    onClose()
    await act?.()
    if (to) await navigate(to)
  }
}

const maxRecent = 6

// In memory only: children's names stay on no disk, and the next login starts with an empty list.
let recent: { token: string | null; entries: SearchEntry[] } = { token: null, entries: [] }

/** Returns what this login has opened from the search, the latest first. */
const recentEntries = () => (recent.token === readToken() ? recent.entries : [])

function rememberEntry(entry: SearchEntry, group: string) {
  const { to, label, detail } = entry
  if (!to) return
  const others = recentEntries().filter((other) => other.to !== to)
  const first = { id: `${group} ${to}`, group, label, detail, to }
  recent = { token: readToken(), entries: [first, ...others].slice(0, maxRecent) }
}
