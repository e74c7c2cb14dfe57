import type { ReactNode } from 'react'
import { visibilityScreen } from '#domain/admin/field-visibility.ts'
import { consentsScreen } from '#domain/records/consents.ts'
import { PageTabs } from '../../../../admin/page-tabs.tsx'
import { PageHeading } from '../../../../ui/page-heading.tsx'

const words = { title: 'Privacy', consents: 'Consents', visibility: 'Visibility' }
const tabs = [
  { to: consentsScreen, label: words.consents },
  { to: visibilityScreen, label: words.visibility },
]

/** One of the two views of Privacy: what families allow, and who sees which field. */
export const PrivacyPage = ({ lead, children }: { lead: string; children: ReactNode }) => (
  <>
    <PageHeading title={words.title} lead={lead} />
    <PageTabs label={words.title} tabs={tabs} />
    {children}
  </>
)
