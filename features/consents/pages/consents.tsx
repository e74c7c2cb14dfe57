import { useRef, useState } from 'react'
import { AdminPage } from '#app/admin/admin-page.tsx'
import { anyText, FilterSelect, ListFilters, oneOf, useAddressFilters } from '#app/admin/list-filters.tsx'
import { PagedList, usePages } from '#app/admin/paged-list.tsx'
import { useQuery } from '#app/admin/query-result.tsx'
import { RowsTable } from '#app/admin/rows-table.tsx'
import { api } from '#app/api/api.ts'
import { hiddenPageMeta } from '#app/layout/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { className } from '#domain/kinds/class-name.ts'
import { student } from '#domain/kinds/student.ts'
import { defineWords } from '#domain/text/words.ts'
import { distinctNames } from '#features/content/distinct-names.ts'
import type { ChildConsent, PhotoUse } from '../consent-schemas.ts'
import { consentMessages, consentPaths, consentStateLabels, consentStates } from '../consents.ts'
import { ConsentForm } from './consent-form.tsx'
import { ConsentRow } from './consent-row.tsx'
import { PhotoUses, type SavedConsents, SiblingsNext } from './photo-uses.tsx'
import { PrintedForms } from './printed-forms.tsx'

const words = defineWords({
  page: 'Privacy',
  title: 'Consents',
  description: 'What we may show of each child, and who gave consent.',
  lead: 'What each family allows us to show of their child, who gave consent, how, and until when.',
  search: 'Search by name',
  state: 'Status',
  all: 'All children',
  class: 'Class',
  allClasses: 'All classes',
  children: (number: number) => (number === 1 ? '1 child' : `${number} children`),
  record: (number: number) => `Record a consent for ${number === 1 ? '1 child' : `${number} children`}`,
  ask: (number: number) => `Print forms for these ${number}`,
  chooseAll: (number: number) => `Select these ${number}`,
  name: 'Name',
  shown: 'What may be shown, and who agreed',
  enter: 'opens the form',
})

export const meta = hiddenPageMeta(words.title, words.description)

export default function ConsentsPage() {
  const { filters } = useFilters()
  const list = new URLSearchParams(filters).toString()
  // The selection applies to one list only: consents of children who are not shown must not be recorded or printed.
  const [state, setState] = useState<{ list: string; chosen: readonly ChildConsent[] }>()
  const chosen = state?.list === list ? state.chosen : []
  return (
    <>
      <div className={chosen.length > 0 ? 'print:hidden' : ''}>
        <AdminPage title={words.page} lead={words.lead} actions={['keep consents']}>
          <ConsentList chosen={chosen} onChoose={(chosen) => setState({ list, chosen })} />
        </AdminPage>
      </div>
      <PrintedForms>{chosen}</PrintedForms>
    </>
  )
}

const useFilters = () => useAddressFilters({ q: anyText, class: anyText, state: oneOf(consentStates) })

function Filters() {
  const { filters, setFilter } = useFilters()
  const { response } = useQuery('classes', () => api.choices(student))
  const classes = response?.studentClass?.map(({ value }) => String(value)) ?? []
  return (
    <ListFilters label={words.search} value={filters.q} onSearch={(q) => setFilter('q', q)}>
      <FilterSelect
        label={words.class}
        all={words.allClasses}
        value={filters.class}
        values={classes}
        labelOf={className}
        onChange={(value) => setFilter('class', value)}
      />
      <FilterSelect
        label={words.state}
        all={words.all}
        value={filters.state}
        values={consentStates}
        labelOf={(state) => consentStateLabels[state]}
        onChange={(state) => setFilter('state', state)}
      />
    </ListFilters>
  )
}

type Choosing = { chosen: readonly ChildConsent[]; onChoose: (chosen: readonly ChildConsent[]) => void }

function ConsentList({ chosen, onChoose }: Choosing) {
  const { filters } = useFilters()
  const query = usePages(consentPaths.list, filters)
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <>
      {(isFiltered || !query.isEmpty) && <Filters />}
      <PagedList query={query} errorMessage={consentMessages.notListed}>
        {({ items, total, isLoading }) =>
          total === 0 ? (
            <EmptyState message={consentMessages.none} />
          ) : (
            <>
              <ForChosen
                total={total}
                chosen={items.filter(({ _id }) => chosen.some((one) => one._id === _id))}
                onSaved={() => {
                  onChoose([])
                  query.refetch()
                }}
              />
              <ConsentTable items={items} isLoading={isLoading} chosen={chosen} onChoose={onChoose} />
            </>
          )
        }
      </PagedList>
    </>
  )
}

type ForChosenProps = { total: number; chosen: readonly ChildConsent[]; onSaved: () => void }

/** The number of children; for the selected ones, the form to print and the form that records the consents. */
function ForChosen({ total, chosen, onSaved }: ForChosenProps) {
  const status = useRef<HTMLParagraphElement>(null)
  const [isRecording, setRecording] = useState(false)
  const [places, setPlaces] = useState<readonly PhotoUse[]>([])
  const [saved, setSaved] = useState<readonly ChildConsent[]>([])
  const ids = chosen.map(({ _id }) => _id)
  const handleSaved = ({ data, places }: SavedConsents) => {
    setSaved(data)
    setRecording(false)
    setPlaces(places)
    onSaved()
    status.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <div className="my-3 flex min-h-11 flex-wrap items-center gap-3 pl-5">
        <p ref={status} role="status" tabIndex={-1} className="mr-auto text-soft">
          {words.children(total)}
        </p>
        {chosen.length > 0 && (
          <>
            <Button variant="quiet" onClick={() => window.print()}>
              {words.ask(chosen.length)}
            </Button>
            <Button aria-expanded={isRecording} onClick={() => setRecording(!isRecording)}>
              {words.record(chosen.length)}
            </Button>
          </>
        )}
      </div>
      <PhotoUses places={places} />
      {saved[0] && saved.length === 1 && <SiblingsNext {...saved[0]} />}
      {isRecording && chosen.length > 0 && (
        <section
          aria-label={words.record(chosen.length)}
          className="mb-6 rounded-card border border-lamp bg-surface p-5 shadow-soft"
        >
          <ConsentForm
            key={ids.join()}
            ids={ids}
            // Each family decides for itself, so the form for several children starts empty.
            current={chosen.length === 1 ? chosen[0] : undefined}
            onSaved={handleSaved}
          />
        </section>
      )}
    </>
  )
}

function ConsentTable({
  items,
  isLoading,
  chosen,
  onChoose,
}: Choosing & { items: ChildConsent[]; isLoading: boolean }) {
  const ids = new Set(chosen.map(({ _id }) => _id))
  const number = items.filter(({ _id }) => ids.has(_id)).length
  const toggle = (consent: ChildConsent) =>
    onChoose(ids.has(consent._id) ? chosen.filter(({ _id }) => _id !== consent._id) : [...chosen, consent])
  const head = (
    <>
      <td className="w-11">
        <Checkbox
          label={words.chooseAll(items.length)}
          isChecked={number === items.length}
          isIndeterminate={number > 0 && number < items.length}
          onChange={(isChecked) => onChoose(isChecked ? items : [])}
        />
      </td>
      <th scope="col" className="pr-3 font-medium">
        {words.name}
      </th>
      {[words.class, words.shown].map((column) => (
        <th key={column} scope="col" className="hidden pr-3 font-medium sm:table-cell">
          {column}
        </th>
      ))}
    </>
  )
  const names = distinctNames(
    items.map(({ _id: id, fullName: name, uniqueId: number }) => ({ id, name, number })),
  )
  return (
    <RowsTable
      head={head}
      enter={words.enter}
      isBusy={isLoading}
      className="rounded-card bg-surface shadow-soft"
    >
      {items.map((consent) => (
        <ConsentRow
          key={consent._id}
          consent={consent}
          name={names.get(consent._id) ?? consent.fullName}
          isChosen={ids.has(consent._id)}
          onToggle={() => toggle(consent)}
        />
      ))}
    </RowsTable>
  )
}
