import type { ReactNode } from 'react'
import { PageHeading } from '../../../../ui/page-heading.tsx'

const words = { title: 'Privacy' }

/** One of the two views of Privacy: what families allow, and who sees which field. */
export const PrivacyPage = ({ lead, children }: { lead: string; children: ReactNode }) => (
  <>
    <PageHeading title={words.title} lead={lead} />
    {children}
  </>
)
