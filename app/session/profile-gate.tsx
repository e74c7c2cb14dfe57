import type { ReactNode } from 'react'
import { type Admin, accountMessages } from '#domain/accounts/accounts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/progress.tsx'
import { LoginRequired } from './admins-only.tsx'
import { useSession } from './session.tsx'
import type { Profile } from './use-profile.ts'

const loginMessages: string[] = [accountMessages.noToken, accountMessages.tokenRefused]

/** Renders the admin's own account, or why it cannot be shown. */
export function ProfileGate({
  profile,
  children,
}: {
  profile: Profile
  children: (admin: Admin) => ReactNode
}) {
  const { isAdmin } = useSession()
  if (!profile) return <Spinner label="Loading..." />
  // The session may end while the page is open.
  if (profile.admin)
    return isAdmin ? children(profile.admin) : <LoginRequired message={accountMessages.noToken} />
  return loginMessages.includes(profile.message) ? (
    <LoginRequired message={profile.message} />
  ) : (
    <EmptyState message={profile.message} isError />
  )
}
