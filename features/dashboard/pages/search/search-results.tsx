import type { ComponentProps, ReactNode } from 'react'
import { useWords } from '#app/language/use-words.ts'
import { Name } from '#app/ui/name.tsx'
import { groupBy } from '#domain/group-by.ts'
import { defineWords } from '#domain/text/words.ts'
import type { SearchEntry } from './search-entries.ts'

const english = defineWords('admin.search-results', { results: 'Results' })

type ResultsProps = { id: string; results: SearchEntry[]; children: (entry: SearchEntry) => ReactNode }

/**
 * The results by group; the focus stays in the field. The padding keeps the last results reachable above a
 * phone's keyboard.
 */
export const Results = ({ id, results, children }: ResultsProps) => (
  <div
    id={id}
    role="listbox"
    aria-label={useWords(english).results}
    hidden={results.length === 0}
    onMouseDown={(event) => event.preventDefault()}
    className="min-h-0 overflow-y-auto overscroll-contain pb-[45vh] md:pb-3"
  >
    {[...groupBy(results, ({ group }) => group)].map(([group, entries]) => (
      // biome-ignore lint/a11y/useSemanticElements: no element is suitable for a group of options here
      <div key={group} role="group" aria-label={group}>
        <p aria-hidden="true" className="px-4 pt-3 pb-1 text-sm text-soft">
          {group}
        </p>
        {entries.map(children)}
      </div>
    ))}
  </div>
)

type OptionProps = ComponentProps<'div'> & { entry: SearchEntry; isActive: boolean }

export function Option({ entry: { label, detail }, isActive, ...handlers }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      {...handlers}
      role="option"
      aria-selected={isActive}
      className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-1.5 wrap-anywhere aria-selected:bg-glow aria-selected:shadow-[inset_3px_0_var(--color-lamp)]"
    >
      <Name text={label} />
      {detail && <span className="text-sm text-soft">{detail}</span>}
    </div>
  )
}
