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
import { accountPaths, accountScreens } from '#domain/session/account-paths.ts'
import type { Admin } from '#domain/session/accounts.ts'
import type { OwnAccess } from '#domain/session/own-access-schemas.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { api } from '../api/api.ts'
import { setConfirm } from '../api/confirmation.ts'
import { thisBrowser } from '../browser.ts'
import { ask } from '../ui/ask.tsx'
import { forgetEveningsOfOthers, removeOfflinePages } from './offline-evenings.ts'
import { endSession } from './sign-out.ts'
import { moveDraftsToMemory } from './stored-drafts.ts'
import { clearToken, hasOtherLogin, readToken, storeToken, subscribeToToken } from './token.ts'

// Loaded on demand, because visitors never need it.
setConfirm((ways) => import('./confirm-identity.tsx').then(({ confirmIdentity }) => confirmIdentity(ways)))

const words = defineWords('admin.session', {
  unsent: (n: number) => `${n} marks have not been sent and will be lost. Log out anyway?`,
  oneUnsent: '1 mark has not been sent and will be lost. Log out anyway?',
  logOut: 'Log out',
})

export type Session = {
  token: string | null
  /** Null until the account is loaded. */
  admin: Admin | null
  /** The admin's access and the volunteers' permissions; null until loaded. */
  access: OwnAccess | null
  isAdmin: boolean
  needsSecondFactor: boolean
  refetch(): void
  signIn(token: string): void
  setAdmin(admin: Admin): void
  signOut(): Promise<void>
}

const visitorSession: Session = {
  token: null,
  admin: null,
  access: null,
  isAdmin: false,
  needsSecondFactor: false,
  refetch: () => {},
  signIn: storeToken,
  setAdmin: () => {},
  signOut: async () => clearToken(),
}

const SessionContext = createContext(visitorSession)

/**
 * Provides the session of this browser. On the server and before hydration, the user is a visitor; afterwards, the
 * owner of the stored token.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const token = useSyncExternalStore(subscribeToToken, readToken, () => null)
  const { admin, access, setAdmin, needsSecondFactor, refetch } = useOwnAccount(token)
  const navigate = useNavigate()
  useEffect(() => {
    // In development, nothing is stored; a built site at the same address may have stored pages.
    if (token !== null || import.meta.env.DEV) removeOfflinePages()
  }, [token])
  useEffect(() => forgetEveningsOfOthers(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another window may have changed the token
  useEffect(() => {
    if (hasOtherLogin()) thisBrowser.reload()
  }, [token])
  useOwnDrafts(token, admin?._id)
  const session = useMemo<Session>(
    () => ({
      ...visitorSession,
      token,
      admin,
      access,
      isAdmin: token !== null,
      needsSecondFactor,
      refetch,
      setAdmin,
      signOut: async () => {
        if (!(await endSession(admin?._id, confirmLostMarks))) return
        await import('./draft-storage.ts').then((drafts) => drafts.deleteAllDrafts()).catch(() => undefined)
        // Offline, the login page would not load. The current page shows that no one is logged in.
        if (navigator.onLine) await navigate(accountScreens.login)
      },
    }),
    [token, admin, access, needsSecondFactor, refetch, setAdmin, navigate],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

export const useSession = () => useContext(SessionContext)

/**
 * Asks before logging out if there are unsent marks, because logging out deletes them. If the session expires
 * instead, they are kept for the next login (unsent-rows.ts).
 *
 * @returns true to log out
 */
const confirmLostMarks = async (waiting: number): Promise<boolean> =>
  waiting === 0 ||
  ask(
    waiting === 1 ? message(words, 'oneUnsent') : message(words, 'unsent', waiting),
    message(words, 'logOut'),
  )

type Account = { admin: Admin; needsSecondFactor?: boolean | undefined }
type OwnAccount = Account & { token: string; access: OwnAccess | null }

/** Fetches the token's account, which also detects an expired token: the API client clears it on a 401. */
function useOwnAccount(token: string | null) {
  const [loaded, setLoaded] = useState<OwnAccount | null>(null)
  const [attempt, setAttempt] = useState(0)
  const setAdmin = useCallback((admin: Admin) => setLoaded((current) => current && { ...current, admin }), [])
  const refetch = useCallback(() => setAttempt((attempt) => attempt + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches on a new attempt
  useEffect(() => {
    if (token === null) return
    let isCurrent = true
    Promise.all([
      api.call('GET', accountPaths.own),
      // If this fails, all controls stay visible and the server rejects what is not permitted.
      api.call('GET', accountPaths.access).catch(() => undefined),
    ])
      .then(([account, access]) => {
        if (isCurrent) setLoaded({ ...account, token, access: access?.data ?? null })
      })
      // If this fails, only the name in the menu is missing. Pages that need the account show an error themselves.
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [token, attempt])
  const account = loaded !== null && loaded.token === token ? loaded : null
  return {
    admin: account?.admin ?? null,
    access: account?.access ?? null,
    needsSecondFactor: account?.needsSecondFactor ?? false,
    setAdmin,
    refetch,
  }
}

/**
 * When no one is logged in any more, even if the server ended the session, removes drafts from this browser's
 * storage. After a login, deletes other admins' drafts.
 */
function useOwnDrafts(token: string | null, adminId: string | undefined): void {
  useEffect(() => {
    // During hydration the token is null, even if the storage has one.
    if (token === null && readToken() === null) moveDraftsToMemory()
  }, [token])
  useEffect(() => {
    if (!adminId) return
    // Imported on demand, because visitors have no drafts.
    import('./draft-storage.ts').then(
      (drafts) => drafts.deleteDraftsOfOthers(adminId),
      () => undefined,
    )
  }, [adminId])
}
