import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { useNavigate } from 'react-router'
import { accountPaths, accountScreens } from '#domain/account-paths.ts'
import type { Admin } from '#domain/accounts.ts'
import { api } from '../api.ts'
import { dropToken, keepToken, readToken, watchToken } from './token.ts'

export type Session = {
  token: string | null
  /** The logged-in admin's own record, once it has come. */
  admin: Admin | null
  isAdmin: boolean
  signIn(token: string): void
  /** The record as it is after a change of it. */
  learn(admin: Admin): void
  signOut(): Promise<void>
}

const visit: Session = {
  token: null,
  admin: null,
  isAdmin: false,
  signIn: keepToken,
  learn: () => {},
  signOut: async () => dropToken(),
}

const SessionContext = createContext(visit)

/** Who is using this browser: a visitor on the server and at first, then whoever the kept token says. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const token = useSyncExternalStore(watchToken, readToken, () => null)
  const { admin, learn } = useOwnRecord(token)
  const navigate = useNavigate()
  const session = useMemo<Session>(
    () => ({
      ...visit,
      token,
      admin,
      isAdmin: token !== null,
      learn,
      signOut: async () => {
        // The token is forgotten here even when the server cannot be told.
        await api.send('POST', accountPaths.signOut).catch(() => undefined)
        dropToken()
        // Fetched only now, since a visitor has no drafts.
        await import('./drafts.ts').then((drafts) => drafts.dropAllDrafts()).catch(() => undefined)
        await navigate(accountScreens.login)
      },
    }),
    [token, admin, learn, navigate],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

/** Who is using this browser. */
export const useSession = () => useContext(SessionContext)

/** Asks who the token belongs to, which also finds out a token that has ended: the client drops it at the 401. */
function useOwnRecord(token: string | null) {
  const [known, setKnown] = useState<{ token: string; admin: Admin } | null>(null)
  const learn = useCallback((admin: Admin) => setKnown((now) => now && { ...now, admin }), [])
  useEffect(() => {
    if (token === null) return
    let isWanted = true
    api
      .get<{ admin: Admin }>(accountPaths.profile)
      .then(({ admin }) => isWanted && setKnown({ token, admin }))
      // Without an answer the menu merely lacks the name; pages that need more say so themselves.
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [token])
  return { admin: known !== null && known.token === token ? known.admin : null, learn }
}
