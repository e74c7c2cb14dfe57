import { useEffect, useState } from 'react'
import { type Admin, accountPaths, accountSays } from '#domain/accounts.ts'
import { api } from '../api.ts'
import { profileFailure } from './account-failures.ts'
import { readToken } from './token.ts'

export type Profile = { admin: Admin; says?: never } | { admin?: never; says: string } | undefined

/**
 * One's own record, or what to say instead; `undefined` while it is on its way.
 *
 * @param adminId as in `/admin/updateadmin?adminId=…`; the server refuses anybody else's
 */
export function useProfile(adminId: string | null = null): Profile {
  const [profile, setProfile] = useState<Profile>()
  useEffect(() => {
    if (readToken() === null) {
      setProfile({ says: accountSays.noToken })
      return
    }
    let isWanted = true
    const show = (profile: Profile) => isWanted && setProfile(profile)
    api
      .get<{ admin: Admin }>(
        adminId
          ? accountPaths.profileById.replace(':adminId', encodeURIComponent(adminId))
          : accountPaths.profile,
      )
      .then(({ admin }) => show(admin ? { admin } : { says: accountSays.profileFailed }))
      .catch((failure) => show({ says: profileFailure(failure) }))
    return () => {
      isWanted = false
    }
  }, [adminId])
  return profile
}
