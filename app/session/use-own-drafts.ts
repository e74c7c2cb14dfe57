import { useEffect } from 'react'
import { moveDraftsToMemory } from './stored-drafts.ts'
import { readToken } from './token.ts'

/**
 * When no one is logged in any more, even if the server ended the session, removes drafts from this browser's
 * storage. After a login, deletes other admins' drafts.
 */
export function useOwnDrafts(token: string | null, adminId: string | undefined): void {
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
