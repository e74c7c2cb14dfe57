import { accountMessages } from '#domain/accounts/account-messages.ts'
import { accountPaths, type PendingAdmin } from '#domain/accounts/accounts.ts'
import { invitationsScreen } from '#domain/accounts/invitations.ts'
import { AdminPage } from '../../../admin/admin-page.tsx'
import { PicBadge } from '../../../admin/pic-badge.tsx'
import { Loaded } from '../../../admin/query-result.tsx'
import { SendButton } from '../../../admin/send-button.tsx'
import { ApiError, pathWithId } from '../../../api/api.ts'
import { useAction } from '../../../api/use-action.ts'
import { hiddenPageMeta } from '../../../layout/page-meta.ts'
import { useCan } from '../../../session/use-can.ts'
import { TextLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Check } from '../../../ui/icons/admin-icons.ts'
import { X } from '../../../ui/icons/icons.ts'
import { Name } from '../../../ui/name.tsx'
import { usePendingCounts } from '../pending-counts.tsx'

const words = {
  metaTitle: 'Pending approvals',
  description: 'Sign-ups waiting for approval.',
  title: 'Pending Approvals',
  invite: 'Invite someone instead',
  lead: 'Sign-ups waiting for approval. Rejected sign-ups are deleted.',
  asksToBePic: 'Asks to be a PIC',
  picOnly: 'Only a PIC can approve a PIC.',
  approve: 'Approve',
  reject: 'Reject',
  askReject: (name: string) => `Do you really want to reject ${name}? The sign-up is deleted.`,
}

export const meta = hiddenPageMeta(words.metaTitle, words.description)

export default function PendingApprovals() {
  const can = useCan()
  return (
    <AdminPage
      title={words.title}
      lead={words.lead}
      heading={can('manage admins') && <TextLink to={invitationsScreen}>{words.invite}</TextLink>}
      actions={['see sign-ups']}
    >
      <PendingList />
    </AdminPage>
  )
}

function PendingList() {
  const pendingCounts = usePendingCounts()
  return (
    <Loaded<PendingAdmin[]> path={accountPaths.pending} errorMessage={errorMessage}>
      {(admins, refetch) => {
        const handleDecided = () => {
          refetch()
          // The menu shows their number.
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
  error instanceof ApiError && error.status > 0 ? accountMessages.pendingFailed : accountMessages.pendingError

function PendingCard({ admin, onDecided }: { admin: PendingAdmin; onDecided: () => void }) {
  const shared = { action: useAction(), about: admin.fullName, isLast: true, onChanged: onDecided }
  const can = useCan()
  const mayApprove = admin.role !== 'PIC' || can('manage admins')
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-surface p-5 shadow-soft">
      <div className="min-w-0">
        <p className="text-lg font-semibold">
          <Name text={admin.fullName} />
        </p>
        <p className="break-all text-soft">{admin.email}</p>
        {admin.role === 'PIC' ? (
          <PicBadge text={words.asksToBePic} className="mt-2" />
        ) : (
          <p className="text-soft">{admin.role}</p>
        )}
        {!mayApprove && <p className="mt-2 text-soft">{words.picOnly}</p>}
      </div>
      {can('decide approvals') && (
        <div className="flex w-full flex-wrap gap-2 *:flex-auto sm:w-auto">
          {mayApprove && (
            <SendButton
              {...shared}
              label={words.approve}
              icon={Check}
              variant="primary"
              method="PUT"
              path={pathWithId(accountPaths.approve, admin._id)}
              errorMessage={() => accountMessages.notApproved}
            />
          )}
          <SendButton
            {...shared}
            label={words.reject}
            icon={X}
            method="DELETE"
            path={pathWithId(accountPaths.reject, admin._id)}
            question={words.askReject(admin.fullName)}
            errorMessage={() => accountMessages.notRejected}
          />
        </div>
      )}
    </li>
  )
}
