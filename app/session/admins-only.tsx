import { type ReactNode, useDeferredValue } from 'react'
import { Link, useLocation } from 'react-router'
import { accountMessages } from '#domain/session/account-messages.ts'
import { accountScreens } from '#domain/session/account-paths.ts'
import { defineWords, isMessage } from '#domain/text/words.ts'
import { useWords } from '../language/use-words.ts'
import { adminPageId } from '../ui/admin-page-id.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useSession } from './session.tsx'
import { readRejection } from './token.ts'
import { UnsentLine } from './unsent-line.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

const english = defineWords('admin.admins-only', {
  logIn: 'Log in',
  accessEnded: `${accountMessages.accessEnded} What you typed stays until you close this page.`,
})

/**
 * Renders its children for logged-in admins only. The server renders only an outline, because the session exists only in
 * the browser.
 */
export function AdminsOnly({ outline, children }: { outline: ReactNode; children: ReactNode }) {
  // Deferred, so that the page still takes taps while React renders it for the first time.
  const isHydrated = useDeferredValue(useIsHydrated())
  const { isAdmin } = useSession()
  if (!isHydrated) return outline
  return isAdmin ? children : <LoginRequired message={accountMessages.noToken} />
}

/** Shows a link to the login, which leads back to this page. If the user's access has ended, says so. */
export function LoginRequired({ message }: { message: string }) {
  const words = useWords(english)
  const { pathname, search } = useLocation()
  const hasAccessEnded = isMessage(readRejection() ?? '', accountMessages, 'accessEnded')
  return (
    <div id={adminPageId} tabIndex={-1} className="mx-auto max-w-xl px-4 py-12 outline-none">
      <UnsentLine />
      <EmptyState message={hasAccessEnded ? words.accessEnded : message} isError>
        <Link to={accountScreens.login} state={{ from: pathname + search }} className={buttonClass()}>
          {words.logIn}
        </Link>
      </EmptyState>
    </div>
  )
}
