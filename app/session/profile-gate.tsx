import type { ReactNode } from 'react'
import { type Admin, accountSays } from '#domain/accounts.ts'
import { Empty } from '../ui/empty.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { PleaseLogIn } from './admins-only.tsx'
import { useSession } from './session.tsx'
import type { Profile } from './use-profile.ts'

const needsLogin: string[] = [accountSays.noToken, accountSays.tokenRefused]

/** Shows one's own record, or what stands in the way of it. */
export function ProfileGate({
  profile,
  children,
}: {
  profile: Profile
  children: (admin: Admin) => ReactNode
}) {
  const { isAdmin } = useSession()
  if (!profile) return <Spinner label="Loading..." />
  // The session may end while the record is looked at.
  if (profile.admin) return isAdmin ? children(profile.admin) : <PleaseLogIn says={accountSays.noToken} />
  return needsLogin.includes(profile.says) ? (
    <PleaseLogIn says={profile.says} />
  ) : (
    <Empty says={profile.says} isFailure />
  )
}
