import { AdminPage } from '#app/admin/admin-page.tsx'
import { usePendingCounts } from '#app/admin/pending-counts.ts'
import { Loaded } from '#app/admin/query-result.tsx'
import { ApiError } from '#app/api/api.ts'
import { hiddenPageMeta } from '#app/layout/page-meta.ts'
import { useCan } from '#app/session/use-can.ts'
import { TextLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { accountMessages } from '#domain/session/account-messages.ts'
import { accountScreens } from '#domain/session/account-paths.ts'
import { accountPaths } from '#domain/session/accounts.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { PendingCard } from './pending-card.tsx'

const words = defineWords({
  metaTitle: 'Pending approvals',
  description: 'Sign-ups waiting for approval.',
  title: 'Pending approvals',
  invite: 'Invite someone instead',
  lead: 'Sign-ups waiting for approval. Rejected sign-ups are deleted.',
})

export const meta = hiddenPageMeta(words.metaTitle, words.description)

export default function PendingApprovals() {
  const can = useCan()
  return (
    <AdminPage
      title={words.title}
      lead={words.lead}
      heading={can('manage admins') && <TextLink to={accountScreens.invitations}>{words.invite}</TextLink>}
      actions={['see sign-ups']}
    >
      <PendingList />
    </AdminPage>
  )
}

function PendingList() {
  const pendingCounts = usePendingCounts()
  return (
    <Loaded path={accountPaths.pending} errorMessage={errorMessage}>
      {(admins, refetch) => {
        const handleDecided = () => {
          refetch()
          // The menu shows the number of pending approvals.
          pendingCounts.refetch()
        }
        if (admins.length === 0) return <EmptyState message={accountMessages.nonePending} />
        return (
          <ul className="grid gap-4">
            {admins.map((admin) => (
              <PendingCard key={admin._id} admin={admin} onDecided={handleDecided} />
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}

const errorMessage = (error: unknown) =>
  error instanceof ApiError && error.status > 0
    ? message(accountMessages, 'pendingFailed')
    : message(accountMessages, 'pendingError')
