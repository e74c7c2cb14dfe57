import { accountScreens } from '#domain/session/account-paths.ts'
import { tonightScreen } from '#domain/session/tonight-cache.ts'

export const isAdminArea = (pathname: string) =>
  [accountScreens.dashboard, tonightScreen].some((path) => pathname.startsWith(path))
