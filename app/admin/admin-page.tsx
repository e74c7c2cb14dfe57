import type { ReactNode } from 'react'
import type { Action } from '#domain/permissions.ts'
import { PermittedOnly } from '../session/permitted-only.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

type Props = {
  title: string
  lead?: string
  /** Below the title and the lead. */
  heading?: ReactNode
  actions: readonly Action[]
  children: ReactNode
}

/** A page of the dashboard for those who may do one of these; others read under its title that they may not. */
export const AdminPage = ({ title, lead, heading, actions, children }: Props) => (
  <>
    <PageHeading title={title} lead={lead}>
      {heading}
    </PageHeading>
    <PermittedOnly actions={actions}>{children}</PermittedOnly>
  </>
)
