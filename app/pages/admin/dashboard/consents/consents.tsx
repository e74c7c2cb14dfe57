import { type ComponentProps, useRef, useState } from 'react'
import type { ChildConsent } from '#domain/records/consent-schemas.ts'
import { consentMessages, consentPaths, consentStateLabels, consentStates } from '#domain/records/consents.ts'
import { FilterSelect } from '../../../../admin/filter-select.tsx'
import { PagedList } from '../../../../admin/paged-list.tsx'
import { SearchField } from '../../../../admin/search-field.tsx'
import { anyText, oneOf, useAddressFilters } from '../../../../admin/use-address-filters.ts'
import { api } from '../../../../api/api.ts'
import { usePagedQuery } from '../../../../api/use-paged-query.ts'
import { hiddenPageMeta } from '../../../../layout/page-meta.ts'
import { PermittedOnly } from '../../../../session/permitted-only.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { PageHeading } from '../../../../ui/page-heading.tsx'
import { ConsentForm } from './consent-form.tsx'
import { ConsentItem } from './consent-item.tsx'

const words = {
  title: 'Consents',
  description: 'What we may show of each child, and who gave consent.',
  lead: 'What each family allows us to show of their child, who gave consent, how, and until when.',
  search: 'Search by name',
  state: 'Status',
  all: 'All children',
  children: (number: number) => (number === 1 ? '1 child' : `${number} children`),
  record: (number: number) => `Record a consent for ${number === 1 ? '1 child' : `${number} children`}`,
  chooseAll: (number: number) => `Select these ${number}`,
  chooseNone: 'Select none',
}

export const meta = hiddenPageMeta(words.title, words.description)

export default function ConsentsPage() {
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <PermittedOnly actions={['keep consents']}>
        <Filters />
        <ConsentList />
      </PermittedOnly>
    </>
  )
}

const useFilters = () => useAddressFilters({ q: anyText, state: oneOf(consentStates) })

function Filters() {
  const { filters, setFilter } = useFilters()
  return (
    <div className="flex flex-wrap gap-3">
      <div className="w-full md:w-auto md:flex-1">
        <SearchField label={words.search} value={filters.q} onSearch={(q) => setFilter('q', q)} />
      </div>
      <FilterSelect
        label={words.state}
        all={words.all}
        value={filters.state}
        values={consentStates}
        labelOf={(state) => consentStateLabels[state]}
        onChange={(state) => setFilter('state', state)}
      />
    </div>
  )
}

function ConsentList() {
  const { filters } = useFilters()
  const key = new URLSearchParams(filters).toString()
  const query = usePagedQuery(`consents?${key}`, (part) =>
    api.page<ChildConsent>(consentPaths.list, { ...part, ...filters }),
  )
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <PagedList query={query} errorMessage={consentMessages.notListed}>
      {(list) => <Children {...list} chosen={chosen} onChoose={setChosen} onSaved={query.refetch} />}
    </PagedList>
  )
}

/** The children of the list, and for those that are chosen a form that records a consent for all of them. */
function Children({
  items,
  total,
  isLoading,
  chosen,
  onChoose,
  onSaved,
}: {
  items: ChildConsent[]
  total: number
  isLoading: boolean
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
  onSaved: () => void
}) {
  const status = useRef<HTMLParagraphElement>(null)
  const ids = items.map(({ _id }) => _id)
  const chosenHere = ids.filter((id) => chosen.includes(id))
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  const handleSaved = () => {
    onChoose([])
    onSaved()
    status.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <div className="my-3 flex flex-wrap items-center justify-between gap-3 pl-5">
        <p ref={status} role="status" tabIndex={-1} className="text-soft">
          {words.children(total)}
        </p>
        {items.length > 1 && (
          <Button variant="quiet" onClick={() => onChoose(chosenHere.length > 0 ? [] : ids)}>
            {chosenHere.length > 0 ? words.chooseNone : words.chooseAll(items.length)}
          </Button>
        )}
      </div>
      {chosenHere.length > 0 && (
        <RecordForChosen
          ids={chosenHere}
          current={items.find(({ _id }) => _id === chosenHere[0])}
          onSaved={handleSaved}
        />
      )}
      {total === 0 && <EmptyState message={consentMessages.none} />}
      <ul aria-busy={isLoading} className="grid gap-3">
        {items.map((consent) => (
          <ConsentItem
            key={consent._id}
            consent={consent}
            isChosen={chosen.includes(consent._id)}
            onToggle={() => toggle(consent._id)}
          />
        ))}
      </ul>
    </>
  )
}

const RecordForChosen = (form: ComponentProps<typeof ConsentForm>) => (
  <section
    aria-label={words.record(form.ids.length)}
    className="mb-6 rounded-card border border-lamp bg-surface p-5 shadow-soft"
  >
    <h2 className="mb-4 text-xl">{words.record(form.ids.length)}</h2>
    <ConsentForm key={form.ids.join()} {...form} />
  </section>
)
