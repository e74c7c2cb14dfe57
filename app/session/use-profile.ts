import { useEffect, useState } from 'react'
import { type Admin, accountMessages, accountPaths } from '#domain/accounts/accounts.ts'
import { api } from '../api/api.ts'
import { profileErrorMessage } from './account-error-messages.ts'
import { readToken } from './token.ts'

export type Profile = { admin: Admin; message?: never } | { admin?: never; message: string } | undefined

/**
 * The admin's own account, or an error message; `undefined` while it loads.
 *
 * @param adminId as in `/admin/updateadmin?adminId=…`; the server rejects anybody else's
 */
export function useProfile(adminId: string | null = null): Profile {
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
