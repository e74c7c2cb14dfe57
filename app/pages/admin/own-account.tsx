import { type ReactNode, useEffect, useState } from 'react'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import { type Admin, accountPaths } from '#domain/accounts/accounts.ts'
import { api } from '../../api/api.ts'
import { profileErrorMessage } from '../../session/account-error-messages.ts'
import { LoginRequired } from '../../session/admins-only.tsx'
import { useSession } from '../../session/session.tsx'
import { readToken } from '../../session/token.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingSpinner } from '../../ui/progress.tsx'

const loginMessages: string[] = [accountMessages.noToken, accountMessages.tokenRefused]

type Props = { adminId?: string | null; children: (admin: Admin) => ReactNode }

/**
 * Renders the admin's own account, or why it cannot be shown.
 *
 * @param adminId as in `/admin/updateadmin?adminId=…`; the server rejects anybody else's
 */
export function OwnAccount({ adminId = null, children }: Props) {
  const profile = useProfile(adminId)
  const { isAdmin } = useSession()
  if (!profile) return <LoadingSpinner />
  // The session may end while the page is open.
  if (profile.admin)
    return isAdmin ? children(profile.admin) : <LoginRequired message={accountMessages.noToken} />
  return loginMessages.includes(profile.message) ? (
    <LoginRequired message={profile.message} />
  ) : (
    <EmptyState message={profile.message} isError />
  )
}

type Profile = { admin: Admin; message?: never } | { admin?: never; message: string } | undefined

/** `undefined` while it loads. */
function useProfile(adminId: string | null): Profile {
  const [profile, setProfile] = useState<Profile>()
  useEffect(() => {
    if (readToken() === null) {
      setProfile({ message: accountMessages.noToken })
      return
    }
    let isCurrent = true
    const apply = (profile: Profile) => isCurrent && setProfile(profile)
    api
      .get<{ admin: Admin }>(
        adminId
          ? accountPaths.profileById.replace(':adminId', encodeURIComponent(adminId))
          : accountPaths.profile,
      )
      .then(({ admin }) => apply(admin ? { admin } : { message: accountMessages.profileFailed }))
      .catch((error) => apply({ message: profileErrorMessage(error) }))
    return () => {
      isCurrent = false
    }
  }, [adminId])
  return profile
}
