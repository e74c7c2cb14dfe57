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
import { accountPaths, accountScreens } from '#domain/accounts/account-paths.ts'
import type { Admin } from '#domain/accounts/accounts.ts'
import type { OwnAccess } from '#domain/admin/response-schemas.ts'
import { api } from '../api/api.ts'
import { removeOfflinePages } from './remove-offline-pages.ts'
import { clearToken, readToken, storeToken, subscribeToToken } from './token.ts'

export type Session = {
  token: string | null
  /** The logged-in admin's account, once loaded. */
  admin: Admin | null
  /** What access they have, once loaded. */
  access: OwnAccess | null
  isAdmin: boolean
  signIn(token: string): void
  /** To be called with the account after it was edited. */
  setAdmin(admin: Admin): void
  signOut(): Promise<void>
}

const visitorSession: Session = {
  token: null,
  admin: null,
  access: null,
  isAdmin: false,
  signIn: storeToken,
  setAdmin: () => {},
  signOut: async () => clearToken(),
}

const SessionContext = createContext(visitorSession)

/** The session of this browser: a visitor on the server and before hydration, then the owner of the stored token. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const token = useSyncExternalStore(subscribeToToken, readToken, () => null)
  const { admin, access, setAdmin } = useOwnAccount(token)
  const navigate = useNavigate()
  useEffect(() => {
    if (token !== null) removeOfflinePages()
  }, [token])
  const session = useMemo<Session>(
    () => ({
      ...visitorSession,
      token,
      admin,
      access,
      isAdmin: token !== null,
      setAdmin,
      signOut: async () => {
        // The token is cleared even when the server cannot be reached.
        await api.send('POST', accountPaths.signOut).catch(() => undefined)
        clearToken()
        // Imported only now, since visitors have no drafts.
        await import('./draft-storage.ts').then((drafts) => drafts.deleteAllDrafts()).catch(() => undefined)
        await navigate(accountScreens.login)
      },
    }),
    [token, admin, access, setAdmin, navigate],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

/** The session of this browser. */
export const useSession = () => useContext(SessionContext)

/** Fetches the account of the token, which also detects an expired token: the API client clears it on a 401. */
function useOwnAccount(token: string | null) {
  const [loaded, setLoaded] = useState<{ token: string; admin: Admin } | null>(null)
  const [loadedAccess, setAccess] = useState<{ token: string; access: OwnAccess } | null>(null)
  const setAdmin = useCallback((admin: Admin) => setLoaded((current) => current && { ...current, admin }), [])
  useEffect(() => {
    if (token === null) return
    let isCurrent = true
    const load = async () => {
      const { admin } = await api.get<{ admin: Admin }>(accountPaths.profile)
      if (isCurrent) setLoaded({ token, admin })
      const { data: access } = await api.get<{ data: OwnAccess }>(accountPaths.access)
      if (isCurrent) setAccess({ token, access })
    }
    // Without them the menu only lacks the name; pages that need more show an error themselves.
    load().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [token])
  return {
    admin: loaded?.token === token ? loaded.admin : null,
    access: loadedAccess?.token === token ? loadedAccess.access : null,
    setAdmin,
  }
}
