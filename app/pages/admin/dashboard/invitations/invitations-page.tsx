import { hiddenPageMeta } from '../../../../layout/page-meta.ts'
import { PermittedOnly } from '../../../../session/permitted-only.tsx'
import { PageHeading } from '../../../../ui/page-heading.tsx'
import { Invitations } from './invitations.tsx'

const words = { title: 'Invitations', lead: 'Sign-up links for new admins.' }

export const meta = hiddenPageMeta(words.title, words.lead)

export default function InvitationsPage() {
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <PermittedOnly actions={['manage admins']}>
        <Invitations />
      </PermittedOnly>
    </>
  )
}
