import type { ReactNode } from 'react'
import type { Action } from '#domain/permissions.ts'
import { notPermittedMessage } from '#domain/volunteer-permissions.ts'
import { useSession } from '../session/session.tsx'
import { useCan } from '../session/use-can.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PageOutline } from '../ui/page-outline.tsx'

type Props = {
  title: string
  lead?: string | undefined
  heading?: ReactNode
  actions: readonly Action[]
  children: ReactNode
}

/**
 * A dashboard page for admins who may perform at least one of `actions`. Other admins see a notice instead of
 * `children`.
 */
export const AdminPage = ({ title, lead, heading, actions, children }: Props) => (
  <>
    <PageHeading title={title} lead={lead}>
      {heading}
    </PageHeading>
    <PermittedOnly actions={actions}>{children}</PermittedOnly>
  </>
)

type PermittedProps = { title?: string; actions: readonly Action[]; children: ReactNode }

/**
 * Shows a notice instead of `children` to admins who may perform none of `actions`.
 *
 * @param title the page's heading until the permissions are known, if `children` have their own
 */
export function PermittedOnly({ title, actions, children }: PermittedProps) {
  const { admin } = useSession()
  const can = useCan()
  if (actions.some(can)) return children
  // The permissions are unknown until the account has loaded.
  if (!admin) return <PageOutline title={title} />
  return (
    <>
      {title !== undefined && <PageHeading title={title} />}
      <EmptyState message={notPermittedMessage} isError />
    </>
  )
}
