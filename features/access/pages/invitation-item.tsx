import { ActionButton } from '#app/admin/action-button.tsx'
import { formatDateTime } from '#app/admin/format-time.ts'
import { api } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { Users } from '#app/ui/icons/admin-icons.ts'
import { Link2, Mail, X } from '#app/ui/icons/icons.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import { defineWords } from '#domain/text/words.ts'
import {
  type CreatedInvitation,
  type Invitation,
  invitationMessages,
  invitationPaths,
} from '../invitations.ts'

const words = defineWords({
  meeting: 'A whole meeting',
  used: (signUps: number, of: number) => `${signUps} of ${of} have signed up`,
  by: (name: string) => `invited by ${name}`,
  until: (time: string) => `Valid until ${time}`,
  notOpen: 'Expired: send it again, or cancel it.',
  meetingOver: 'Expired.',
  endsOn: (day: string) => `access until ${day}`,
  adds: 'added to the volunteers',
  links: 'linked to a volunteer',
  mail: 'Mail again',
  link: 'New link',
  cancel: 'Cancel',
  askCancel: (who: string) =>
    `Do you really want to cancel the invitation (${who})? Its link will stop working.`,
})

type Props = {
  invitation: Invitation
  onCreated: (created: CreatedInvitation) => void
  onCanceled: () => void
}

export function InvitationItem({ invitation, onCreated, onCanceled }: Props) {
  const { _id, email } = invitation
  const who = email ?? words.meeting
  const Icon = email ? Mail : Users

  const resend = async (sendMail: boolean) =>
    onCreated(await api.call('POST', invitationPaths.resend, { params: { id: _id }, body: { sendMail } }))
  const shared = { action: useAction(), about: who, errorMessage: invitationMessages.notSent }

  return (
    <li tabIndex={-1} className="flex flex-wrap items-center gap-4 rounded-card bg-surface p-5 shadow-soft">
      <Icon className="size-6 shrink-0 text-link" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold break-all">{who}</p>
        <Facts invitation={invitation} />
      </div>
      <div className="flex w-full flex-wrap gap-2 max-sm:*:grow sm:w-auto">
        {email && (
          <>
            <ActionButton {...shared} label={words.mail} icon={Mail} run={() => resend(true)} />
            <ActionButton {...shared} label={words.link} icon={Link2} run={() => resend(false)} />
          </>
        )}
        <ActionButton
          {...shared}
          label={words.cancel}
          icon={X}
          question={words.askCancel(who)}
          run={() => api.call('DELETE', invitationPaths.one, { params: { id: _id } })}
          errorMessage={invitationMessages.notCanceled}
          onChanged={onCanceled}
        />
      </div>
    </li>
  )
}

function Facts({ invitation }: { invitation: Invitation }) {
  const { email, role, endsOn, volunteer, invitedBy, expiresAt, isOpen, signUps, maxSignUps } = invitation
  const link = volunteer && (volunteer === 'add' ? words.adds : words.links)
  return (
    <>
      <p className="text-soft">
        {[role, link, endsOn && words.endsOn(formatDay(endsOn)), !email && words.used(signUps, maxSignUps)]
          .filter(Boolean)
          .join(', ')}
      </p>
      <p className="text-sm text-soft">
        <span>
          {isOpen ? words.until(formatDateTime(expiresAt)) : email ? words.notOpen : words.meetingOver}
        </span>
        <span>{`, ${words.by(invitedBy)}`}</span>
      </p>
    </>
  )
}
