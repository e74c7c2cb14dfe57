import { useState } from 'react'
import { ActionButton } from '#app/admin/action-button.tsx'
import { PicBadge } from '#app/admin/pic-badge.tsx'
import { ApiError, api, serverMessage } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { useCan } from '#app/session/use-can.ts'
import { HintedInput } from '#app/ui/choices.tsx'
import { Check } from '#app/ui/icons/admin-icons.ts'
import { Link2, X } from '#app/ui/icons/icons.ts'
import { Name } from '#app/ui/name.tsx'
import { accountMessages } from '#domain/session/account-messages.ts'
import { accountPaths, type PendingAdmin } from '#domain/session/accounts.ts'
import type { NamedVolunteer } from '#domain/session/volunteer-link.ts'
import { defineWords, message } from '#domain/text/words.ts'

const words = defineWords({
  asksToBePic: 'Asks to be a PIC',
  picOnly: 'Only a PIC can approve a PIC.',
  approve: 'Approve',
  reject: 'Reject',
  askReject: (name: string) => `Do you really want to reject ${name}? The sign-up is deleted.`,
  add: 'Add to the volunteers',
  addHint:
    'From the sign-up, with the photo if there is one. Visitors then see this volunteer like the others.',
  known: (name: string) =>
    `There is already a volunteer with this enrollment number: ${name}. Is it the same person?`,
  link: 'Approve and link',
  approveOnly: 'Approve only',
})

type Props = { admin: PendingAdmin; onDecided: () => void }

export function PendingCard({ admin, onDecided }: Props) {
  const { _id, fullName, email, role } = admin
  const shared = { action: useAction(), about: fullName, isLast: true, onChanged: onDecided }
  const can = useCan()
  const [isAdded, setAdded] = useState(true)
  /**
   * A volunteer with the same enrollment number. If set, the sign-up is still undecided, because the admin is asked
   * about this volunteer first.
   */
  const [known, setKnown] = useState<NamedVolunteer>()
  const mayApprove = role !== 'PIC' || can('manage admins')
  const mayAdd = role !== 'PIC' && can('manage admins') && !known
  const approving = { ...shared, admin, onKnown: setKnown }
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-surface p-5 shadow-soft">
      <div className="min-w-0">
        <p className="text-lg font-semibold">
          <Name text={fullName} />
        </p>
        <p className="break-all text-soft">{email}</p>
        {role === 'PIC' ? (
          <PicBadge text={words.asksToBePic} className="mt-2" />
        ) : (
          <p className="text-soft">{role}</p>
        )}
        {!mayApprove && <p className="mt-2 text-soft">{words.picOnly}</p>}
        {mayAdd && (
          <div className="mt-2 max-w-md">
            <HintedInput
              type="checkbox"
              label={words.add}
              hint={words.addHint}
              checked={isAdded}
              onChange={({ target }) => setAdded(target.checked)}
            />
          </div>
        )}
        {known && (
          <p role="status" className="mt-2 max-w-md font-medium wrap-anywhere">
            {words.known(known.fullName)}
          </p>
        )}
      </div>
      {can('decide approvals') && (
        <div className="flex w-full flex-wrap gap-2 *:flex-auto sm:w-auto">
          {known && <ApproveButton {...approving} label={words.link} icon={Link2} volunteer={known._id} />}
          {mayApprove && (
            <ApproveButton
              {...approving}
              label={known ? words.approveOnly : words.approve}
              volunteer={mayAdd && isAdded ? 'add' : undefined}
              variant={known ? 'quiet' : 'primary'}
            />
          )}
          <ActionButton
            {...shared}
            label={words.reject}
            icon={X}
            run={() => api.call('DELETE', accountPaths.reject, { params: { id: _id } })}
            question={words.askReject(fullName)}
            errorMessage={() => message(accountMessages, 'notRejected')}
          />
        </div>
      )}
    </li>
  )
}

type ApproveProps = {
  admin: PendingAdmin
  label: string
  about: string
  action: ReturnType<typeof useAction>
  isLast: boolean
  icon?: typeof Check
  variant?: 'primary' | 'quiet'
  volunteer: string | undefined
  onChanged: () => void
  onKnown: (volunteer: NamedVolunteer) => void
}

/** If a volunteer with the same enrollment number exists, asks first whether to link that volunteer. */
function ApproveButton({
  admin,
  volunteer,
  onChanged,
  onKnown,
  icon = Check,
  variant = 'primary',
  ...button
}: ApproveProps) {
  async function approve() {
    const params = { id: admin._id }
    try {
      const response = await api.call('PUT', accountPaths.approve, {
        params,
        body: volunteer ? { volunteer } : {},
      })
      onChanged()
      return response
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && error.data)
        onKnown(error.data as NamedVolunteer)
      else onChanged()
      throw error
    }
  }
  return (
    <ActionButton
      {...button}
      icon={icon}
      variant={variant}
      run={approve}
      errorMessage={(error) => (volunteer && serverMessage(error)) || message(accountMessages, 'notApproved')}
    />
  )
}
