import { useState } from 'react'
import {
  type Invitation,
  invitationDays,
  invitationMessages,
  invitationPaths,
  type MadeInvitation,
} from '#domain/accounts/invitations.ts'
import { PageSection } from '../../../../admin/page-section.tsx'
import { QueryResult } from '../../../../admin/query-result.tsx'
import { useFocusAfterRemoval } from '../../../../admin/use-focus-after-removal.ts'
import { api } from '../../../../api/api.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { InvitationItem } from './invitation-item.tsx'
import { InviteForm } from './invite-form.tsx'
import { LinkCard } from './link-card.tsx'
import { MeetingForm } from './meeting-form.tsx'

const words = {
  invite: 'Invite someone',
  inviteLead: `Anyone who signs up with the link is approved already. It works once, within ${invitationDays} days.`,
  meeting: 'A code for a meeting',
  meetingLead: 'New people scan it and sign up on the spot. They wait for approval as usual.',
  open: 'Open invitations',
}

/** Invites by mail, by a link to pass on, or by a code for a meeting, and lists what is open. */
export function Invitations() {
  const query = useQuery('invitations', () => api.get<{ data: Invitation[] }>(invitationPaths.list))
  const [made, setMade] = useState<MadeInvitation>()
  const showLink = (made: MadeInvitation) => {
    setMade(made)
    query.refetch()
  }
  return (
    <>
      {made && <LinkCard key={made.link} made={made} onClosed={() => setMade(undefined)} />}
      <PageSection id="invite" title={words.invite} lead={words.inviteLead} className="mt-0">
        <InviteForm onMade={showLink} />
      </PageSection>
      <PageSection id="meeting" title={words.meeting} lead={words.meetingLead}>
        <MeetingForm onMade={showLink} />
      </PageSection>
      <PageSection id="open-invitations" title={words.open}>
        <QueryResult query={query} errorMessage={invitationMessages.notListed} isInline>
          {({ data }) => (
            <OpenInvitations
              invitations={data}
              onMade={showLink}
              onCanceled={(id) => {
                if (made?.data._id === id) setMade(undefined)
                query.refetch()
              }}
            />
          )}
        </QueryResult>
      </PageSection>
    </>
  )
}

function OpenInvitations({
  invitations,
  onMade,
  onCanceled,
}: {
  invitations: Invitation[]
  onMade: (made: MadeInvitation) => void
  onCanceled: (id: string) => void
}) {
  const { rows, rememberRemoval } = useFocusAfterRemoval<HTMLUListElement>(invitations.map(({ _id }) => _id))
  return (
    <>
      {invitations.length === 0 && <p className="text-soft">{invitationMessages.none}</p>}
      <ul ref={rows} className="grid gap-3">
        {invitations.map((invitation) => (
          <InvitationItem
            key={invitation._id}
            invitation={invitation}
            onMade={onMade}
            onCanceled={() => {
              rememberRemoval(invitation._id)
              onCanceled(invitation._id)
            }}
          />
        ))}
      </ul>
    </>
  )
}
