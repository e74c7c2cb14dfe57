import { AdminPage } from '#app/admin/admin-page.tsx'
import { PageSection } from '#app/admin/page-section.tsx'
import { hiddenPageMeta } from '#app/layout/page-meta.ts'
import { TextLink } from '#app/ui/button.tsx'
import { accountScreens } from '#domain/session/account-paths.ts'
import { defineWords } from '#domain/text/words.ts'
import { HostingSection } from './hosting.tsx'
import { PackPanel } from './pack-panel.tsx'

const words = defineWords({
  title: 'Handover',
  lead: 'Use this when others take over the school.',
  people: 'Who takes over',
  invite: 'Invite the next PIC',
  thenLeave:
    ', or make an admin a PIC. Then set your own last day on the same page. After that day you can only look, and four weeks later your access ends.',
})

export const meta = hiddenPageMeta(words.title, words.lead)

export default function HandoverPage() {
  return (
    <AdminPage title={words.title} lead={words.lead} actions={['hand the site over']}>
      <PackPanel />
      <HostingSection />
      <PageSection id="ownership" title={words.people}>
        <p className="max-w-prose">
          <TextLink to={accountScreens.admins}>{words.invite}</TextLink>
          {words.thenLeave}
        </p>
      </PageSection>
    </AdminPage>
  )
}
