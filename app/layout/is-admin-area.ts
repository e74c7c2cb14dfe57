import { accountScreens } from '#domain/session/account-paths.ts'
import { tonightScreen } from '#domain/session/tonight-cache.ts'

/** Returns true for the pages that have the admin menu. */
export const isAdminArea = (pathname: string) =>
  [accountScreens.dashboard, tonightScreen].some((path) => pathname.startsWith(path))
