import { appRoutes } from './authenticator-app.ts'
import { confirmRoutes } from './confirm-identity.ts'
import { manageFactorRoutes } from './manage-factors.ts'
import { makeRecoveryCodes, showOwnFactors } from './own-factors.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { passkeySignInRoutes } from './sign-in-with-passkey.ts'

/** Second factors and passkeys, and confirming before a sensitive action. */
export const secondFactorRoutes = [
  ...passkeySignInRoutes,
  ...confirmRoutes,
  showOwnFactors,
  ...appRoutes,
  ...passkeyRoutes,
  makeRecoveryCodes,
  ...manageFactorRoutes,
]
