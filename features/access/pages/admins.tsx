import { useRef } from 'react'
import { anyText, FilterSelect, ListFilters, oneOf, useAddressFilters } from '#app/admin/list-filters.tsx'
import { PagedList, usePages } from '#app/admin/paged-list.tsx'
import { usePendingCounts } from '#app/admin/pending-counts.ts'
import { hiddenPageMeta } from '#app/layout/page-meta.ts'
import { useCan } from '#app/session/use-can.ts'
import { Collapsible } from '#app/ui/collapsible.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { MailPlus } from '#app/ui/icons/admin-icons.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { roles } from '#domain/permissions.ts'
import { accessLabels } from '#domain/session/access.ts'
import { defineWords } from '#domain/text/words.ts'
import { invitationsId } from '../invitations.ts'
import { accessFilters, manageAdminsMessages, manageAdminsPaths } from '../manage-admins.ts'
import { AdminCard } from './admin-card.tsx'
import { Invitations } from './invitations.tsx'

const words = defineWords({
  title: 'Admins',
  description: 'Who has access, and until when.',
  lead: 'Who can log in, and until when.',
  invitations: 'Invitations',
  search: 'Search by name or e-mail',
  role: 'Role',
  anyRole: 'Any role',
  access: 'Access',
  anyAccess: 'Any access',
  accesses: { ...accessLabels, ending: 'Ends soon' },
  people: (number: number) => (number === 1 ? '1 person' : `${number} people`),
})

export const meta = hiddenPageMeta(words.title, words.description)

export default function AdminsPage() {
  const can = useCan()
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      {can('manage admins') && <InvitationsSection />}
      <Filters />
      <AdminList />
    </>
  )
}

/** Collapsed until the user opens it or follows a link to it. */
const InvitationsSection = () => (
  <Collapsible
    id={invitationsId}
    title={
      <>
        <MailPlus className="size-5 shrink-0 text-link" />
        <h2 className="flex-1 text-xl">{words.invitations}</h2>
      </>
    }
    className="mb-6"
  >
    <Invitations />
  </Collapsible>
)

const useFilters = () => useAddressFilters({ q: anyText, role: oneOf(roles), access: oneOf(accessFilters) })

function Filters() {
  const { filters, setFilter } = useFilters()
  return (
    <ListFilters label={words.search} value={filters.q} onSearch={(q) => setFilter('q', q)}>
      <FilterSelect
        className="flex-1 md:max-w-44"
        label={words.role}
        all={words.anyRole}
        value={filters.role}
        values={roles}
        onChange={(role) => setFilter('role', role)}
      />
      <FilterSelect
        label={words.access}
        all={words.anyAccess}
        value={filters.access}
        values={accessFilters}
        labelOf={(access) => words.accesses[access]}
        onChange={(access) => setFilter('access', access)}
      />
    </ListFilters>
  )
}

function AdminList() {
  const { filters } = useFilters()
  const { refetch: refetchCounts } = usePendingCounts()
  const count = useRef<HTMLParagraphElement>(null)
  const query = usePages(manageAdminsPaths.list, filters)
  const handleChanged = () => {
    query.refetch()
    // The dashboard shows the numbers of PICs and of ending access.
    refetchCounts()
    // The pressed button may be gone, so keep the focus nearby.
    count.current?.focus({ preventScroll: true })
  }
  return (
    <PagedList query={query} errorMessage={manageAdminsMessages.notListed}>
      {({ items, total, isLoading }) => (
        <>
          <p ref={count} role="status" tabIndex={-1} className="my-3 pl-5 text-soft">
            {words.people(total)}
          </p>
          {total === 0 && <EmptyState message={manageAdminsMessages.none} />}
          <ul aria-busy={isLoading} className="grid gap-4">
            {items.map((account) => (
              <AdminCard key={account._id} account={account} onChanged={handleChanged} />
            ))}
          </ul>
        </>
      )}
    </PagedList>
  )
}
