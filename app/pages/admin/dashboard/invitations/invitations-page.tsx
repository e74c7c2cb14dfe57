import { AdminPage } from '../../../../admin/admin-page.tsx'
import { hiddenPageMeta } from '../../../../layout/page-meta.ts'
import { Invitations } from './invitations.tsx'

const words = { title: 'Invitations', lead: 'Sign-up links for new admins.' }

export const meta = hiddenPageMeta(words.title, words.lead)

export default function InvitationsPage() {
  return (
    <AdminPage title={words.title} lead={words.lead} actions={['manage admins']}>
      <Invitations />
    </AdminPage>
  )
}
