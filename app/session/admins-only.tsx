import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { accountSays, accountScreens } from '#domain/accounts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useIsHydrated } from './hydrated.ts'
import { useSession } from './session.tsx'

/** What only a logged-in admin sees. The server renders neither it nor the refusal: it does not know who asks. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated()
  const { isAdmin } = useSession()
  if (!isHydrated) {
    return (
      <div className="grid place-items-center py-24">
        <Spinner label="Loading..." />
      </div>
    )
  }
  return isAdmin ? children : <PleaseLogIn says={accountSays.noToken} />
}

/** The refusal, and the way to the login and back. */
export function PleaseLogIn({ says }: { says: string }) {
  const { pathname, search } = useLocation()
  return (
    <div className="mx-auto max-w-xl px-4 py-12">
      <Empty says={says} isFailure>
        <Link to={accountScreens.login} state={{ from: pathname + search }} className={buttonClass()}>
          Log In
        </Link>
      </Empty>
    </div>
  )
}
