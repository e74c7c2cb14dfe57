import { useLocation, useNavigate } from 'react-router'
import { api } from '#app/api/api.ts'
import { thisBrowser } from '#app/browser.ts'
import { useSession } from '#app/session/session.tsx'
import { toast } from '#app/ui/toast.tsx'
import { schoolDay } from '#domain/dates/school-day.ts'
import { accountMessages } from '#domain/session/account-messages.ts'
import { accountScreens } from '#domain/session/accounts.ts'
import { securityScreen } from '#domain/session/second-factor-paths.ts'
import { eveningScreens } from '#domain/site/site-constants.ts'
import { message } from '#domain/text/words.ts'
import { eveningPaths } from '#features/evenings/evenings.ts'

/** How long the page waits after login for the response that says whether class is held today. */
const maxWaitMs = 2_000

type SignedIn = { token: string; needsSecondFactor?: boolean | undefined }

/**
 * Stores the token and opens the requested page, Tonight or the dashboard. If a second factor must be set up,
 * opens the security page instead.
 */
export function useEnter() {
  const { signIn } = useSession()
  const navigate = useNavigate()
  const { state } = useLocation()
  return async ({ token, needsSecondFactor }: SignedIn) => {
    signIn(token)
    toast.success(message(accountMessages, 'loggedIn'))
    const to = needsSecondFactor ? securityScreen : (state?.from ?? (await findBeginning()))
    await navigate(to, { replace: true })
  }
}

/**
 * Returns the path of Tonight on a day with class; otherwise, or if the response takes too long, that of the
 * dashboard.
 */
async function findBeginning(): Promise<string> {
  const late = new Promise<undefined>((resolve) => {
    thisBrowser.setTimeout(() => resolve(undefined), maxWaitMs)
  })
  const found = api.call('GET', eveningPaths.one, { params: { day: 'next' } }).catch(() => undefined)
  const evening = (await Promise.race([found, late]))?.data
  const isTonight =
    evening?.isHeld && evening.day === schoolDay(new Date(thisBrowser.now())) && evening.classes.length > 0
  return isTonight ? eveningScreens.tonight : accountScreens.dashboard
}
