import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { AdminPage } from '#app/admin/admin-page.tsx'
import { PageSection } from '#app/admin/page-section.tsx'
import { QueryResult, useQuery } from '#app/admin/query-result.tsx'
import { useFocusAfterRemoval } from '#app/admin/use-focus-after-removal.ts'
import { api } from '#app/api/api.ts'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { FormFrame, useSendForm } from '#app/forms/form-frame.tsx'
import { schemaResolver } from '#app/forms/form-resolver.ts'
import { hiddenPageMeta } from '#app/layout/page-meta.ts'
import { count } from '#domain/kinds/fields.ts'
import { parseField } from '#domain/kinds/parse-form.ts'
import { defineWords } from '#domain/text/words.ts'
import {
  type CreatedInvitation,
  type Invitation,
  invitationDays,
  invitationMessages,
  invitationPaths,
  meetingLimits,
  meetingSchema,
} from '../invitations.ts'
import { InvitationItem } from './invitation-item.tsx'
import { InviteForm } from './invite-form.tsx'
import { LinkCard } from './link-card.tsx'

const words = defineWords({
  title: 'Invitations',
  lead: 'Sign-up links for new admins.',
  invite: 'Invite someone',
  inviteLead: `The link works once, for ${invitationDays} days. Anyone who uses it is approved.`,
  meeting: 'Invite a whole meeting',
  meetingLead: 'New people scan it and sign up on the spot. They wait for approval as usual.',
  open: 'Open invitations',
  make: 'Show the QR code',
  signUps: 'Number of people',
  signUpsHint: `At most ${meetingLimits.signUps}.`,
  hours: 'Valid for (hours)',
  hoursHint: `At most ${meetingLimits.hours}, which is ${invitationDays} days.`,
})

export const meta = hiddenPageMeta(words.title, words.lead)

export default function InvitationsPage() {
  return (
    <AdminPage title={words.title} lead={words.lead} actions={['manage admins']}>
      <Invitations />
    </AdminPage>
  )
}

export function Invitations() {
  const query = useQuery('invitations', () => api.call('GET', invitationPaths.list))
  const [created, setCreated] = useState<CreatedInvitation>()
  const showLink = (created: CreatedInvitation) => {
    setCreated(created)
    query.refetch()
  }
  return (
    <>
      {created && <LinkCard key={created.link} invitation={created} onClosed={() => setCreated(undefined)} />}
      <PageSection id="invite" title={words.invite} lead={words.inviteLead} className="mt-0">
        <InviteForm onCreated={showLink} />
      </PageSection>
      <PageSection id="meeting" title={words.meeting} lead={words.meetingLead}>
        <MeetingForm onCreated={showLink} />
      </PageSection>
      <PageSection id="open-invitations" title={words.open}>
        <QueryResult query={query} errorMessage={invitationMessages.notListed} isInline>
          {({ data }) => (
            <OpenInvitations
              invitations={data}
              onCreated={showLink}
              onCanceled={(id) => {
                if (created?.data._id === id) setCreated(undefined)
                query.refetch()
              }}
            />
          )}
        </QueryResult>
      </PageSection>
    </>
  )
}

type Props = {
  invitations: Invitation[]
  onCreated: (created: CreatedInvitation) => void
  onCanceled: (id: string) => void
}

function OpenInvitations({ invitations, onCreated, onCanceled }: Props) {
  const { rows, rememberRemoval } = useFocusAfterRemoval<HTMLUListElement>(invitations.map(({ _id }) => _id))
  return (
    <>
      {invitations.length === 0 && <p className="text-soft">{invitationMessages.none}</p>}
      <ul ref={rows} className="grid gap-3">
        {invitations.map((invitation) => (
          <InvitationItem
            key={invitation._id}
            invitation={invitation}
            onCreated={onCreated}
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

const fields = { signUps: count(words.signUps), hours: count(words.hours) }
const usual = { signUps: '20', hours: '3' }

function MeetingForm({ onCreated }: { onCreated: (created: CreatedInvitation) => void }) {
  const { form, onSubmit } = useSendForm({
    fields,
    resolver: checkMeeting,
    defaultValues: usual,
    send: async (body) => onCreated(await api.call('POST', invitationPaths.meeting, { body })),
    errorMessage: invitationMessages.notSent,
  })
  return (
    <FormFrame form={form} onSubmit={onSubmit} submitLabel={words.make} variant="quiet">
      <FieldInput form={form} name="signUps" field={fields.signUps} hint={words.signUpsHint} />
      <FieldInput form={form} name="hours" field={fields.hours} hint={words.hoursHint} />
    </FormFrame>
  )
}

const check = schemaResolver(meetingSchema)
const checkMeeting: typeof check = (values, ...more) => check(toNumbers(values), ...more)

/** Converts number inputs to numbers; other text is kept and fails validation. */
function toNumbers(values: FieldValues): FieldValues {
  const read = (name: keyof typeof fields) => {
    const parsed = parseField(fields[name], values[name])
    return 'value' in parsed ? parsed.value : values[name]
  }
  return { signUps: read('signUps'), hours: read('hours') }
}
